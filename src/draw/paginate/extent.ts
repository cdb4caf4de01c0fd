import type { MeasuredBox } from '../html/measured-box.ts';

type Extent = Pick<MeasuredBox, 'y' | 'height' | 'ink'>;

/**
 * Returns the px from the top of a box to its last visible part, which is its border, its overflow, or a part that a
 * transform moved.
 */
export function reach({ y, height, ink }: Extent): number {
  return Math.max(height, (ink?.bottom ?? y) - y);
}

/** Returns how many px above the top of a box its first visible part begins. */
export function overhang({ y, ink }: Extent): number {
  return Math.max(0, y - (ink?.top ?? y));
}
