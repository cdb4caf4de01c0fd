import type { Box, ContainerBox } from '../../design/boxes/types.ts';
import { type PreparedBox, prepareTree, walkBoxes } from '../prepare/tree.ts';
import { type Pass, turns } from './passes.ts';
import { computeReach, type Size, statedSize } from './reached.ts';

/** The properties of a pass that decide which area it covers. */
export type PassReach = Pick<Pass, 'margin' | 'isUnclipped' | 'isLayer'>;

/** The areas in which boxes are drawn, as upper bounds. */
export interface Extents {
  /** Returns the visible size of a box on the page, in px. */
  visible(box: Box): Size;
  /** Returns the area of a box, in px², that a pass covers. */
  area(prepared: PreparedBox, pass: PassReach): number;
  /** Returns the total area, in px², that a pass covers if it runs separately on each line of a text. */
  linesArea(box: Box, pass: PassReach): number;
  /** Returns the size of the whole box, including parts outside the page. */
  getSize(box: Box): Size;
}

/**
 * Returns extents that are found from styles alone. A box whose size depends on layout or on a scale may cover the
 * whole page, and each character may be a separate line.
 */
export function statedExtents(root: ContainerBox, page: Size): Extents {
  const scaled = [...walkBoxes(prepareTree(root))].some(isScaled);
  const diagonal = Math.hypot(page.width, page.height);
  const getSize = ({ style }: Box): Size => (scaled ? undefined : statedSize(style)) ?? page;
  const area = ({ box, paint }: PreparedBox, pass: PassReach): number => {
    const size = getSize(box);
    const side = Math.min(diagonal, Math.hypot(size.width, size.height));
    // A layer of a rotated box is as large as the rectangle around it that is not rotated.
    const paintedSize =
      pass.isLayer && paint.transform && turns(paint.transform) ? { width: side, height: side } : size;
    const { width, height } = computeReach(paintedSize, page, pass);
    return width * height;
  };
  return {
    getSize,
    area,
    visible: (box) => computeReach(getSize(box), page, { margin: 0 }),
    linesArea: (box, pass) => {
      const { width, height } = computeReach(page, page, pass);
      return box.kind === 'text' ? width * height * Math.max(1, countCharacters(box)) : 0;
    },
  };
}

function countCharacters({ spans }: Extract<Box, { kind: 'text' }>): number {
  return spans.reduce((sum, { text }) => sum + text.length, 0);
}

/** Whether the content of a box may be drawn larger than its style states. */
function isScaled({ paint: { transform } }: PreparedBox): boolean {
  return transform?.functions.some(({ kind }) => kind !== 'translate' && kind !== 'rotate') ?? false;
}
