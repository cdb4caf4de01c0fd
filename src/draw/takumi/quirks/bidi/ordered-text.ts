import type { TextBox } from '../../../../design/boxes/types.ts';
import type { TextPart } from '../../../gather/emoji/index.ts';
import type { PreparedText } from '../../../prepare/tree.ts';
import { isNoWrap, keepsBreaks } from '../../../style/text.ts';
import { directionsOf } from './directions.ts';
import type { Ordered } from './marks.ts';
import { directionText, unitsOf } from './units.ts';

/** Splits a text into units with their directions, and finds out whether any of its letters are spaced. */
export function orderedText(
  { box, text: own, spans }: PreparedText,
  partsOf: (box: TextBox, text: string) => readonly TextPart[],
): Ordered & { isSpaced: boolean } {
  const units = unitsOf(box, (text) => partsOf(box, text));
  const texts = units.map((unit) => directionText(unit, keepsBreaks(own)));
  return {
    base: own.direction,
    units,
    placed: directionsOf(texts, own.direction),
    isNoWrap: isNoWrap(own),
    isSpaced: [own, ...spans.map(({ text }) => text)].some(({ letterSpacing }) => letterSpacing !== 0),
  };
}
