import { fontSizeOf } from '../../design/boxes/style/font-size.ts';
import type { BoxStyle } from '../../design/boxes/style/types.ts';
import type { Box, TextBox } from '../../design/boxes/types.ts';
import type { Direction } from './bidi/directions.ts';

/** What decides how a text is set in lines, its own or inherited. */
export interface InheritedText {
  direction: Direction;
  whiteSpace: string;
  textWrap: string;
  letterSpacing: string;
  /** px of its font. */
  em: number;
}

export const initialText: InheritedText = {
  direction: 'ltr',
  whiteSpace: 'normal',
  textWrap: 'wrap',
  letterSpacing: 'normal',
  em: 16,
};

/** A box on top of what is around it. `sizes` are px of the texts that shrink. */
export function inheritedText(box: Box, above: InheritedText, sizes: ReadonlyMap<TextBox, number>): InheritedText {
  const { style } = box;
  const shrunk = box.kind === 'text' ? sizes.get(box) : undefined;
  return {
    direction: (style['direction'] as Direction | undefined) ?? above.direction,
    whiteSpace: style['whiteSpace'] ?? above.whiteSpace,
    textWrap: textWrapOf(style, above.textWrap),
    letterSpacing: style['letterSpacing'] ?? above.letterSpacing,
    em: shrunk ?? fontSizeOf(style['fontSize'], above.em),
  };
}

/**
 * `white-space` says whether lines wrap, too: a box that says it does not inherit `nowrap`, how lines are balanced it does
 * (CSS Text 4, section 3).
 */
export function textWrapOf<Around extends string | undefined>(style: BoxStyle, around: Around): string | Around {
  const own = style['textWrap'];
  if (own !== undefined) return own;
  return style['whiteSpace'] !== undefined && around === 'nowrap' ? 'wrap' : around;
}

/** Whether lines end only where the text says so. */
export function isNoWrap({ whiteSpace, textWrap }: InheritedText): boolean {
  return /^(nowrap|pre)$/.test(whiteSpace) || textWrap === 'nowrap';
}

/** Whether line breaks of the text are line breaks. */
export function keepsBreaks({ whiteSpace }: InheritedText): boolean {
  return whiteSpace.startsWith('pre');
}
