import type { Box, ContainerBox } from '../../design/boxes/types.ts';
import type { MeasuredBox } from '../html/measured-box.ts';
import { isPlaced, tolerance } from './styles.ts';

/** Children of a container that stand beside each other; px of the measured page. */
export interface Band {
  top: number;
  bottom: number;
  members: Array<{ index: number; box: Box; measured: MeasuredBox }>;
}

/**
 * A container's children as bands from top to bottom: one child each in a column, a row's children together, the rows of
 * a grid one by one. So every layout is cut the same way. What is placed absolutely is in none.
 */
export function bandsOf(box: ContainerBox, measured: MeasuredBox): Band[] {
  const members = box.children.flatMap((child, index) => {
    const own = measured.children[index];
    return own && !isPlaced(child) ? [{ index, box: child, measured: own }] : [];
  });
  members.sort((one, other) => one.measured.y - other.measured.y);
  const bands: Band[] = [];
  for (const member of members) {
    const { y: top, height } = member.measured;
    const last = bands.at(-1);
    if (last && top < last.bottom - tolerance) {
      last.members.push(member);
      last.bottom = Math.max(last.bottom, top + height);
    } else bands.push({ top, bottom: top + height, members: [member] });
  }
  return bands;
}
