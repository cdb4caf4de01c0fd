import type { Box, ContainerBox } from '../../design/boxes/types.ts';
import type { MeasuredBox } from '../html/measured-box.ts';
import { isPlaced, tolerance } from './styles.ts';

/** A child of a container, with its index and position. */
export interface Member {
  index: number;
  box: Box;
  measured: MeasuredBox;
}

/** Children of a container that are side by side, from top to bottom, in px of the measured page. */
interface Band {
  top: number;
  bottom: number;
  members: Member[];
}

/**
 * Groups a container's children into bands from top to bottom. In a column, each child is a band; a row is one band;
 * and in a grid, each row is a band. That way, every layout is cut in the same way. Absolutely positioned children are
 * in no band. Children that overlap by less than half of the lower one, as with negative margins, are not side by side.
 */
export function splitIntoBands(box: ContainerBox, measured: MeasuredBox): Band[] {
  const bands: Band[] = [];
  for (const member of listMembers(box, measured, (child) => !isPlaced(child))) {
    const { y: top, height } = member.measured;
    const last = bands.at(-1);
    const lower = last && Math.min(height, last.bottom - last.top);
    if (last && lower !== undefined && last.bottom - top > Math.max(tolerance, lower / 2)) {
      last.members.push(member);
      last.bottom = Math.max(last.bottom, top + height);
    } else bands.push({ top, bottom: top + height, members: [member] });
  }
  return bands;
}

/** Returns some of a container's children, from top to bottom. */
export function listMembers(box: ContainerBox, measured: MeasuredBox, isMember: (child: Box) => boolean): Member[] {
  const members = box.children.flatMap((child, index) => {
    const measuredChild = measured.children[index];
    return measuredChild && isMember(child) ? [{ index, box: child, measured: measuredChild }] : [];
  });
  return members.sort((one, other) => one.measured.y - other.measured.y);
}
