import type { Member } from './bands.ts';
import { type Cut, type Fragment, findEnd, type SplitOptions, type Start } from './fragments.ts';
import { tolerance } from './styles.ts';

export interface Run extends Member {
  fragments: Fragment[];
}

/** The px of the measured page that is at the top of a page's room. */
interface Origin {
  page: number;
  y: number;
}

/** The last part that was cut at some horizontal position, and how the page continues below it. */
interface Column {
  run: Run;
  below: Origin;
}

/** The maximum number of columns that are searched for the one above a member. */
const columnsLimit = 200;

/**
 * Cuts children that are side by side or absolutely positioned, from top to bottom. Each keeps its distance from the
 * top. If the child above it in the same column continued on another page, it keeps its distance from that child
 * instead. The position `top`, in px of the measured page, is placed at `at`.
 */
export function cutSideBySide(
  members: readonly Member[],
  top: number,
  at: Start,
  options: SplitOptions,
  cut: Cut,
): Run[] {
  let columns: Column[] = [];
  return members.map((member) => {
    const above = columns.filter(({ run }) => isAbove(run, member));
    const origin = above.map(({ below }) => below).reduce(lower, { page: at.page, y: top - at.y });
    const start = findStart(member, origin, options);
    const isFresh = start.page > at.page ? start.y < tolerance : at.isFresh && start.y < at.y + tolerance;
    const run = { ...member, fragments: cut(member.box, member.measured, { ...start, isFresh }, options) };
    const otherColumns = columns.filter((column) => !above.includes(column));
    columns = [...otherColumns.slice(-columnsLimit), toColumn(run)];
    return run;
  });
}

/** Returns the one of two origins that places content further down. */
function lower(one: Origin, other: Origin): Origin {
  const isFurther = other.page > one.page || (other.page === one.page && other.y < one.y);
  return isFurther ? other : one;
}

function toColumn(run: Run): Column {
  const end = findEnd(run.fragments);
  return { run, below: { page: end.page, y: run.measured.y + run.measured.height - end.y } };
}

function findStart(
  { measured: { y } }: Member,
  origin: Origin,
  { getRoom }: SplitOptions,
): { page: number; y: number } {
  let { page, y: top } = origin;
  while (y - top >= Math.max(1, getRoom(page)) - tolerance) top += Math.max(1, getRoom(page++));
  return { page, y: y - top };
}

/** Whether a box covers the same part of the page's width as a lower box, and ends about where the lower box begins. */
function isAbove({ measured: upper }: Member, { measured: lower }: Member): boolean {
  const across = Math.min(upper.x + upper.width, lower.x + lower.width) - Math.max(upper.x, lower.x);
  const over = upper.y + upper.height - lower.y;
  return across > tolerance && over <= Math.max(tolerance, Math.min(upper.height, lower.height) / 2);
}
