import { fontSizeOf } from '../../../design/boxes/style/font-size.ts';
import { absoluteLengths } from '../../../design/boxes/style/units.ts';
import type { SvgNode } from '../../svg/tree.ts';

/** The computed style that decides how the text of an element is set. Lengths are in the SVG's own units. */
export interface SvgTextStyle {
  /** A canonical CSS list; undefined if none is named. */
  families: string | undefined;
  size: number;
  weight: number;
  isItalic: boolean;
  letterSpacing: number;
  wordSpacing: number;
  anchor: string;
  direction: 'ltr' | 'rtl';
  /** Those of `underline`, `overline` and `line-through` that apply. */
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

/** The properties of an element: its style overrides its presentation attributes. */
export function declared({ attributes }: SvgNode): Map<string, string> {
  const found = new Map(Object.entries(attributes));
  for (const declaration of (attributes['style'] ?? '').split(';')) {
    const at = declaration.indexOf(':');
    if (at > 0) found.set(declaration.slice(0, at).trim(), declaration.slice(at + 1).trim());
  }
  return found;
}

/** Applies an element's style to that of its parent. */
export function inheritStyle(from: SvgTextStyle, own: ReadonlyMap<string, string>): SvgTextStyle {
  const given = (property: string) => {
    const value = own.get(property);
    return value === undefined || value === 'inherit' ? undefined : value;
  };
  const size = sizeOf(given('font-size'), from.size);
  const spacing = (property: string, inherited: number) => {
    const value = given(property);
    if (value === undefined) return inherited;
    return value === 'normal' ? 0 : (lengthIn(value, size, size) ?? inherited);
  };
  const style = given('font-style');
  const space = own.get('xml:space');
  const white = given('white-space');
  return {
    families: given('font-family') ?? from.families,
    size,
    weight: weightOf(given('font-weight'), from.weight),
    isItalic: style === undefined ? from.isItalic : style !== 'normal',
    letterSpacing: spacing('letter-spacing', from.letterSpacing),
    wordSpacing: spacing('word-spacing', from.wordSpacing),
    anchor: given('text-anchor') ?? from.anchor,
    direction: given('direction') === undefined ? from.direction : given('direction') === 'rtl' ? 'rtl' : 'ltr',
    decoration: decorationOf(given('text-decoration'), from.decoration),
    transform: given('text-transform') ?? from.transform,
    keepsBlanks:
      white === undefined
        ? space === undefined
          ? from.keepsBlanks
          : space === 'preserve'
        : /^(pre|break-spaces)/.test(white),
    dominantBaseline: given('dominant-baseline') ?? from.dominantBaseline,
    alignmentBaseline: given('alignment-baseline') ?? 'auto',
    baselineShift: given('baseline-shift') ?? 'baseline',
    fillRule: given('fill-rule') ?? from.fillRule,
    fill: given('fill') ?? from.fill,
    stroke: given('stroke') ?? from.stroke,
    isShown: from.isShown && given('display') !== 'none',
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
  const found: number[] = [];
  for (const each of text.split(/[\s,]+/)) {
    if (each === '') continue;
    const length = lengthIn(each, em, whole);
    if (length === undefined) break;
    found.push(length);
  }
  return found;
}

function sizeOf(value: string | undefined, around: number): number {
  if (value === undefined) return around;
  const plain = lengthIn(value, around, around);
  if (plain !== undefined) return Math.max(0, plain);
  try {
    return fontSizeOf(value.toLowerCase(), around);
  } catch {
    return around;
  }
}

function weightOf(value: string | undefined, around: number): number {
  if (value === undefined) return around;
  if (value === 'normal') return 400;
  if (value === 'bold') return 700;
  if (value === 'bolder') return around < 350 ? 400 : around < 550 ? 700 : 900;
  if (value === 'lighter') return around < 550 ? 100 : around < 750 ? 400 : 700;
  const number = Number.parseFloat(value);
  return number >= 1 && number <= 1_000 ? number : around;
}

/** Lines are added to those of the surrounding text, as in CSS. */
function decorationOf(value: string | undefined, around: string): string {
  const lines = ['underline', 'overline', 'line-through'];
  const words = `${around} ${value ?? ''}`;
  return lines.filter((line) => words.includes(line)).join(' ');
}
