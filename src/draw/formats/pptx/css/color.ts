import chroma from 'chroma-js';
import { readColor as readCssColor } from '../../../../design/boxes/style/color.ts';
import type { ValueNode } from '../../../../design/boxes/style/nodes.ts';
import { printNodes } from '../../../../design/boxes/style/print.ts';
import { cannotSay } from '../cannot-say.ts';

/** A colour in sRGB. */
export interface Color {
  /** Six digits, capitals, as DrawingML writes them. */
  hex: string;
  /** From 0 to 1. */
  alpha: number;
}

/**
 * A canonical CSS colour → sRGB.
 * @throws CannotSay of mixtures
 */
export function readColor(value: string, currentColor: string): Color {
  if (value === 'currentcolor') return readColor(currentColor === 'currentcolor' ? '#000' : currentColor, '#000');
  if (value === 'transparent') return { hex: '000000', alpha: 0 };
  const color = readCssColor(value) ?? cannotSay(`colour ${value.slice(0, 40)}`);
  return { hex: color.alpha(1).hex('rgb').slice(1).toUpperCase(), alpha: color.alpha() };
}

/** A node that is a colour. @throws CannotSay */
export function colorOf(node: ValueNode, currentColor: string): Color {
  return readColor(printNodes([node]), currentColor);
}

export function faded({ hex, alpha }: Color, opacity: number): Color {
  return { hex, alpha: alpha * opacity };
}

export function mixed(one: Color, other: Color, part: number): Color {
  const mixture = chroma.mix(`#${one.hex}`, `#${other.hex}`, part, 'rgb');
  return { hex: mixture.hex('rgb').slice(1).toUpperCase(), alpha: one.alpha + (other.alpha - one.alpha) * part };
}
