import type { Box, ContainerBox } from '../../design/boxes/types.ts';
import { everyBox, type PreparedBox, prepareTree } from '../prepare/tree.ts';
import { type Pass, turns } from './passes.ts';
import { reached, type Size, statedSize } from './reached.ts';

/** What a pass needs to be told of where it works. */
export type PassReach = Pick<Pass, 'margin' | 'isUnclipped' | 'isLayer'>;

/** Where boxes are drawn, at most. */
export interface Extents {
  /** What of a box is on the page, px. */
  visible(box: Box): Size;
  /** px² that a pass goes over of a box. */
  area(prepared: PreparedBox, pass: PassReach): number;
  /** px² that a pass goes over of the lines of a text, each by itself. */
  linesArea(box: Box, pass: PassReach): number;
  /** Of the whole box, beside the page, too. */
  sizeOf(box: Box): Size;
}

/** By styles alone: a box whose size layout or a scale decides may cover the whole page, and each character be a line. */
export function statedExtents(root: ContainerBox, page: Size): Extents {
  const scaled = [...everyBox(prepareTree(root))].some(isScaled);
  const diagonal = Math.hypot(page.width, page.height);
  const sizeOf = ({ style }: Box): Size => (scaled ? undefined : statedSize(style)) ?? page;
  const area = ({ box, paint }: PreparedBox, pass: PassReach): number => {
    const size = sizeOf(box);
    const side = Math.min(diagonal, Math.hypot(size.width, size.height));
    // A layer of a turned box is as large as the upright rectangle around it.
    const own = pass.isLayer && paint.transform && turns(paint.transform) ? { width: side, height: side } : size;
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

/** Whether what is in a box may be drawn larger than it says. */
function isScaled({ paint: { transform } }: PreparedBox): boolean {
  return transform?.functions.some(({ kind }) => kind !== 'translate' && kind !== 'rotate') ?? false;
}
