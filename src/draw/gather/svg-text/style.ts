import { resolveFontSize } from '../../../design/boxes/style/font-size.ts';
import { absoluteLengths } from '../../../design/boxes/style/units.ts';
import type { SvgNode } from '../../svg/tree.ts';

/** The computed style that decides the layout of an element's text. Lengths are in the SVG's own units. */
export interface SvgTextStyle {
  /** The font families as a canonical CSS list; undefined if no family is named. */
  families: string | undefined;
  size: number;
  weight: number;
  isItalic: boolean;
  letterSpacing: number;
  wordSpacing: number;
  anchor: string;
  direction: 'ltr' | 'rtl';
  /** Those of the words `underline`, `overline` and `line-through` that apply. */
  decoration: string;
  transform: string;
  keepsBlanks: boolean;
  dominantBaseline: string;
  alignmentBaseline: string;
  baselineShift: string;
  fillRule: string;
  fill: string;
  stroke: string;
  isShown: boolean;
}

export const initialTextStyle: SvgTextStyle = {
  families: undefined,
  size: 16,
  weight: 400,
  isItalic: false,
  letterSpacing: 0,
  wordSpacing: 0,
  anchor: 'start',
  direction: 'ltr',
  decoration: '',
  transform: 'none',
  keepsBlanks: false,
  dominantBaseline: 'auto',
  alignmentBaseline: 'auto',
  baselineShift: 'baseline',
  fillRule: 'nonzero',
  fill: '#000',
  stroke: 'none',
  isShown: true,
};

/** The lengths that percentages refer to, in px. */
export interface Viewport {
  width: number;
  height: number;
}

/** Returns the properties of an element. Its style overrides its presentation attributes. */
export function readDeclared({ attributes }: SvgNode): Map<string, string> {
  const properties = new Map(Object.entries(attributes));
  for (const declaration of (attributes['style'] ?? '').split(';')) {
    const at = declaration.indexOf(':');
    if (at > 0) properties.set(declaration.slice(0, at).trim(), declaration.slice(at + 1).trim());
  }
  return properties;
}

/** Computes an element's style from its declarations and its parent's style. */
export function inheritStyle(from: SvgTextStyle, declarations: ReadonlyMap<string, string>): SvgTextStyle {
  const getDeclared = (property: string) => {
    const value = declarations.get(property);
    return value === undefined || value === 'inherit' ? undefined : value;
  };
  const size = resolveSize(getDeclared('font-size'), from.size);
  const spacing = (property: string, inherited: number) => {
    const value = getDeclared(property);
    if (value === undefined) return inherited;
    return value === 'normal' ? 0 : (lengthIn(value, size, size) ?? inherited);
  };
  const style = getDeclared('font-style');
  const space = declarations.get('xml:space');
  const white = getDeclared('white-space');
  return {
    families: getDeclared('font-family') ?? from.families,
    size,
    weight: resolveWeight(getDeclared('font-weight'), from.weight),
    isItalic: style === undefined ? from.isItalic : style !== 'normal',
    letterSpacing: spacing('letter-spacing', from.letterSpacing),
    wordSpacing: spacing('word-spacing', from.wordSpacing),
    anchor: getDeclared('text-anchor') ?? from.anchor,
    direction:
      getDeclared('direction') === undefined ? from.direction : getDeclared('direction') === 'rtl' ? 'rtl' : 'ltr',
    decoration: resolveDecoration(getDeclared('text-decoration'), from.decoration),
    transform: getDeclared('text-transform') ?? from.transform,
    keepsBlanks:
      white === undefined
        ? space === undefined
          ? from.keepsBlanks
          : space === 'preserve'
        : /^(pre|break-spaces)/.test(white),
    dominantBaseline: getDeclared('dominant-baseline') ?? from.dominantBaseline,
    alignmentBaseline: getDeclared('alignment-baseline') ?? 'auto',
    baselineShift: getDeclared('baseline-shift') ?? 'baseline',
    fillRule: getDeclared('fill-rule') ?? from.fillRule,
    fill: getDeclared('fill') ?? from.fill,
    stroke: getDeclared('stroke') ?? from.stroke,
    isShown: from.isShown && getDeclared('display') !== 'none',
  };
}

/** Parses an SVG length into user units; `whole` is the length of 100 %. Undefined if it is invalid. */
export function lengthIn(text: string, em: number, whole: number): number | undefined {
  const trimmed = text.trim();
  if (trimmed.length > 40) return undefined;
  const number = Number.parseFloat(trimmed);
  if (!Number.isFinite(number)) return undefined;
  const unit = (/(?:%|[a-z]{1,3})$/i.exec(trimmed)?.[0] ?? '').toLowerCase();
  if (unit === '%') return (number / 100) * whole;
  const factor =
    unit === '' ? 1 : (absoluteLengths[unit] ?? { em, rem: 16, ex: em / 2, ch: em / 2, q: 96 / 101.6 }[unit]);
  return factor === undefined ? undefined : number * factor;
}

/** Parses a list of lengths, such as that of `x` or `dx`. */
export function lengthsIn(text: string | undefined, em: number, whole: number): number[] {
  if (text === undefined) return [];
  const lengths: number[] = [];
  for (const each of text.split(/[\s,]+/)) {
    if (each === '') continue;
    const length = lengthIn(each, em, whole);
    if (length === undefined) break;
    lengths.push(length);
  }
  return lengths;
}

function resolveSize(value: string | undefined, parentSize: number): number {
  if (value === undefined) return parentSize;
  const plain = lengthIn(value, parentSize, parentSize);
  if (plain !== undefined) return Math.max(0, plain);
  try {
    return resolveFontSize(value.toLowerCase(), parentSize);
  } catch {
    return parentSize;
  }
}

function resolveWeight(value: string | undefined, parentWeight: number): number {
  if (value === undefined) return parentWeight;
  if (value === 'normal') return 400;
  if (value === 'bold') return 700;
  if (value === 'bolder') return parentWeight < 350 ? 400 : parentWeight < 550 ? 700 : 900;
  if (value === 'lighter') return parentWeight < 550 ? 100 : parentWeight < 750 ? 400 : 700;
  const number = Number.parseFloat(value);
  return number >= 1 && number <= 1_000 ? number : parentWeight;
}

/** Adds the lines of an element to those of the surrounding text, as in CSS. */
function resolveDecoration(value: string | undefined, parentDecoration: string): string {
  const lines = ['underline', 'overline', 'line-through'];
  const words = `${parentDecoration} ${value ?? ''}`;
  return lines.filter((line) => words.includes(line)).join(' ');
}
