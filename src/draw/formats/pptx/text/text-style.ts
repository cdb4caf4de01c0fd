import { isColor } from '../../../../design/boxes/style/color.ts';
import { fontSizeOf } from '../../../../design/boxes/style/font-size.ts';
import { parseNodes } from '../../../../design/boxes/style/grammar.ts';
import { lengthOf } from '../../../../design/boxes/style/length.ts';
import { type LineHeight, lineHeightOf, lineHeightPx as pxOfLine } from '../../../../design/boxes/style/line-height.ts';
import { printNodes } from '../../../../design/boxes/style/print.ts';
import type { BoxStyle } from '../../../../design/boxes/style/types.ts';
import { familyNames } from '../../../gather/fonts/text-runs.ts';

/** What text inherits, worked out: lengths in px, colours as canonical CSS. */
export interface TextStyle {
  families: readonly string[];
  size: number;
  weight: number;
  isItalic: boolean;
  color: string;
  fillColor?: string;
  lineHeight: LineHeight;
  letterSpacing: number;
  wordSpacing: number;
  align: string;
  transform: string;
  direction: string;
  whiteSpace: string;
  /** How lines are chosen: as full as they go, or balanced. */
  textWrap: string;
  indent: string;
  textShadow: string;
  stroke: boolean;
  underline?: string;
  strike?: string;
  isOverlined: boolean;
  decorationColor?: string;
}

/** What browsers and `buildBoxes` start from. */
export const initialTextStyle: TextStyle = {
  families: ['Inter'],
  size: 16,
  weight: 400,
  isItalic: false,
  color: '#000',
  lineHeight: { times: 1.25 },
  letterSpacing: 0,
  wordSpacing: 0,
  align: 'start',
  transform: 'none',
  direction: 'ltr',
  whiteSpace: 'normal',
  textWrap: 'wrap',
  indent: '0',
  textShadow: 'none',
  stroke: false,
  isOverlined: false,
};

/** What a font's own line height mostly is, for `line-height: normal`. */
const normalLine: LineHeight = { times: 1.2 };

/** A box's or a span's style on top of what is around it. `size` overrides the font size that the style gives, px. */
export function inheritText(from: TextStyle, style: BoxStyle, size?: number): TextStyle {
  const em = size ?? fontSizeOf(style['fontSize'], from.size);
  const px = (value: string | undefined, otherwise: number) =>
    value === undefined ? otherwise : (lengthOf(parseNodes(value)[0], { em, whole: em }) ?? 0);
  const color = style['color'] === 'currentcolor' ? from.color : (style['color'] ?? from.color);
  const fillColor = style['WebkitTextFillColor'] ?? from.fillColor;
  const own: TextStyle = {
    ...from,
    families: style['fontFamily'] === undefined ? from.families : familyNames(style['fontFamily']),
    size: em,
    weight: weightOf(style['fontWeight'], from.weight),
    isItalic: style['fontStyle'] === undefined ? from.isItalic : style['fontStyle'] !== 'normal',
    color,
    lineHeight:
      style['lineHeight'] === undefined ? from.lineHeight : (lineHeightOf(style['lineHeight'], em) ?? normalLine),
    letterSpacing: px(style['letterSpacing'], from.letterSpacing),
    wordSpacing: px(style['wordSpacing'], from.wordSpacing),
    align: style['textAlign'] ?? from.align,
    transform: style['textTransform'] ?? from.transform,
    direction: style['direction'] ?? from.direction,
    whiteSpace: style['whiteSpace'] ?? from.whiteSpace,
    textWrap: style['textWrap'] ?? from.textWrap,
    indent: style['textIndent'] ?? from.indent,
    textShadow: style['textShadow'] ?? from.textShadow,
    stroke: strokeOf(style, from.stroke, em),
    ...(fillColor === undefined ? {} : { fillColor }),
  };
  return decorated(own, style);
}

/** The height of a line of this text, px. */
export function lineHeightPx({ lineHeight, size }: TextStyle): number {
  return pxOfLine(lineHeight, size);
}

function weightOf(value: string | undefined, around: number): number {
  if (value === undefined) return around;
  if (value === 'bolder') return around < 350 ? 400 : around < 550 ? 700 : 900;
  if (value === 'lighter') return around < 550 ? 100 : around < 750 ? 400 : 700;
  return Number.parseFloat(value) || 400;
}

function strokeOf(style: BoxStyle, around: boolean, em: number): boolean {
  const values = [style['WebkitTextStroke'], style['WebkitTextStrokeWidth']].filter((each) => each !== undefined);
  if (values.length === 0) return around;
  const widths = values.flatMap((value) => parseNodes(value).flatMap((node) => lengthOf(node, { em, whole: 0 }) ?? []));
  return (widths.at(-1) ?? 0) > 0 || values.some((value) => /\b(thin|medium|thick)\b/.test(value));
}

/** Lines under and through text add to those of the text around, as in CSS. */
function decorated(own: TextStyle, style: BoxStyle): TextStyle {
  const shorthand = style['textDecoration'];
  const words = `${shorthand ?? ''} ${style['textDecorationLine'] ?? ''}`;
  const kind = style['textDecorationStyle'] ?? /\b(double|dotted|dashed|wavy)\b/.exec(shorthand ?? '')?.[1] ?? 'solid';
  const node = shorthand === undefined ? undefined : parseNodes(shorthand).find(isColor);
  const color = style['textDecorationColor'] ?? (node && printNodes([node]));
  return {
    ...own,
    ...(/\bunderline\b/.test(words) ? { underline: kind } : {}),
    ...(/\bline-through\b/.test(words) ? { strike: kind } : {}),
    ...(/\boverline\b/.test(words) ? { isOverlined: true } : {}),
    ...(color === undefined ? {} : { decorationColor: color }),
  };
}
