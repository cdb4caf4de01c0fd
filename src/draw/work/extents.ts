import type { Box } from '../../design/boxes/types.ts';
import { type Pass, turns } from './passes.ts';
import { reached, type Size, statedSize } from './reached.ts';

/** What a pass needs to be told of where it works. */
export type PassReach = Pick<Pass, 'margin' | 'isUnclipped' | 'isLayer'>;

/** Where boxes are drawn, at most. */
export interface Extents {
  /** What of a box is on the page, px. */
  visible(box: Box): Size;
  /** px² that a pass goes over of a box. */
  area(box: Box, pass: PassReach): number;
  /** px² that a pass goes over of the lines of a text, each by itself. */
  linesArea(box: Box, pass: PassReach): number;
  /** Of the whole box, beside the page, too. */
  sizeOf(box: Box): Size;
}

/** By styles alone: a box whose size layout or a scale decides may cover the whole page, and each character be a line. */
export function statedExtents(root: Box, page: Size): Extents {
  const scaled = isScaled(root);
  const diagonal = Math.hypot(page.width, page.height);
  const sizeOf = ({ style }: Box): Size => (scaled ? undefined : statedSize(style)) ?? page;
  const area = (box: Box, pass: PassReach): number => {
    const size = sizeOf(box);
    const side = Math.min(diagonal, Math.hypot(size.width, size.height));
    // A layer of a turned box is as large as the upright rectangle around it.
    const own = pass.isLayer && turns(box.style) ? { width: side, height: side } : size;
    const { width, height } = reached(own, page, pass);
    return width * height;
  };
  return {
    sizeOf,
    area,
    visible: (box) => reached(sizeOf(box), page, { margin: 0 }),
    linesArea: (box, pass) => {
      const { width, height } = reached(page, page, pass);
      return box.kind === 'text' ? width * height * Math.max(1, lengthOf(box)) : 0;
    },
  };
}

function lengthOf({ spans }: Extract<Box, { kind: 'text' }>): number {
  return spans.reduce((sum, { text }) => sum + text.length, 0);
}

/** Whether anything in the tree may be drawn larger than it says. */
function isScaled(box: Box): boolean {
  const { transform = '', scale } = box.style;
  if (scale !== undefined || /scale|matrix|skew|perspective|3d|[xyz]\(/i.test(transform.replace(/translate[xy]/gi, '')))
    return true;
  return box.kind === 'container' && box.children.some(isScaled);
}
