import type { Box, ContainerBox } from '../../design/boxes/types.ts';
import { everyBox, type PreparedBox, prepareTree } from '../prepare/tree.ts';
import { type Pass, turns } from './passes.ts';
import { reached, type Size, statedSize } from './reached.ts';

/** The part of a pass that decides where it works. */
export type PassReach = Pick<Pass, 'margin' | 'isUnclipped' | 'isLayer'>;

/** Where boxes are drawn, as upper bounds. */
export interface Extents {
  /** The visible size of a box on the page, in px. */
  visible(box: Box): Size;
  /** The px² of a box that a pass covers. */
  area(prepared: PreparedBox, pass: PassReach): number;
  /** The px² of the lines of a text that a pass covers, each separately. */
  linesArea(box: Box, pass: PassReach): number;
  /** The size of the whole box, including parts outside the page. */
  sizeOf(box: Box): Size;
}

/**
 * Extents from styles alone: a box whose size depends on layout or a scale may cover the whole page, and each character
 * may be a line.
 */
export function statedExtents(root: ContainerBox, page: Size): Extents {
  const scaled = [...everyBox(prepareTree(root))].some(isScaled);
  const diagonal = Math.hypot(page.width, page.height);
  const sizeOf = ({ style }: Box): Size => (scaled ? undefined : statedSize(style)) ?? page;
  const area = ({ box, paint }: PreparedBox, pass: PassReach): number => {
    const size = sizeOf(box);
    const side = Math.min(diagonal, Math.hypot(size.width, size.height));
    // A layer of a rotated box is as large as the upright rectangle around it.
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

/** Whether the content of a box may be drawn larger than it states. */
function isScaled({ paint: { transform } }: PreparedBox): boolean {
  return transform?.functions.some(({ kind }) => kind !== 'translate' && kind !== 'rotate') ?? false;
}
