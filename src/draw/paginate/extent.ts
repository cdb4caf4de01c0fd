import type { MeasuredBox } from '../html/measured-box.ts';

type Extent = Pick<MeasuredBox, 'y' | 'height' | 'ink'>;

/** The px from the top of a box to its last visible part: its border, its overflow, or where a transform moves it. */
export function reach({ y, height, ink }: Extent): number {
  return Math.max(height, (ink?.bottom ?? y) - y);
}

/** The px above the top of a box at which its first visible part is. */
export function overhang({ y, ink }: Extent): number {
  return Math.max(0, y - (ink?.top ?? y));
}
