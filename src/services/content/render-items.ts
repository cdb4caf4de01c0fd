import { isoTimestamp } from '../../core/clock.ts';
import type { Json, JsonObject } from '../../core/json.ts';
import type { FieldDefinition } from '../../design/content/field-definitions.ts';
import type { ContentSource } from '../../design/document/page.ts';
import { type EntryForRender, findReferredEntries, findReferredIds } from '../../records/content-sources.ts';
import type { Database } from '../../records/database.ts';
import { type FollowedEntry, followReferences, maxReferred } from './follow-references.ts';
import { personalize } from './personalize.ts';

interface ItemsView {
  spaceId: string;
  draft: boolean;
  source: ContentSource;
  /** The fields of the source's collection. */
  fields: readonly FieldDefinition[];
  warn(message: string): void;
}

interface RenderEntry extends FollowedEntry, Pick<EntryForRender, 'slug' | 'publishedOn'> {}

/**
 * Returns the entries of a content source in the form in which expressions use them: their data, with variants applied
 * and references followed (CON-6).
 */
export async function renderItems(
  db: Database,
  entries: readonly EntryForRender[],
  { spaceId, draft, source, fields, warn }: ItemsView,
): Promise<Json[]> {
  const { as, depth = 0, variants = [] } = source;
  const renderShown = (entry: EntryForRender & { fields: readonly FieldDefinition[] }) => renderEntry(entry, variants);
  const roots = entries.map((entry) => renderShown({ ...entry, data: entry.data ?? {}, fields }));
  if (depth === 0) return roots.map((entry) => toRenderItem(entry, entry.data ?? {}));
  return await followReferences(roots, {
    depth,
    read: async (ids, room) => (await findReferredEntries(db, { spaceId, ids, draft }, room)).map(renderShown),
    listExisting: (ids) => findReferredIds(db, { spaceId, ids, draft }),
    print: (entry, data, isWhole) => {
      if (!isWhole) warn(`Some entries that content.${as} refers to do not fit a render and stay ids.`);
      return toRenderItem(entry, data ?? {});
    },
    onTooMany: () => warn(`content.${as} refers to more than ${maxReferred} entries; the others stay ids.`),
  });
}

function renderEntry(
  { id, slug, publishedOn, bytes, fields, data, variants }: EntryForRender & { fields: readonly FieldDefinition[] },
  variantIds: readonly string[],
): RenderEntry {
  const entry = { id, slug, publishedOn, bytes, fields };
  return data ? { ...entry, data: personalize({ data, variants: variants ?? [] }, variantIds).data } : entry;
}

/** Returns an entry's data, and adds its id, slug and time of publishing under names that no field can have. */
function toRenderItem({ id, slug, publishedOn }: RenderEntry, data: JsonObject): JsonObject {
  return { ...data, _id: id, _slug: slug, _publishedOn: publishedOn === null ? null : isoTimestamp(publishedOn) };
}
