import { isColor } from '../../design/boxes/style/color.ts';
import { parseNodes } from '../../design/boxes/style/grammar.ts';
import { type LengthBase, lengthOf } from '../../design/boxes/style/length.ts';
import type { ValueNode } from '../../design/boxes/style/nodes.ts';
import type { BoxStyle } from '../../design/boxes/style/types.ts';

/** Distances from the edges of an area, px. */
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
  /** A colour node; the text's colour where absent. */
  color?: ValueNode;
}

const named: Readonly<Record<string, number>> = { thin: 1, medium: 3, thick: 5 };
const unpainted: ReadonlySet<string> = new Set(['none', 'hidden']);

/** CSS's 1 to 4 values → top, right, bottom, left. */
export function fourSides(nodes: readonly ValueNode[]): (ValueNode | undefined)[] {
  const [top, right = top, bottom = top, left = right] = nodes;
  return [top, right, bottom, left];
}

/** The padding of a box, px. Percentages count from the width of the box around, which `base.whole` gives. */
export function readPadding(style: BoxStyle, base: LengthBase): Edges {
  const all = fourSides(parseNodes(style['padding'] ?? '0'));
  const [top = 0, right = 0, bottom = 0, left = 0] = sides.map((side, place) => {
    const own = style[`padding${side}`];
    return lengthOf(own === undefined ? all[place] : parseNodes(own)[0], base) ?? 0;
  });
  return { top, right, bottom, left };
}

/** The borders of a box in the order of `sides`, shorthands before longhands; a side that is not painted is 0 wide. */
export function readBorders(style: BoxStyle, base: LengthBase): BorderSide[] {
  return sides.map((side, place) => {
    const border: BorderSide = { width: 3, style: 'none' };
    for (const shorthand of [style['border'], style['borderWidth'], style['borderStyle'], style['borderColor']]) {
      if (shorthand === undefined) continue;
      const nodes = parseNodes(shorthand);
      const isWhole = shorthand === style['border'];
      applyTo(border, isWhole ? nodes : [fourSides(nodes)[place]], base, isWhole);
    }
    const own = style[`border${side}`];
    if (own !== undefined) applyTo(border, parseNodes(own), base, true);
    for (const part of ['Width', 'Style', 'Color']) {
      const value = style[`border${side}${part}`];
      if (value !== undefined) applyTo(border, parseNodes(value), base, false);
    }
    return unpainted.has(border.style) ? { ...border, width: 0 } : border;
  });
}

/** The outline of a box; undefined where none is painted. */
export function readOutline(style: BoxStyle, base: LengthBase): (BorderSide & { offset: number }) | undefined {
  const outline: BorderSide = { width: 3, style: 'none' };
  if (style['outline'] !== undefined) applyTo(outline, parseNodes(style['outline']), base, true);
  for (const part of ['Width', 'Style', 'Color']) {
    const value = style[`outline${part}`];
    if (value !== undefined) applyTo(outline, parseNodes(value), base, false);
  }
  if (unpainted.has(outline.style) || outline.width === 0) return undefined;
  return { ...outline, offset: lengthOf(parseNodes(style['outlineOffset'] ?? '0')[0], base) ?? 0 };
}

export function edgesOf(borders: readonly BorderSide[]): Edges {
  const [top = 0, right = 0, bottom = 0, left = 0] = borders.map(({ width }) => width);
  return { top, right, bottom, left };
}

function applyTo(
  border: BorderSide,
  nodes: readonly (ValueNode | undefined)[],
  base: LengthBase,
  isShorthand: boolean,
): void {
  if (isShorthand) {
    border.width = 3;
    border.style = 'none';
    delete border.color;
  }
  for (const node of nodes) {
    if (!node) continue;
    const width = node.type === 'Identifier' ? named[node.name] : lengthOf(node, base);
    if (width !== undefined) border.width = width;
    else if (isColor(node)) border.color = node;
    else if (node.type === 'Identifier') border.style = node.name;
  }
}
