import type { Box } from '../../design/boxes/types.ts';
import type { Extents, PassReach } from '../work/extents.ts';
import { computeReach, type Size } from '../work/reached.ts';
import type { MeasuredNode } from './glue.ts';
import { textLines } from './text-lines.ts';

/**
 * Returns the extents of boxes in their measured layout. Boxes outside the page count as well, because the engine draws
 * them too.
 */
export function measuredExtents(root: Box, measured: MeasuredNode, page: Size): Extents {
  const nodes = new Map<Box, MeasuredNode>();
  const visit = (box: Box, node: MeasuredNode): void => {
    nodes.set(box, node);
    if (box.kind !== 'container') return;
    for (const [index, child] of box.children.entries()) {
      const inner = node.children[index];
      if (inner) visit(child, inner);
    }
  };
  visit(root, measured);
  const getSize = (box: Box): Size => {
    const node = nodes.get(box);
    return node ? drawnSize(node, node) : page;
  };
  const measureArea = (size: Size, pass: PassReach): number => {
    const { width, height } = computeReach(size, page, pass);
    return width * height;
  };
  return {
    getSize,
    visible: (box) => computeReach(getSize(box), page, { margin: 0 }),
    area: ({ box }, pass) => {
      const node = nodes.get(box);
      return measureArea(node && pass.isLayer ? uprightSize(node) : getSize(box), pass);
    },
    linesArea: (box, pass) => {
      const node = nodes.get(box);
      if (!node) return measureArea(page, pass);
      return textLines(node).reduce((sum, { runs }) => sum + measureArea(drawnSize(node, hull(runs)), pass), 0);
    },
  };
}

/**
 * Returns the sides of a rectangle after the transform of its node, along its own axes. Boxes that are nearly upright
 * keep their sides.
 */
function drawnSize({ transform: [a, b, c, d] }: MeasuredNode, { width, height }: Size): Size {
  const [along, down] = [Math.hypot(a, b) * width, Math.hypot(c, d) * height];
  return Math.abs(b) > Math.abs(a) ? { width: down, height: along } : { width: along, height: down };
}

/** Returns the size of the rectangle around a transformed one. The result is not rotated. */
function uprightSize({ transform: [a, b, c, d], width, height }: MeasuredNode): Size {
  return {
    width: Math.abs(a) * width + Math.abs(c) * height,
    height: Math.abs(b) * width + Math.abs(d) * height,
  };
}

function hull(runs: MeasuredNode['runs']): Size {
  const left = runs.reduce((min, { x }) => Math.min(min, x), Number.POSITIVE_INFINITY);
  const right = runs.reduce((max, { x, width }) => Math.max(max, x + width), 0);
  return { width: Math.max(0, right - left), height: runs.reduce((max, { height }) => Math.max(max, height), 0) };
}
