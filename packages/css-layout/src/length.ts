import type { Length } from './style.ts';

/**
 * The px of a length; undefined if it contains a percentage of a size that is not definite yet (CSS Values 4, section
 * 5.1).
 */
export function resolveLength(length: Length, whole: number | undefined): number | undefined {
  if (whole === undefined && hasPercent(length)) return undefined;
  const knownLength = whole ?? 0;
  let px = length.px + (length.percent / 100) * knownLength;
  for (const { kind, of, times } of length.comparisons ?? [])
    px += times * Math[kind](...of.map((each) => resolveLength(each, knownLength) ?? 0));
  return px;
}

/** Whether a length depends on the size to which percentages refer. */
export function hasPercent({ percent, comparisons = [] }: Length): boolean {
  return percent !== 0 || comparisons.some(({ of }) => of.some(hasPercent));
}
