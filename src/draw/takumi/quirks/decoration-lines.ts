import { isColor } from '../../../design/boxes/style/color.ts';
import { parseNodes } from '../../../design/boxes/style/grammar.ts';
import { lengthIn, lengthOf } from '../../../design/boxes/style/length.ts';
import type { BoxStyle } from '../../../design/boxes/style/types.ts';

const someLine = /underline|overline|line-through/;

/**
 * A style whose lines under, over and through text are as thick, and as far under it, as Chromium draws them: in whole px,
 * where takumi 2.16.3 rounds to device pixels. `em` is px of the font. A thickness that the font says is left to it.
 */
export function roundLines(style: BoxStyle, em: number): BoxStyle {
  const lines = readLines(style, em);
  if (!lines) return style;
  return { ...style, textDecorationThickness: `${lines.thickness}px`, textUnderlineOffset: `${lines.offset}px` };
}

/**
 * What the lower line of a double one under text is drawn with, on a copy of the text; undefined for other lines.
 * takumi 2.16.3 leaves one device pixel between the two, Chromium one px.
 */
export function lowerLine(style: BoxStyle, em: number): BoxStyle | undefined {
  const lines = isDoubleUnderline(style) ? readLines(style, em) : undefined;
  return (
    lines && { ...roundLines(style, em), textDecorationStyle: 'solid', textUnderlineOffset: `${lines.lowerOffset}px` }
  );
}

/** The upper line of a double one under text. */
export function upperLine(style: BoxStyle): BoxStyle {
  return isDoubleUnderline(style) ? { ...style, textDecorationStyle: 'solid' } : style;
}

function isDoubleUnderline({ textDecoration = '', textDecorationLine, textDecorationStyle }: BoxStyle): boolean {
  const line = textDecorationLine ?? textDecoration;
  return /underline/.test(line) && !/over|through/.test(line) && /double/.test(textDecorationStyle ?? textDecoration);
}

/** px */
interface Lines {
  thickness: number;
  /** From the baseline to a line under the text, and to the lower one of two. */
  offset: number;
  lowerOffset: number;
}

function readLines(style: BoxStyle, em: number): Lines | undefined {
  const {
    textDecoration = 'none',
    textDecorationLine,
    textDecorationStyle,
    textDecorationThickness,
    textUnderlineOffset,
  } = style;
  if (!someLine.test(textDecorationLine ?? textDecoration)) return undefined;
  const nodes = parseNodes(textDecorationThickness ?? textDecoration).filter((node) => !isColor(node));
  if (nodes.some((node) => node.type === 'Identifier' && node.name === 'from-font')) return undefined;
  const [stated] = nodes.flatMap((node) => lengthOf(node, { em, whole: em }) ?? []);
  const isSolid = !/dotted|dashed/.test(textDecorationStyle ?? textDecoration);
  const thickness = Math.max(1, stated === undefined && isSolid ? Math.floor(em / 10) : Math.round(stated ?? em / 10));
  // A thickness that is not said is rounded after the offsets were worked out from it.
  const exact = stated === undefined ? em / 10 : thickness;
  const offset = Math.round(lengthIn(textUnderlineOffset, { em, whole: em }, Math.max(1, Math.ceil(exact / 2))));
  return { thickness, offset, lowerOffset: offset + Math.round(exact + 1) };
}
