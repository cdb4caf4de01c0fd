import { isColor } from '../../../design/boxes/style/color.ts';
import { parseNodes } from '../../../design/boxes/style/grammar.ts';
import { evaluateLength, lengthIn } from '../../../design/boxes/style/length.ts';
import type { BoxStyle } from '../../../design/boxes/style/types.ts';

const someLine = /underline|overline|line-through/;

/**
 * Rounds the thickness and offset of text decoration lines to whole px, as Chromium does; takumi 2.16.3 rounds to
 * device pixels. `em` is the font size in px. A thickness that comes from the font is not changed.
 */
export function roundLines(style: BoxStyle, em: number): BoxStyle {
  const lines = readLines(style, em);
  if (!lines) return style;
  return { ...style, textDecorationThickness: `${lines.thickness}px`, textUnderlineOffset: `${lines.offset}px` };
}

/**
 * Returns the style of the lower line of a double underline, which is drawn on a copy of the text; undefined for other
 * lines. takumi 2.16.3 leaves one device pixel between the two lines, but Chromium leaves one px.
 */
export function lowerLine(style: BoxStyle, em: number): BoxStyle | undefined {
  const lines = isDoubleUnderline(style) ? readLines(style, em) : undefined;
  return (
    lines && { ...roundLines(style, em), textDecorationStyle: 'solid', textUnderlineOffset: `${lines.lowerOffset}px` }
  );
}

/** Returns the style of the upper line of a double underline. */
export function upperLine(style: BoxStyle): BoxStyle {
  return isDoubleUnderline(style) ? { ...style, textDecorationStyle: 'solid' } : style;
}

function isDoubleUnderline({ textDecoration = '', textDecorationLine, textDecorationStyle }: BoxStyle): boolean {
  const line = textDecorationLine ?? textDecoration;
  return /underline/.test(line) && !/over|through/.test(line) && /double/.test(textDecorationStyle ?? textDecoration);
}

/** The lines of a text decoration, in px. */
interface Lines {
  thickness: number;
  /** The distance from the baseline to an underline, and to the lower line of a double underline. */
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
  const [stated] = nodes.flatMap((node) => evaluateLength(node, { em, whole: em }) ?? []);
  const isSolid = !/dotted|dashed/.test(textDecorationStyle ?? textDecoration);
  const thickness = Math.max(1, stated === undefined && isSolid ? Math.floor(em / 10) : Math.round(stated ?? em / 10));
  // A default thickness is rounded only after the offsets have been computed from it.
  const exact = stated === undefined ? em / 10 : thickness;
  const offset = Math.round(lengthIn(textUnderlineOffset, { em, whole: em }, Math.max(1, Math.ceil(exact / 2))));
  return { thickness, offset, lowerOffset: offset + Math.round(exact + 1) };
}
