import type { BoxStyle } from '../../design/boxes/style/types.ts';
import type { Pass } from './passes.ts';

/** A size in px. */
export interface Size {
  width: number;
  height: number;
}

/** Returns the size that a style states in px. Undefined if it depends on layout. */
export function statedSize({ width, height }: BoxStyle): Size | undefined {
  if (!width?.endsWith('px') || !height?.endsWith('px')) return undefined;
  return { width: Number.parseFloat(width), height: Number.parseFloat(height) };
}

/**
 * Returns the part of a box that a pass covers. The engine clips this part to the page before or after it adds a
 * margin.
 */
export function computeReach(
  box: Size,
  page: Size,
  { margin, isUnclipped }: Pick<Pass, 'margin' | 'isUnclipped'>,
): Size {
  const side = (length: number, whole: number) =>
    isUnclipped ? Math.min(length, whole) + 2 * margin : Math.min(length + 2 * margin, whole);
  return { width: side(box.width, page.width), height: side(box.height, page.height) };
}
