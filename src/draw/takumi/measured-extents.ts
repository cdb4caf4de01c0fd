import type { Box } from '../../design/boxes/types.ts';
import type { Extents } from '../work/extents.ts';
import { reached, type Size } from '../work/reached.ts';
import type { MeasuredNode } from './glue.ts';
import { textExtent } from './text-extent.ts';

/** By layout, as the engine measured it. Boxes beside the page count, too: the engine does not look where they are. */
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
  const sizeOf = (box: Box, part?: 'lines'): Size => {
    const node = nodes.get(box);
    if (!node) return page;
    const { right, bottom } = part === 'lines' ? textExtent(node) : { right: node.width, bottom: node.height };
    return transformed(node, right, bottom);
  };
  return { sizeOf, of: (box, pass, part) => reached(sizeOf(box, part), page, pass) };
}

/** Of the upright rectangle around one that is transformed as its node is. */
function transformed({ transform: [a, b, c, d] }: MeasuredNode, width: number, height: number): Size {
  return {
    width: Math.abs(a) * width + Math.abs(c) * height,
    height: Math.abs(b) * width + Math.abs(d) * height,
  };
}
