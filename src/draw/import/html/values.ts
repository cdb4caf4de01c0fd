import { hasPercent, type Length } from '#css-layout';
import { parseValue, styleProperties } from '../../../design/boxes/style/index.ts';
import { readSize } from '../../style/length.ts';

export type StyleValue = string | number;
export type Style = Record<string, StyleValue>;

/** The value of a style property as documents spell it; undefined if it is not valid. Lengths in px are numbers. */
export function toStyleValue(property: string, text: string): StyleValue | undefined {
  // Braces would be an expression in a document.
  const canonical = text.includes('{') ? undefined : parseValue(property, text);
  if (canonical === undefined) return undefined;
  const { number } = styleProperties[property] ?? {};
  const isNumber = number === 'px' ? /^-?[\d.]+(?:px)?$/.test(canonical) : /^-?[\d.]+$/.test(canonical);
  return isNumber && number !== 'none' ? Number.parseFloat(canonical) : canonical;
}

/** A length, which may have a percentage; undefined for keywords and for what only layout can compute. */
export function toLength(text: string | undefined): Length | undefined {
  const canonical = text === undefined ? undefined : parseValue('marginLeft', text);
  const size = canonical === undefined ? 'auto' : readSize(canonical, 16);
  return typeof size === 'string' || size.comparisons ? undefined : size;
}

/** A length in px; undefined for anything else. */
export function toNumber(text: string | undefined): number | undefined {
  const length = toLength(text);
  return length && !hasPercent(length) ? round(length.px) : undefined;
}

/** A length as the field of a layer: px or a percentage. Undefined for mixtures of both. */
export function toField(text: string | undefined, added = 0): StyleValue | undefined {
  const length = toLength(text);
  if (!length) return undefined;
  if (length.percent === 0) return round(length.px + added);
  return length.px === 0 ? `${round(length.percent)}%` : undefined;
}

export function round(value: number): number {
  return Number(value.toFixed(2));
}
