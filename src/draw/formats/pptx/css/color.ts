import chroma from 'chroma-js';
import { parseNodes } from '../../../../design/boxes/style/grammar.ts';
import { isFunction, type ValueNode } from '../../../../design/boxes/style/nodes.ts';
import { printNodes } from '../../../../design/boxes/style/print.ts';
import { cannotSay } from '../cannot-say.ts';

/** A colour in sRGB. */
export interface Color {
  /** Six digits, capitals, as DrawingML writes them. */
  hex: string;
  /** From 0 to 1. */
  alpha: number;
}

const colorFunction = /^(rgb|hsl|hwb|lab|lch|oklab|oklch|color|color-mix)a?$/;

/** Whether a node of a canonical value is a colour, `currentcolor` included. */
export function isColor(node: ValueNode): boolean {
  if (node.type === 'Hash') return true;
  if (node.type === 'Identifier') return /^(transparent|currentcolor)$/.test(node.name) || chroma.valid(node.name);
  return isFunction(node) && colorFunction.test(node.name);
}

/**
 * A canonical CSS colour → sRGB.
 * @throws CannotSay of colours outside the notations that chroma-js reads
 */
export function readColor(value: string, currentColor: string): Color {
  if (value === 'currentcolor') return readColor(currentColor === 'currentcolor' ? '#000' : currentColor, '#000');
  if (value === 'transparent') return { hex: '000000', alpha: 0 };
  const [node] = parseNodes(value);
  const own = isFunction(node) ? (hwb(node.name, node.children) ?? srgb(node.name, node.children)) : undefined;
  const color = own ?? (chroma.valid(value) ? chroma(value) : cannotSay(`colour ${value.slice(0, 40)}`));
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

function hwb(name: string, children: readonly ValueNode[]): chroma.Color | undefined {
  if (name !== 'hwb') return undefined;
  const [hue = 0, white = 0, black = 0, alpha = 1] = components(children, 100);
  const gray = white + black > 100 ? white / (white + black) : undefined;
  if (gray !== undefined) return chroma(gray * 255, gray * 255, gray * 255, alpha);
  const channels = chroma.hsl(hue, 1, 0.5).rgb(false);
  const [red = 0, green = 0, blue = 0] = channels.map(
    (channel) => channel * (1 - (white + black) / 100) + white * 2.55,
  );
  return chroma(red, green, blue, alpha);
}

function srgb(name: string, children: readonly ValueNode[]): chroma.Color | undefined {
  const [space, ...rest] = children;
  if (name !== 'color' || space?.type !== 'Identifier' || space.name !== 'srgb') return undefined;
  const [red = 0, green = 0, blue = 0, alpha = 1] = components(rest, 1);
  const byte = (part: number) => Math.max(0, Math.min(1, part)) * 255;
  return chroma(byte(red), byte(green), byte(blue), alpha);
}

/** Numbers of a colour; per cents come to parts of `whole`, those of the alpha, which is the fourth, to parts of one. */
function components(nodes: readonly ValueNode[], whole: number): number[] {
  return nodes
    .filter((node) => node.type !== 'Operator')
    .map((node, place) => {
      if (node.type === 'Percentage') return (Number(node.value) / 100) * (place === 3 ? 1 : whole);
      return node.type === 'Number' || node.type === 'Dimension' ? Number(node.value) : 0;
    });
}
