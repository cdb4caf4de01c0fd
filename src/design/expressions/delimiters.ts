/** A part of a text: literal text, or the source of an expression between `{{` and `}}`. */
export type Segment =
  | { type: 'text'; text: string }
  | { type: 'expression'; source: string; index: number; closed: boolean };

/** Whether the text contains a `{{`. */
export function containsExpression(text: string): boolean {
  return text.includes('{{');
}

/** The offset after a string literal that opens at `start`, or -1 if its quote never closes. */
function endOfString(text: string, start: number): number {
  const quote = text[start];
  for (let index = start + 1; index < text.length; index++) {
    if (text[index] === '\\') index++;
    else if (text[index] === quote) return index + 1;
  }
  return -1;
}

/**
 * Splits a text at its braces. A `}}` inside a string literal does not close an expression. If a quote is never closed,
 * it and all quotes after it are ordinary characters, which keeps the search linear.
 */
export function splitAtBraces(text: string): Segment[] {
  const segments: Segment[] = [];
  let quotesClose = true;

  const findClose = (start: number): number => {
    for (let index = start; index < text.length; index++) {
      if (text.startsWith('}}', index)) return index;
      if (!quotesClose || (text[index] !== '"' && text[index] !== "'")) continue;
      const end = endOfString(text, index);
      if (end === -1) quotesClose = false;
      else index = end - 1;
    }
    return -1;
  };

  let position = 0;
  while (position < text.length) {
    const open = text.indexOf('{{', position);
    const literal = text.slice(position, open === -1 ? text.length : open);
    if (literal !== '') segments.push({ type: 'text', text: literal });
    if (open === -1) break;
    const start = open + 2;
    const close = findClose(start);
    const source = text.slice(start, close === -1 ? text.length : close);
    segments.push({ type: 'expression', source, index: start, closed: close !== -1 });
    position = close === -1 ? text.length : close + 2;
  }
  return segments;
}
