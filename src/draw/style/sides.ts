import { isColor } from '../../design/boxes/style/color.ts';
import { parseNodes } from '../../design/boxes/style/grammar.ts';
import { evaluateLength, type LengthBase } from '../../design/boxes/style/length.ts';
import type { ValueNode } from '../../design/boxes/style/nodes.ts';
import type { BoxStyle } from '../../design/boxes/style/types.ts';
import { black, type CssColor, toCssColor } from './color.ts';

/** Distances from the edges of an area, in px. */
export interface Edges {
  top: number;
  right: number;
  bottom: number;
  left: number;
}

export const sides = ['Top', 'Right', 'Bottom', 'Left'] as const;

export interface BorderSide {
  width: number;
  style: string;
  color: CssColor;
}

const named: Readonly<Record<string, number>> = { thin: 1, medium: 3, thick: 5 };
const unpainted: ReadonlySet<string> = new Set(['none', 'hidden']);

/** Expands the 1 to 4 values of a CSS shorthand to top, right, bottom, left. */
export function fourSides(nodes: readonly ValueNode[]): (ValueNode | undefined)[] {
  const [top, right = top, bottom = top, left = right] = nodes;
  return [top, right, bottom, left];
}

/**
 * Reads the borders of a box in the order of `sides`. Longhands override shorthands. A side that is not painted has a
 * width of 0.
 */
export function readBorders(style: BoxStyle, base: LengthBase, currentColor: CssColor = black): BorderSide[] {
  return sides.map((side, index) => {
    const border: BorderSide = { width: 3, style: 'none', color: currentColor };
    for (const shorthand of [style['border'], style['borderWidth'], style['borderStyle'], style['borderColor']]) {
      if (shorthand === undefined) continue;
      const nodes = parseNodes(shorthand);
      const isWhole = shorthand === style['border'];
      applyTo(border, isWhole ? nodes : [fourSides(nodes)[index]], { base, currentColor, isShorthand: isWhole });
    }
    const sideValue = style[`border${side}`];
    if (sideValue !== undefined) applyTo(border, parseNodes(sideValue), { base, currentColor, isShorthand: true });
    for (const part of ['Width', 'Style', 'Color']) {
      const value = style[`border${side}${part}`];
      if (value !== undefined) applyTo(border, parseNodes(value), { base, currentColor, isShorthand: false });
    }
    return unpainted.has(border.style) ? { ...border, width: 0 } : border;
  });
}

/** Reads the outline of a box; undefined if none is painted. */
export function readOutline(
  style: BoxStyle,
  base: LengthBase,
  currentColor: CssColor,
): (BorderSide & { offset: number }) | undefined {
  const outline: BorderSide = { width: 3, style: 'none', color: currentColor };
  if (style['outline'] !== undefined)
    applyTo(outline, parseNodes(style['outline']), { base, currentColor, isShorthand: true });
  for (const part of ['Width', 'Style', 'Color']) {
    const value = style[`outline${part}`];
    if (value !== undefined) applyTo(outline, parseNodes(value), { base, currentColor, isShorthand: false });
  }
  if (unpainted.has(outline.style) || outline.width === 0) return undefined;
  return { ...outline, offset: evaluateLength(parseNodes(style['outlineOffset'] ?? '0')[0], base) ?? 0 };
}

export function toEdges(borders: readonly BorderSide[]): Edges {
  const [top = 0, right = 0, bottom = 0, left = 0] = borders.map(({ width }) => width);
  return { top, right, bottom, left };
}

interface Reading {
  base: LengthBase;
  currentColor: CssColor;
  /** Whether the property is a shorthand, which also resets the values that it leaves out. */
  isShorthand: boolean;
}

function applyTo(
  border: BorderSide,
  nodes: readonly (ValueNode | undefined)[],
  { base, currentColor, isShorthand }: Reading,
): void {
  if (isShorthand) Object.assign(border, { width: 3, style: 'none', color: currentColor });
  for (const node of nodes) {
    if (!node) continue;
    const width = node.type === 'Identifier' ? named[node.name] : evaluateLength(node, base);
    if (width !== undefined) border.width = width;
    else if (isColor(node)) border.color = toCssColor(node, currentColor);
    else if (node.type === 'Identifier') border.style = node.name;
  }
}
