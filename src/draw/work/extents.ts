import type { Box } from '../../design/boxes/types.ts';
import type { MeasuredNode } from '../takumi/glue.ts';
import { textExtent } from '../takumi/text-extent.ts';
import type { Pass } from './passes.ts';
import { reached, type Size } from './reached.ts';

/** Where boxes are drawn, at most. */
export interface Extents {
  /** What a pass goes over of a box, or of its lines. */
  of(box: Box, pass: Pick<Pass, 'margin' | 'isUnclipped'>, part?: 'lines'): Size;
  /** Of the whole box, beside the page, too. */
  sizeOf(box: Box): Size;
}

/** By styles alone: a box whose size layout or a transform decides may cover the whole page. */
export function statedExtents(root: Box, page: Size): Extents {
  const scaled = isScaled(root);
  const sizeOf = ({ style }: Box): Size => {
    const [width, height] = [px(style['width']), px(style['height'])];
    const isUnknown = scaled || width === undefined || height === undefined || style['transform'] !== undefined;
    return isUnknown ? page : { width, height };
  };
  return {
    sizeOf,
    of: (box, pass, part) => reached(part === 'lines' ? page : sizeOf(box), page, pass),
  };
}

/** Whether anything in the tree may be drawn larger than it says. */
function isScaled(box: Box): boolean {
  const { transform = '', scale } = box.style;
  if (scale !== undefined || /scale|matrix/i.test(transform)) return true;
  return box.kind === 'container' && box.children.some(isScaled);
}

function px(length: string | undefined): number | undefined {
  return length?.endsWith('px') ? Number.parseFloat(length) : undefined;
}

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
