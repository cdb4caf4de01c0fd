import type { JsonObject } from '../../core/json.ts';
import type { EntryVariant } from '../../records/content-entries.ts';

/**
 * An entry's data under the asked variants, in the order given; ids that it does not have are ignored (CON-4). Of an id
 * that is asked for again the last place counts, which gives the same data.
 */
export function personalize(
  { data, variants }: { data: JsonObject; variants: readonly EntryVariant[] },
  asked: readonly string[],
): { data: JsonObject; applied: string[] } {
  const distinct = [...new Set(asked.toReversed())].reverse();
  const overlays = distinct.flatMap((id) => variants.find((variant) => variant.id === id) ?? []);
  return {
    data: Object.fromEntries([data, ...overlays.map((overlay) => overlay.data)].flatMap(Object.entries)),
    applied: overlays.map(({ id }) => id),
  };
}
