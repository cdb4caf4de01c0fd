import { readColor as readSrgb } from '../../design/boxes/style/color.ts';
import type { ValueNode } from '../../design/boxes/style/nodes.ts';
import { printNodes } from '../../design/boxes/style/print.ts';

/** A colour in sRGB, or one that only engines that read CSS can work out (`color-mix()`). */
export type CssColor = Color | { readonly css: string };

/** A colour in sRGB. */
export interface Color {
  /** Six digits, capitals. */
  readonly hex: string;
  /** From 0 to 1. */
  readonly alpha: number;
}

export const black: Color = { hex: '000000', alpha: 1 };
const transparent: Color = { hex: '000000', alpha: 0 };

/** A canonical CSS colour. `currentColor` is the colour of the box's text. */
export function readColor(value: string, currentColor: CssColor): CssColor {
  if (value === 'currentcolor') return currentColor;
  if (value === 'transparent') return transparent;
  const color = readSrgb(value);
  if (!color) return { css: value };
  return { hex: color.alpha(1).hex('rgb').slice(1).toUpperCase(), alpha: color.alpha() };
}

/** A node that is a colour. */
export function colorOf(node: ValueNode, currentColor: CssColor): CssColor {
  return readColor(printNodes([node]), currentColor);
}

/** Whether nothing is seen through a colour: one that is not known may be transparent. */
export function isOpaqueColor(color: CssColor): boolean {
  return 'hex' in color && color.alpha >= 1;
}
