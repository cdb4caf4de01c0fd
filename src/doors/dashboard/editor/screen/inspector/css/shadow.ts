import { isColor } from '../../../../../../design/boxes/style/color.ts';
import { splitAtCommas, type ValueNode } from '../../../../../../design/boxes/style/nodes.ts';
import { isLength, isWord, parseProperty } from './parse.ts';

/** A shadow as it is written. Lengths are CSS texts. */
export interface Shadow {
  isInset: boolean;
  x: string;
  y: string;
  blur: string;
  /** Only shadows of boxes have it. */
  spread: string;
  /** Empty for the color of the text. */
  color: string;
}

export type ShadowProperty = 'boxShadow' | 'textShadow';

/** The shadows of a value, the topmost first. Undefined if it cannot be edited as such. */
export function readShadows(property: ShadowProperty, text: string): Shadow[] | undefined {
  const parsed = parseProperty(property, text);
  if (!parsed) return undefined;
  const { nodes, print } = parsed;
  if (nodes.length === 1 && isWord(nodes[0], 'none')) return [];
  return splitAtCommas(nodes).map((shadow) => readShadow(shadow, print));
}

/** Reads the argument of `drop-shadow()`, which is written like one shadow of a text. */
export function readDropShadow(argument: string): Shadow | undefined {
  return readShadows('textShadow', argument)?.[0];
}

function readShadow(nodes: readonly ValueNode[], print: (nodes: readonly ValueNode[]) => string): Shadow {
  const [x = '0', y = '0', blur = '0', spread = '0'] = nodes.filter(isLength).map((node) => print([node]));
  const color = nodes.find(isColor);
  return {
    isInset: nodes.some((node) => isWord(node, 'inset')),
    x,
    y,
    blur,
    spread,
    color: color ? print([color]) : '',
  };
}

export function printShadows(property: ShadowProperty, shadows: readonly Shadow[]): string | undefined {
  return shadows.length === 0 ? undefined : shadows.map((shadow) => printShadow(property, shadow)).join(', ');
}

export function printShadow(property: ShadowProperty, { isInset, x, y, blur, spread, color }: Shadow): string {
  const isOfBox = property === 'boxShadow';
  const parts = [isOfBox && isInset ? 'inset' : '', x, y, blur, isOfBox ? spread : '', color];
  return parts.filter((part) => part !== '').join(' ');
}
