import type { JsonObject } from '../../core/json.ts';
import type { EntryVariant } from '../../records/content-entries.ts';

/**
 * Returns an entry's data with the requested variants applied in order. Ids that the entry does not have are ignored
 * (CON-4). If an id repeats, only its last position counts, which gives the same data.
 */
export function personalize(
  { data, variants }: { data: JsonObject; variants: readonly EntryVariant[] },
  variantIds: readonly string[],
): { data: JsonObject; applied: string[] } {
  const distinct = [...new Set(variantIds.toReversed())].reverse();
  const overlays = distinct.flatMap((id) => variants.find((variant) => variant.id === id) ?? []);
  return {
    data: Object.fromEntries([data, ...overlays.map((overlay) => overlay.data)].flatMap(Object.entries)),
    applied: overlays.map(({ id }) => id),
  };
}
