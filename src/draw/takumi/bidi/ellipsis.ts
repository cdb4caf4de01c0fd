import { firstBlank, lineSeparator, marksOf, markTo, type Ordered, withMark, withMarks } from './marks.ts';
import type { Unit } from './units.ts';

/** A text whose last line is cut to make room for an ellipsis. */
export interface Cut {
  text: Ordered;
  /** First unit of each line that is shown. */
  starts: readonly number[];
  /** Units of the last line in the order in which they make room: from where the line ends as one sees it. */
  order: readonly number[];
}

const arabicLetter = /^(?=\p{L})\p{Script=Arabic}/u;
/** Arabic letters that do not join the next one. */
const endsJoin =
  /^[\u0621-\u0625\u0627\u0629\u062f-\u0632\u0648\u0671-\u0677\u0688-\u0699\u06c0\u06c3-\u06cb\u06cd\u06cf\u06d2\u06d3\u06d5]/u;
const joiner = '\u200d';

/** `starts` are those of all lines; the last of `lines` is cut. */
export function cutOf(text: Ordered, starts: readonly number[], lines: number): Cut {
  const { units, placed, base } = text;
  const [start = 0, end = units.length] = starts.slice(lines - 1);
  const inkEnd = end === units.length ? end : firstBlank(units, end);
  const order = Array.from({ length: end - inkEnd }, (_, index) => end - 1 - index);
  // Runs of one direction stand one after another as the paragraph runs; each is read its own way.
  for (let last = inkEnd; last > start; ) {
    let first = last;
    const { direction } = placed[last - 1] ?? { direction: base };
    while (first > start && placed[first - 1]?.direction === direction) first--;
    const run = Array.from({ length: last - first }, (_, index) => first + index);
    order.push(...(direction === base ? run.reverse() : run));
    last = first;
  }
  return { text, starts: starts.slice(0, lines), order };
}

/** The units of a text that ends with an ellipsis, in whose last line `count` units have made room for it. */
export function cutUnits({ text, starts, order }: Cut, count: number, ellipsisSpan: number): Unit[] {
  const { units, placed, base } = text;
  const removed = new Set(order.slice(0, count));
  const start = starts.at(-1) ?? 0;
  const line = order
    .filter((index) => !removed.has(index))
    .sort((one, other) => one - other)
    .map((index): [number, Unit] => [index, { ...units[index], text: joined(units, index, removed) } as Unit]);
  const marks = marksOf(text, starts);
  const [first] = line[0] ?? [];
  const lastInk = line.findLast(([, { kind }]) => kind !== 'blank')?.[0];
  const ellipsis: Unit = { text: '…', span: ellipsisSpan, kind: 'character' };
  const rest = line.flatMap(([index, unit]): Unit[] => {
    const marked = withMark(marks.get(index), unit);
    // What has no direction of its own keeps the one that it had from the words which are gone.
    const loses = index === lastInk && placed[index]?.direction !== base;
    return loses ? [...marked, { text: markTo(placed[index]), span: unit.span, kind: 'mark' }] : marked;
  });
  if (first === start) return [...withMarks(units.slice(0, start), marks), ...rest, ellipsis];
  const head = withMarks(units.slice(0, firstBlank(units, start)), marks);
  // What is left of the line could stand in the one above; a blank that it begins with is none at the line's start.
  const separator = start === 0 ? '' : lineSeparator;
  const between: Unit = {
    text: separator + (first === undefined ? '' : markTo(placed[first])),
    span: units[first ?? start]?.span ?? 0,
    kind: 'mark',
  };
  return [...head, between, ...rest, ellipsis];
}

/** Letters keep the forms that they have beside those which were cut off. */
function joined(units: readonly Unit[], index: number, removed: ReadonlySet<number>): string {
  const joins = (one: number) =>
    arabicLetter.test(units[one]?.text ?? '') &&
    arabicLetter.test(units[one + 1]?.text ?? '') &&
    !endsJoin.test(units[one]?.text ?? '');
  const before = removed.has(index - 1) && joins(index - 1) ? joiner : '';
  const after = removed.has(index + 1) && joins(index) ? joiner : '';
  return before + (units[index]?.text ?? '') + after;
}
