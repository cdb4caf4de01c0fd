import type { Length } from '#css-layout';
import { deepFreeze } from '../../core/deep-freeze.ts';
import { isColor } from '../../design/boxes/style/color.ts';
import { resolveFontSize } from '../../design/boxes/style/font-size.ts';
import { parseNodes } from '../../design/boxes/style/grammar.ts';
import { evaluateLength, readLength } from '../../design/boxes/style/length.ts';
import { type LineHeight, lineHeightPx as pxOfLine, resolveLineHeight } from '../../design/boxes/style/line-height.ts';
import type { BoxStyle } from '../../design/boxes/style/types.ts';
import { black, type CssColor, readColor, toCssColor } from './color.ts';
import { familyNames } from './families.ts';
import { zero } from './length.ts';
import { readShadows, type Shadow } from './paint/shadow.ts';

/** The computed style of a text, including inherited values. Numbers are lengths in px. */
export interface TextStyle {
  readonly families: readonly string[];
  /** The font size in px. */
  readonly size: number;
  readonly weight: number;
  readonly isItalic: boolean;
  readonly color: CssColor;
  /** The fill of the letters. If absent, it is the color of the text. */
  readonly fillColor?: CssColor;
  /** The line height; absent for `normal`, which is different for each font. */
  readonly lineHeight?: LineHeight;
  readonly letterSpacing: number;
  readonly wordSpacing: number;
  readonly align: string;
  readonly transform: string;
  readonly direction: 'ltr' | 'rtl';
  readonly whiteSpace: string;
  /** How lines break: greedily, balanced, or only where the text has breaks. */
  readonly textWrap: string;
  readonly indent: Length;
  /** The shadows, the topmost first. */
  readonly shadows: readonly Shadow[];
  readonly isStroked: boolean;
  /** The CSS styles of the lines under and through the text. */
  readonly underline?: string;
  readonly strike?: string;
  readonly isOverlined: boolean;
  readonly decorationColor?: CssColor;
}

/** The text style that the root of a page inherits (CSS Fonts 4, CSS Text 4). */
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

/**
 * Applies a canonical style to an inherited style. `size` is the font size in px of a text that was shrunk; it
 * overrides the style.
 */
export function inheritText(outer: TextStyle, style: BoxStyle, size?: number): TextStyle {
  const from = style['position'] === 'absolute' ? withoutLines(outer) : outer;
  const em = size ?? resolveFontSize(style['fontSize'], from.size);
  const px = (value: string | undefined, otherwise: number) =>
    value === undefined ? otherwise : (evaluateLength(parseNodes(value)[0], { em, whole: em }) ?? 0);
  const color = style['color'] === undefined ? from.color : readColor(style['color'], from.color);
  const { lineHeight: parentLineHeight, ...parentText } = from;
  const lineHeight = style['lineHeight'] === undefined ? parentLineHeight : resolveLineHeight(style['lineHeight'], em);
  const { WebkitTextFillColor: fill, textIndent: indent, textShadow: shadow } = style;
  return {
    ...parentText,
    families: style['fontFamily'] === undefined ? from.families : familyNames(style['fontFamily']),
    size: em,
    weight: resolveWeight(style['fontWeight'], from.weight),
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
    textWrap: resolveTextWrap(style, from.textWrap),
    indent: indent === undefined ? from.indent : (readLength(parseNodes(indent)[0], em) ?? zero),
    shadows: shadow === undefined ? from.shadows : readShadows(shadow, { em, currentColor: color }),
    isStroked: isStroked(style, from.isStroked, em),
    ...resolveDecoration(style, from, color),
  };
}

/** Returns the line height in px, if the style states one. */
export function statedLineHeight({ lineHeight, size }: TextStyle): number | undefined {
  return lineHeight && pxOfLine(lineHeight, size);
}

/**
 * Resolves whether lines wrap. `white-space` decides this too, so a box that sets it does not inherit `nowrap`, but it
 * still inherits how lines are balanced (CSS Text 4, section 3).
 */
export function resolveTextWrap<Around extends string | undefined>(
  style: BoxStyle,
  parentWrap: Around,
): string | Around {
  const ownWrap = style['textWrap'];
  if (ownWrap !== undefined) return ownWrap;
  return style['whiteSpace'] !== undefined && parentWrap === 'nowrap' ? 'wrap' : parentWrap;
}

/** Whether lines end only at line breaks of the text. */
export function isNoWrap({ whiteSpace, textWrap }: TextStyle): boolean {
  return /^(nowrap|pre)$/.test(whiteSpace) || textWrap === 'nowrap';
}

/** Whether line breaks of the text are preserved. */
export function keepsBreaks({ whiteSpace }: TextStyle): boolean {
  return whiteSpace.startsWith('pre');
}

/**
 * Removes the lines under and through text, which do not apply to boxes that are out of the flow (CSS Text Decoration
 * 3, section 2.1).
 */
function withoutLines({ underline: _, strike: __, decorationColor: ___, ...text }: TextStyle): TextStyle {
  return { ...text, isOverlined: false };
}

/** Resolves a font weight by CSS Fonts 4, section 2.2.1. */
function resolveWeight(value: string | undefined, parentWeight: number): number {
  if (value === undefined) return parentWeight;
  if (value === 'bolder') return parentWeight < 350 ? 400 : parentWeight < 550 ? 700 : 900;
  if (value === 'lighter') return parentWeight < 550 ? 100 : parentWeight < 750 ? 400 : 700;
  if (value === 'bold') return 700;
  return Number.parseFloat(value) || 400;
}

function isStroked(style: BoxStyle, parentIsStroked: boolean, em: number): boolean {
  const values = [style['WebkitTextStroke'], style['WebkitTextStrokeWidth']].filter((each) => each !== undefined);
  if (values.length === 0) return parentIsStroked;
  const widths = values.flatMap((value) =>
    parseNodes(value).flatMap((node) => evaluateLength(node, { em, whole: 0 }) ?? []),
  );
  return (widths.at(-1) ?? 0) > 0 || values.some((value) => /\b(thin|medium|thick)\b/.test(value));
}

type Decoration = Pick<TextStyle, 'underline' | 'strike' | 'isOverlined' | 'decorationColor'>;

/** Adds the lines under and through text to those of the surrounding text (CSS Text Decoration 3, section 2.1). */
function resolveDecoration(style: BoxStyle, from: TextStyle, currentColor: CssColor): Decoration {
  const shorthand = style['textDecoration'];
  const words = `${shorthand ?? ''} ${style['textDecorationLine'] ?? ''}`;
  const kind = style['textDecorationStyle'] ?? /\b(double|dotted|dashed|wavy)\b/.exec(shorthand ?? '')?.[1] ?? 'solid';
  const node = shorthand === undefined ? undefined : parseNodes(shorthand).find(isColor);
  const ownColor = style['textDecorationColor'];
  const color = ownColor === undefined ? node && toCssColor(node, currentColor) : readColor(ownColor, currentColor);
  return {
    isOverlined: from.isOverlined || /\boverline\b/.test(words),
    ...(/\bunderline\b/.test(words) ? { underline: kind } : {}),
    ...(/\bline-through\b/.test(words) ? { strike: kind } : {}),
    ...(color ? { decorationColor: color } : {}),
  };
}
