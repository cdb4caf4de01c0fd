import type { Area } from '../../geometry/area.ts';
import type { Matrix } from '../../geometry/matrix.ts';
import { isElement, printSvg, type SvgNode } from '../../svg/tree.ts';
import { type Context, inheritedStyle } from './context.ts';

/** An element that stays a picture, as a part of an SVG in px of the drawing. */
export interface PicturePart {
  node: SvgNode;
  /** Where it draws. */
  area: Area;
}

/** An element as a part of a picture, with everything that it inherits. */
export function picturePart(node: SvgNode, outer: Context, area: Area): PicturePart {
  const { matrix } = outer;
  const attributes = {
    ...(matrix ? { transform: printMatrix(matrix) } : {}),
    style: inheritedStyle(outer),
  };
  return { node: { name: 'g', attributes, children: [node] }, area };
}

/** The markup of a picture of several parts, with the definitions that they use, in an area of the drawing. */
export function printPicture(
  parts: readonly PicturePart[],
  { x, y, width, height }: Area,
  definitions: ReadonlyMap<string, SvgNode>,
): string {
  const nodes = parts.map(({ node }) => node);
  const used = findUsed(nodes, definitions);
  const defs: SvgNode = { name: 'defs', attributes: {}, children: used };
  const markup = printSvg({
    name: 'svg',
    attributes: {
      xmlns: 'http://www.w3.org/2000/svg',
      width: `${width}`,
      height: `${height}`,
      viewBox: `${x} ${y} ${width} ${height}`,
    },
    children: used.length > 0 ? [defs, ...nodes] : nodes,
  });
  return withoutExpressions(markup);
}

/** Markup in which braces are no expression of a layer, but the characters that they are in an SVG. */
export function withoutExpressions(markup: string): string {
  return markup.replaceAll('{{', '&#123;&#123;');
}

const reference = /url\(["']?#([^()"']+)["']?\)/g;

/** The definitions that elements use, and those that these use, except for those inside the elements. */
function findUsed(nodes: readonly SvgNode[], definitions: ReadonlyMap<string, SvgNode>): SvgNode[] {
  const present = new Set<SvgNode>();
  const found = new Set<SvgNode>();
  const visit = (node: SvgNode): void => {
    present.add(node);
    for (const [name, value] of Object.entries(node.attributes)) {
      const ids = name === 'href' && value.startsWith('#') ? [value.slice(1)] : [];
      for (const [, id = ''] of value.matchAll(reference)) ids.push(id);
      for (const id of ids) {
        const definition = definitions.get(id);
        if (!definition || found.has(definition)) continue;
        found.add(definition);
        visit(definition);
      }
    }
    for (const child of node.children) if (isElement(child)) visit(child);
  };
  for (const node of nodes) visit(node);
  const inside = new Set<SvgNode>();
  const markInside = (node: SvgNode): void => {
    inside.add(node);
    for (const child of node.children) if (isElement(child)) markInside(child);
  };
  for (const node of nodes) markInside(node);
  // A definition inside another one is printed with it.
  for (const definition of found) for (const child of definition.children) if (isElement(child)) markInside(child);
  return [...found].filter((definition) => !inside.has(definition));
}

function printMatrix({ a, b, c, d, e, f }: Matrix): string {
  return `matrix(${[a, b, c, d, e, f].map((value) => Number(value.toFixed(6))).join(' ')})`;
}
