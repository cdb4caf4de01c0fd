import { readColor as readSrgb } from '../../design/boxes/style/color.ts';
import type { ValueNode } from '../../design/boxes/style/nodes.ts';
import { printNodes } from '../../design/boxes/style/print.ts';

/** A color in sRGB, or a color that only engines that read CSS can compute (`color-mix()`). */
export type CssColor = Color | { readonly css: string };

/** A color in sRGB. */
export interface Color {
  /** Six hex digits in capitals. */
  readonly hex: string;
  /** The opacity, from 0 to 1. */
  readonly alpha: number;
}

export const black: Color = { hex: '000000', alpha: 1 };
const transparent: Color = { hex: '000000', alpha: 0 };

/** Parses a canonical CSS color. `currentColor` is the text color of the box. */
export function readColor(value: string, currentColor: CssColor): CssColor {
  if (value === 'currentcolor') return currentColor;
  if (value === 'transparent') return transparent;
  const color = readSrgb(value);
  if (!color) return { css: value };
  return { hex: color.alpha(1).hex('rgb').slice(1).toUpperCase(), alpha: color.alpha() };
}

/** Parses a node that is a color. */
export function toCssColor(node: ValueNode, currentColor: CssColor): CssColor {
  return readColor(printNodes([node]), currentColor);
}

/** Whether a color is certainly opaque. A color that only CSS can compute may be transparent. */
export function isOpaqueColor(color: CssColor): boolean {
  return 'hex' in color && color.alpha >= 1;
}
