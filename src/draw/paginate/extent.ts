import type { MeasuredBox } from '../html/measured-box.ts';

type Extent = Pick<MeasuredBox, 'y' | 'height' | 'ink'>;

/** px from the top of a box to where the last of it is seen: its border, what overflows it, where a transform brings it. */
export function reach({ y, height, ink }: Extent): number {
  return Math.max(height, (ink?.bottom ?? y) - y);
}

/** px above the top of a box where the first of it is seen. */
export function overhang({ y, ink }: Extent): number {
  return Math.max(0, y - (ink?.top ?? y));
}
