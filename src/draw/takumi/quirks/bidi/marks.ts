import type { Direction, Placed, Strong } from './directions.ts';
import type { Unit } from './units.ts';

const marks: Readonly<Record<Strong, string>> = { L: '\u200e', R: '\u200f', AL: '\u061c' };
/** A character before an emoji tells takumi whether lines may break there. */
const wordJoiner = '\u2060';

/** A text with the directions of its units. */
export interface Ordered {
  units: readonly Unit[];
  placed: readonly Placed[];
  base: Direction;
  isNoWrap: boolean;
}

/**
 * Marks by the unit that they stand before, for what takumi 2.16.3 orders otherwise than Unicode's annex 9:
 * - a blank at the end of a line belongs to the paragraph's direction (rule L1), which it leaves to the words around it;
 * - a line break that is kept ends the paragraph (P1), beyond which it looks for neighbours;
 * - a picture takes the direction that a neutral character would (N1, N2), which it takes from the word before it.
 * In a text without wrapping that begins with a picture, it breaks lines none the less.
 * What stands beside a mark keeps its neighbours by a mark of their own direction.
 */
export function marksOf({ units, placed, base, isNoWrap }: Ordered, starts: readonly number[]): Map<number, string> {
  const found = new Map<number, string>();
  const add = (index: number, text: string) => found.set(index, (found.get(index) ?? '') + text);
  if (isNoWrap && units[0]?.kind === 'emoji') add(0, wordJoiner);
  const own = base === 'ltr' ? marks.L : marks.R;
  for (const [index, { endsParagraph }] of placed.entries()) {
    if (!endsParagraph) continue;
    add(firstBlank(units, index), own);
    add(index + 1, own);
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
  return found;
}

/** The first of the blanks that stand before a unit. */
function firstBlank(units: readonly Unit[], start: number): number {
  let first = start;
  while (units[first - 1]?.kind === 'blank') first--;
  return first;
}

/** A mark of the direction that a unit has, after which digits are what they were. */
export function markTo(place: Placed | undefined): string {
  if (place?.direction !== 'rtl') return marks.L;
  return place.after === 'AL' ? marks.AL : marks.R;
}

/** Units with marks between them. */
export function withMarks(units: readonly Unit[], found: ReadonlyMap<number, string>): Unit[] {
  return units.flatMap((unit, index) => withMark(found.get(index), unit));
}

/** A unit with what stands before it, if anything does. */
function withMark(text: string | undefined, unit: Unit): Unit[] {
  return text === undefined ? [unit] : [{ text, span: unit.span, kind: 'mark' }, unit];
}
