import type { Direction, PlacedCharacter, Strong } from './directions.ts';
import type { Unit } from './units.ts';

const marks: Readonly<Record<Strong, string>> = { L: '\u200e', R: '\u200f', AL: '\u061c' };
/**
 * Inserted before an emoji to prevent a line break. The character before an emoji tells takumi whether a line may break
 * there.
 */
const wordJoiner = '\u2060';

/** A text with the direction of each of its units. */
export interface Ordered {
  units: readonly Unit[];
  placed: readonly PlacedCharacter[];
  base: Direction;
  isNoWrap: boolean;
}

/**
 * Returns the marks to insert, by the unit that follows them. They correct what takumi 2.16.3 orders differently from
 * Unicode's annex 9:
 * - A blank at the end of a line has the direction of the paragraph (rule L1), but takumi gives it that of the words
 *   around it.
 * - A preserved line break ends the paragraph (P1), but takumi looks for neighbours beyond it.
 * - A picture takes the direction that a neutral character would take (N1, N2), but takumi gives it that of the word
 *   before it. If a text that does not wrap begins with a picture, takumi wraps it anyway. Next to each mark, further
 *   marks make sure that the characters there still have a neighbour of the same direction as before.
 */
export function placeMarks({ units, placed, base, isNoWrap }: Ordered, starts: readonly number[]): Map<number, string> {
  const marksByUnit = new Map<number, string>();
  const add = (index: number, text: string) => marksByUnit.set(index, (marksByUnit.get(index) ?? '') + text);
  if (isNoWrap && units[0]?.kind === 'emoji') add(0, wordJoiner);
  const baseMark = base === 'ltr' ? marks.L : marks.R;
  for (const [index, { endsParagraph }] of placed.entries()) {
    if (!endsParagraph) continue;
    add(firstBlank(units, index), baseMark);
    add(index + 1, baseMark);
  }
  for (const start of base === 'ltr' ? starts.slice(1) : []) {
    const first = firstBlank(units, start);
    if (first === start || placed[first]?.direction !== 'rtl') continue;
    add(first, marks.R + marks.L);
    add(start, marks.L + markTo(placed[start - 1]));
  }
  for (const [index, { kind }] of units.entries()) {
    const before = placed[index - 1]?.direction;
    if (kind === 'emoji' && before !== undefined && before !== placed[index]?.direction)
      add(index, markTo(placed[index]));
  }
  return marksByUnit;
}

/** Returns the index of the first of the blanks directly before a unit. */
function firstBlank(units: readonly Unit[], start: number): number {
  let first = start;
  while (units[first - 1]?.kind === 'blank') first--;
  return first;
}

/** Returns a mark with the direction of a unit. The mark does not change the digits after it. */
export function markTo(target: PlacedCharacter | undefined): string {
  if (target?.direction !== 'rtl') return marks.L;
  return target.after === 'AL' ? marks.AL : marks.R;
}

/** Inserts marks between units. */
export function withMarks(units: readonly Unit[], marksByUnit: ReadonlyMap<number, string>): Unit[] {
  return units.flatMap((unit, index) => withMark(marksByUnit.get(index), unit));
}

/** Returns a unit, preceded by a mark if there is one. */
function withMark(text: string | undefined, unit: Unit): Unit[] {
  return text === undefined ? [unit] : [{ text, span: unit.span, kind: 'mark' }, unit];
}
