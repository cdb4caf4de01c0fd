import type { Alignment } from './style.ts';

/**
 * Where the content of an axis begins, and how much room is between its parts, in px (CSS Box Alignment 3, section
 * 5.3).
 */
export interface Distribution {
  before: number;
  between: number;
}

/** Distributes free room among parts in a row. `ends` are the keywords that stand for the far end. */
export function distribute(
  { position, isSafe }: Alignment,
  free: number,
  count: number,
  ends: ReadonlySet<string>,
): Distribution {
  const spaces = free > 0 && count > 0;
  switch (position) {
    case 'space-between':
      return { before: 0, between: spaces && count > 1 ? free / (count - 1) : 0 };
    case 'space-around':
      return spaces ? { before: free / count / 2, between: free / count } : { before: 0, between: 0 };
    case 'space-evenly':
      return spaces ? { before: free / (count + 1), between: free / (count + 1) } : { before: 0, between: 0 };
    case 'center':
      return { before: isSafe && free < 0 ? 0 : free / 2, between: 0 };
    default:
      return { before: ends.has(position) && !(isSafe && free < 0) ? free : 0, between: 0 };
  }
}

/** The offset at which a single box begins in the available room. */
export function alignOffset({ position, isSafe }: Alignment, free: number, ends: ReadonlySet<string>): number {
  if (isSafe && free < 0) return 0;
  if (position === 'center') return free / 2;
  return ends.has(position) ? free : 0;
}
