import type { Length } from '#css-layout';
import { deepFreeze } from '../../core/deep-freeze.ts';
import { isColor } from '../../design/boxes/style/color.ts';
import { fontSizeOf } from '../../design/boxes/style/font-size.ts';
import { parseNodes } from '../../design/boxes/style/grammar.ts';
import { lengthOf, readLength } from '../../design/boxes/style/length.ts';
import { type LineHeight, lineHeightOf, lineHeightPx as pxOfLine } from '../../design/boxes/style/line-height.ts';
import type { BoxStyle } from '../../design/boxes/style/types.ts';
import { black, type CssColor, colorOf, readColor } from './color.ts';
import { familyNames } from './families.ts';
import { zero } from './length.ts';
import { readShadows, type Shadow } from './paint/shadow.ts';

/** The style of a text, inherited values worked out. Lengths are px where they are numbers. */
export interface TextStyle {
  readonly families: readonly string[];
  /** px of the font. */
  readonly size: number;
  readonly weight: number;
  readonly isItalic: boolean;
  readonly color: CssColor;
  /** What letters are filled with; their colour where it is absent. */
  readonly fillColor?: CssColor;
  /** Absent for `normal`, of which the font decides. */
  readonly lineHeight?: LineHeight;
  readonly letterSpacing: number;
  readonly wordSpacing: number;
  readonly align: string;
  readonly transform: string;
  readonly direction: 'ltr' | 'rtl';
  readonly whiteSpace: string;
  /** How lines are chosen: as full as they go, balanced, or none but those that the text breaks. */
  readonly textWrap: string;
  readonly indent: Length;
  /** The topmost first. */
  readonly shadows: readonly Shadow[];
  readonly isStroked: boolean;
  /** Styles of the lines under and through the text, as CSS names them. */
  readonly underline?: string;
  readonly strike?: string;
  readonly isOverlined: boolean;
  readonly decorationColor?: CssColor;
}

/** What the root of a page inherits (CSS Fonts 4, CSS Text 4). */
export const initialText: TextStyle = deepFreeze({
  families: [],
  size: 16,
  weight: 400,
  isItalic: false,
  color: black,
  letterSpacing: 0,
  wordSpacing: 0,
  align: 'start',
  transform: 'none',
  direction: 'ltr',
  whiteSpace: 'normal',
  textWrap: 'wrap',
  indent: zero,
  shadows: [],
  isStroked: false,
  isOverlined: false,
});

/** A canonical style on top of what is around it. `size` is px of a font that was shrunk, in place of what the style says. */
export function inheritText(outer: TextStyle, style: BoxStyle, size?: number): TextStyle {
  const from = style['position'] === 'absolute' ? withoutLines(outer) : outer;
  const em = size ?? fontSizeOf(style['fontSize'], from.size);
  const px = (value: string | undefined, otherwise: number) =>
    value === undefined ? otherwise : (lengthOf(parseNodes(value)[0], { em, whole: em }) ?? 0);
  const color = style['color'] === undefined ? from.color : readColor(style['color'], from.color);
  const { lineHeight: heightAround, ...around } = from;
  const lineHeight = style['lineHeight'] === undefined ? heightAround : lineHeightOf(style['lineHeight'], em);
  const { WebkitTextFillColor: fill, textIndent: indent, textShadow: shadow } = style;
  return {
    ...around,
    families: style['fontFamily'] === undefined ? from.families : familyNames(style['fontFamily']),
    size: em,
    weight: weightOf(style['fontWeight'], from.weight),
    isItalic: style['fontStyle'] === undefined ? from.isItalic : style['fontStyle'] !== 'normal',
    color,
    ...(fill === undefined ? {} : { fillColor: readColor(fill, color) }),
    ...(lineHeight ? { lineHeight } : {}),
    letterSpacing: px(style['letterSpacing'], from.letterSpacing),
    wordSpacing: px(style['wordSpacing'], from.wordSpacing),
    align: style['textAlign'] ?? from.align,
    transform: style['textTransform'] ?? from.transform,
    direction: style['direction'] === undefined ? from.direction : style['direction'] === 'rtl' ? 'rtl' : 'ltr',
    whiteSpace: style['whiteSpace'] ?? from.whiteSpace,
    textWrap: textWrapOf(style, from.textWrap),
    indent: indent === undefined ? from.indent : (readLength(parseNodes(indent)[0], em) ?? zero),
    shadows: shadow === undefined ? from.shadows : readShadows(shadow, { em, currentColor: color }),
    isStroked: isStroked(style, from.isStroked, em),
    ...decorationOf(style, from, color),
  };
}

/** px of a line of this text, where the style says it. */
export function statedLineHeight({ lineHeight, size }: TextStyle): number | undefined {
  return lineHeight && pxOfLine(lineHeight, size);
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
export function isNoWrap({ whiteSpace, textWrap }: TextStyle): boolean {
  return /^(nowrap|pre)$/.test(whiteSpace) || textWrap === 'nowrap';
}

/** Whether line breaks of the text are line breaks. */
export function keepsBreaks({ whiteSpace }: TextStyle): boolean {
  return whiteSpace.startsWith('pre');
}

/** Lines under and through text are not drawn on what is out of the flow (CSS Text Decoration 3, section 2.1). */
function withoutLines({ underline: _, strike: __, decorationColor: ___, ...text }: TextStyle): TextStyle {
  return { ...text, isOverlined: false };
}

/** CSS Fonts 4, section 2.2.1. */
function weightOf(value: string | undefined, around: number): number {
  if (value === undefined) return around;
  if (value === 'bolder') return around < 350 ? 400 : around < 550 ? 700 : 900;
  if (value === 'lighter') return around < 550 ? 100 : around < 750 ? 400 : 700;
  if (value === 'bold') return 700;
  return Number.parseFloat(value) || 400;
}

function isStroked(style: BoxStyle, around: boolean, em: number): boolean {
  const values = [style['WebkitTextStroke'], style['WebkitTextStrokeWidth']].filter((each) => each !== undefined);
  if (values.length === 0) return around;
  const widths = values.flatMap((value) => parseNodes(value).flatMap((node) => lengthOf(node, { em, whole: 0 }) ?? []));
  return (widths.at(-1) ?? 0) > 0 || values.some((value) => /\b(thin|medium|thick)\b/.test(value));
}

type Decoration = Pick<TextStyle, 'underline' | 'strike' | 'isOverlined' | 'decorationColor'>;

/** Lines under and through text add to those of the text around (CSS Text Decoration 3, section 2.1). */
function decorationOf(style: BoxStyle, from: TextStyle, currentColor: CssColor): Decoration {
  const shorthand = style['textDecoration'];
  const words = `${shorthand ?? ''} ${style['textDecorationLine'] ?? ''}`;
  const kind = style['textDecorationStyle'] ?? /\b(double|dotted|dashed|wavy)\b/.exec(shorthand ?? '')?.[1] ?? 'solid';
  const node = shorthand === undefined ? undefined : parseNodes(shorthand).find(isColor);
  const own = style['textDecorationColor'];
  const color = own === undefined ? node && colorOf(node, currentColor) : readColor(own, currentColor);
  return {
    isOverlined: from.isOverlined || /\boverline\b/.test(words),
    ...(/\bunderline\b/.test(words) ? { underline: kind } : {}),
    ...(/\bline-through\b/.test(words) ? { strike: kind } : {}),
    ...(color ? { decorationColor: color } : {}),
  };
}
