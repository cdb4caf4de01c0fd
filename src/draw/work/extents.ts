import type { Box } from '../../design/boxes/types.ts';
import type { Pass } from './passes.ts';
import { reached, type Size, statedSize } from './reached.ts';

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
    const isTransformed = scaled || style['transform'] !== undefined;
    return (isTransformed ? undefined : statedSize(style)) ?? page;
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
