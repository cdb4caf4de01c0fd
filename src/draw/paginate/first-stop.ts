import type { Box, ContainerBox } from '../../design/boxes/types.ts';
import type { MeasuredBox } from '../html/measured-box.ts';
import { splitIntoBands } from './bands.ts';
import { reach } from './extent.ts';
import { listLines } from './lines.ts';
import { clipsDown, shapedBy, tolerance } from './styles.ts';

/**
 * Decides how a box at the end of a page is cut: not at all, between its lines, or between its children. Pictures are
 * never cut. Layers that are rotated, clipped to a shape or clip their content are not cut either if a page can hold
 * them.
 */
export function classifyCut(box: Box, measured: MeasuredBox, room: number): 'solid' | 'text' | 'open' {
  if (box.kind === 'image') return 'solid';
  const isWhole = shapedBy(box).length > 0 || (box.kind === 'container' && clips(box, measured));
  if (isWhole && measureUprightHeight(box, measured) <= room + tolerance) return 'solid';
  if (box.kind === 'container') return 'open';
  if (listLines(box, measured).length > 0) return 'text';
  // The lines of boxes that fit a page were not measured.
  return measured.height <= room + tolerance ? 'solid' : 'open';
}

function clips(box: ContainerBox, measured: MeasuredBox): boolean {
  const bottom = measured.y + measured.height;
  return clipsDown(box) && measured.children.some((child) => child.y + reach(child) > bottom + tolerance);
}

/** Returns the px from the top of a box to its last visible part, ignoring the transform of the box itself. */
function measureUprightHeight(box: Box, measured: MeasuredBox): number {
  if (clipsDown(box)) return measured.height;
  const ends = measured.children.map((child) => child.y + reach(child));
  const lines = (measured.lines ?? []).map(({ bottom }) => bottom);
  return Math.max(measured.height, ...[...ends, ...lines].map((end) => end - measured.y));
}

/**
 * Returns the px from a box's top to the first place where it can be cut: the end of its first line, picture or solid
 * box.
 */
export function firstStop(box: Box, measured: MeasuredBox, room: number): number {
  const hold = classifyCut(box, measured, room);
  if (hold === 'solid') return reach(measured);
  if (box.kind === 'text') return (listLines(box, measured)[0]?.bottom ?? measured.y) - measured.y;
  const first =
    box.kind === 'container' && splitIntoBands(box, measured).find(({ top, bottom }) => bottom - top > tolerance);
  if (!first) return 0;
  const stops = first.members.map((member) => {
    return member.measured.y - measured.y + firstStop(member.box, member.measured, room);
  });
  return Math.min(...stops);
}
