/** A piece of a source. Every character belongs to exactly one piece, so the joined pieces are the source again. */
export interface Segment {
  kind: 'name' | 'number' | 'space' | 'newline' | 'comment' | 'other';
  text: string;
  at: number;
}

const isLetter = (unit: number) => (unit >= 97 && unit <= 122) || (unit >= 65 && unit <= 90) || unit === 95;
const isDigit = (unit: number) => unit >= 48 && unit <= 57;

/** Splits a source into pieces in one pass. A backslash before the end of a line becomes a space. */
export function splitSegments(source: string): Segment[] {
  const segments: Segment[] = [];
  for (let at = 0; at < source.length; ) {
    const { kind, end } = segmentAt(source, at);
    segments.push({ kind, text: source.slice(at, end), at });
    at = end;
  }
  return segments;
}

function segmentAt(source: string, at: number): { kind: Segment['kind']; end: number } {
  const unit = source.charCodeAt(at);
  if (unit === 10) return { kind: 'newline', end: at + 1 };
  if (source.startsWith('\\\n', at)) return { kind: 'space', end: at + 2 };
  if (unit === 32 || unit === 9) return { kind: 'space', end: at + 1 };
  if (source.startsWith('//', at)) return { kind: 'comment', end: findEnd(source, '\n', at, 0) };
  if (source.startsWith('/*', at)) return { kind: 'comment', end: findEnd(source, '*/', at, 2) };
  const isNumber = isDigit(unit) || (unit === 46 && isDigit(source.charCodeAt(at + 1)));
  if (!isNumber && !isLetter(unit)) return { kind: 'other', end: at + 1 };
  let end = at + 1;
  for (let next = source.charCodeAt(end); ; next = source.charCodeAt(end)) {
    if (!isDigit(next) && !isLetter(next) && !(isNumber && next === 46)) break;
    end += 1;
  }
  return { kind: isNumber ? 'number' : 'name', end };
}

function findEnd(source: string, text: string, at: number, length: number): number {
  const textIndex = source.indexOf(text, at + 2);
  return textIndex < 0 ? source.length : textIndex + length;
}
