import { isEqualJson } from '../../../../core/json.ts';

/**
 * Merges two orders of the same list. `existing` are the ids that the result has, each of which is in at least one of the
 * orders. An id that one side added or moved follows the id that it follows there. The result does not depend on which order
 * is given first.
 */
export function mergeOrders(
  base: readonly string[],
  orders: readonly [readonly string[], readonly string[]],
  existing: ReadonlySet<string>,
): string[] {
  const [basis, other] = orders[0].join('\n') < orders[1].join('\n') ? orders : [orders[1], orders[0]];
  const inBasis = new Set(basis);
  const moved = isEqualJson([...other], [...base]) ? new Set<string>() : new Set(movedIds(base, other));
  const merged = basis.filter((id) => existing.has(id) && !moved.has(id));
  const placed = new Set(merged);
  let previous: string | undefined;
  for (const id of other) {
    if (!existing.has(id)) continue;
    if (!placed.has(id) && (moved.has(id) || !inBasis.has(id))) {
      merged.splice(previous === undefined ? 0 : merged.indexOf(previous) + 1, 0, id);
      placed.add(id);
    }
    previous = id;
  }
  return merged;
}

/** The ids that are not in a longest sequence that both lists have in the same order, and those that only `changed` has. */
function movedIds(before: readonly string[], changed: readonly string[]): string[] {
  const places = new Map(before.map((id, index) => [id, index]));
  const common = changed.filter((id) => places.has(id));
  const still = new Set(longestRising(common.map((id) => places.get(id) ?? 0)).map((index) => common[index]));
  return changed.filter((id) => !still.has(id));
}

/** The indexes of a longest sequence of rising numbers (patience sorting). */
function longestRising(values: readonly number[]): number[] {
  const ends: number[] = [];
  const previous: number[] = [];
  for (const [index, value] of values.entries()) {
    let low = 0;
    let high = ends.length;
    while (low < high) {
      const middle = (low + high) >> 1;
      if ((values[ends[middle] ?? 0] ?? 0) < value) low = middle + 1;
      else high = middle;
    }
    previous[index] = ends[low - 1] ?? -1;
    ends[low] = index;
  }
  const rising: number[] = [];
  for (let index = ends.at(-1) ?? -1; index >= 0; index = previous[index] ?? -1) rising.unshift(index);
  return rising;
}
