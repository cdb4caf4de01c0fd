import type { TextBox } from '../../../../design/boxes/types.ts';
import type { TextPart } from '../../../gather/emoji/index.ts';
import type { PreparedText } from '../../../prepare/tree.ts';
import { isNoWrap, keepsBreaks } from '../../../style/text.ts';
import { resolveDirections } from './directions.ts';
import type { Ordered } from './marks.ts';
import { directionText, splitIntoUnits } from './units.ts';

/** Splits a text into units with their directions, and finds out whether any of its letters have letter spacing. */
export function orderedText(
  { box, text: own, spans }: PreparedText,
  splitEmoji: (box: TextBox, text: string) => readonly TextPart[],
): Ordered & { isSpaced: boolean } {
  const units = splitIntoUnits(box, (text) => splitEmoji(box, text));
  const texts = units.map((unit) => directionText(unit, keepsBreaks(own)));
  return {
    base: own.direction,
    units,
    placed: resolveDirections(texts, own.direction),
    isNoWrap: isNoWrap(own),
    isSpaced: [own, ...spans.map(({ text }) => text)].some(({ letterSpacing }) => letterSpacing !== 0),
  };
}
