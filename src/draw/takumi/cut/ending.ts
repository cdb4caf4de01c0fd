import { markTo } from '../quirks/bidi/marks.ts';
import { isBreak, type Unit } from '../quirks/bidi/units.ts';
import type { CuttableText } from './find-cuttable.ts';

const ellipsis = '…';
const arabicLetter = /^(?=\p{L})\p{Script=Arabic}/u;
/** Arabic letters that do not join the next letter. */
const endsJoin =
  /^[\u0621-\u0625\u0627\u0629\u062f-\u0632\u0648\u0671-\u0677\u0688-\u0699\u06c0\u06c3-\u06cb\u06cd\u06cf\u06d2\u06d3\u06d5]/u;
const joiner = '\u200d';

/**
 * Returns the units of a text from `start` to before `end`, without trailing blanks, followed by an ellipsis. The last
 * unit keeps the form and direction that it had next to the removed units.
 */
export function withEllipsis(text: CuttableText, start: number, end: number): Unit[] {
  const { units, placed, base, box, keepsBreaks } = text;
  let last = end;
  for (; last > start; last--) {
    const unit = units[last - 1];
    if (unit?.kind !== 'blank' || (keepsBreaks && isBreak(unit))) break;
  }
  const keptUnits = units.slice(start, last);
  const final = keptUnits.at(-1);
  const isPlain = box.spans.length === 1 && Object.keys(box.spans[0]?.style ?? {}).length === 0;
  // The ellipsis has the style of the text itself, not that of a span.
  const sign: Unit = { text: ellipsis, span: isPlain ? 0 : box.spans.length, kind: 'character' };
  if (!final || isBreak(final)) return [...keptUnits, sign];
  const joined = joinsNext(units, last - 1) ? { ...final, text: final.text + joiner } : final;
  const mark: Unit = { text: markTo(placed[last - 1]), span: final.span, kind: 'mark' };
  return [...keptUnits.slice(0, -1), joined, ...(placed[last - 1]?.direction === base ? [] : [mark]), sign];
}

function joinsNext(units: readonly Unit[], index: number): boolean {
  const [one = '', next = ''] = [units[index]?.text, units[index + 1]?.text];
  return arabicLetter.test(one) && arabicLetter.test(next) && !endsJoin.test(one);
}
