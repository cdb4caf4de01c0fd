import type { Box, ContainerBox } from '../../design/boxes/types.ts';
import type { MeasuredBox } from '../html/measured-box.ts';
import { bandsOf } from './bands.ts';
import { linesOf } from './lines.ts';
import { clipsDown, tolerance } from './styles.ts';

/**
 * Whether a box is in one piece wherever it stands: a picture, a text whose lines were not measured, and where a page
 * can hold them, layers that are turned or that clip what they hold.
 */
export function isSolid(box: Box, measured: MeasuredBox, room: number): boolean {
  if (box.kind === 'image') return true;
  if (box.kind === 'text') return linesOf(box, measured).length === 0;
  const isWhole = (box.style['transform'] ?? 'none') !== 'none' || clips(box, measured);
  return isWhole && measured.height <= room + tolerance;
}

function clips(box: ContainerBox, measured: MeasuredBox): boolean {
  const bottom = measured.y + measured.height;
  return clipsDown(box) && measured.children.some((child) => child.y + child.height > bottom + tolerance);
}

/** px from a box's top to the first place where it can be cut: the end of its first line, picture or solid box. */
export function firstStop(box: Box, measured: MeasuredBox, room: number): number {
  if (box.kind === 'image' || isSolid(box, measured, room)) return measured.height;
  if (box.kind === 'text') return (linesOf(box, measured)[0]?.bottom ?? measured.y) - measured.y;
  const first = bandsOf(box, measured).find(({ top, bottom }) => bottom - top > tolerance);
  if (!first) return 0;
  const stops = first.members.map((member) => {
    return member.measured.y - measured.y + firstStop(member.box, member.measured, room);
  });
  return Math.min(...stops);
}
