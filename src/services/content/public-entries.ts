import { isoTimestamp } from '../../core/clock.ts';
import { AppError } from '../../core/errors/app-error.ts';
import type { JsonObject } from '../../core/json.ts';
import { requireJsonObject } from '../../core/json.ts';
import type { Collection } from '../../records/content-collections.ts';
import type { Database } from '../../records/database.ts';
import {
  findPublishedEntriesByIds,
  findPublishedEntryIds,
  type ListedPublishedEntry,
} from '../../records/published-entries.ts';
import { type FollowedEntry, followReferences, maxReferred } from './follow-references.ts';
import { personalize } from './personalize.ts';

interface PublicView {
  spaceId: string;
  /**
   * How deep references are followed. 0 returns references as ids, 1 replaces them by the entries that they name, and
   * so on (CON-1).
   */
  depth: number;
  variants: readonly string[];
}

interface PublicDoc {
  id: string;
  collection: string;
  slug: string;
  /** The data of the entry. Absent if the list has no room for it. */
  data?: JsonObject;
  variants: string[];
  publishedOn: string;
  updatedOn: string;
  /**
   * Set if the response had no room for the data of the entry, or for an entry to which it refers. Such a reference
   * stays an id (LIM-3).
   */
  truncated?: true;
}

interface ShownEntry extends FollowedEntry {
  entry: Pick<ListedPublishedEntry, 'slug' | 'publishedOn' | 'updatedOn'>;
  collection: Collection;
  applied: string[];
}

interface Published {
  entries: readonly ListedPublishedEntry[];
  collections: readonly Collection[];
}

/**
 * Makes the public documents of published entries. Variants are applied, and references are followed to the requested
 * depth (CON-1, CON-3, CON-4).
 * @throws AppError too_many_references
 */
export async function publicDocs(
  db: Database,
  published: Published,
  { spaceId, depth, variants }: PublicView,
): Promise<PublicDoc[]> {
  const docs = await followReferences(toShownEntries(published, variants), {
    depth,
    read: async (ids, room) => toShownEntries(await findPublishedEntriesByIds(db, spaceId, ids, room), variants),
    listExisting: (ids) => findPublishedEntryIds(db, spaceId, ids),
    print: (entry, data, isWhole) => requireJsonObject(toPublicDoc(entry, data, isWhole)),
    onTooMany: () => {
      const detail = `The response can have at most ${maxReferred} referenced entries. Lower depth or perPage.`;
      throw new AppError('too_many_references', { detail });
    },
  });
  return docs as (JsonObject & PublicDoc)[];
}

function toShownEntries({ entries, collections }: Published, variants: readonly string[]): ShownEntry[] {
  const byId = new Map(collections.map((collection) => [collection.id, collection]));
  return entries.flatMap((entry): ShownEntry[] => {
    const collection = byId.get(entry.collectionId);
    if (!collection) return [];
    const { id, bytes } = entry;
    const personalized = entry.truncated ? { applied: [] } : personalize(entry, variants);
    return [{ id, fields: collection.fields, bytes, entry, collection, ...personalized }];
  });
}

function toPublicDoc(
  { id, entry, collection, applied }: ShownEntry,
  data: JsonObject | undefined,
  isWhole: boolean,
): PublicDoc {
  return {
    id,
    collection: collection.apiName,
    slug: entry.slug,
    ...(data ? { data } : {}),
    variants: applied,
    publishedOn: isoTimestamp(entry.publishedOn),
    updatedOn: isoTimestamp(entry.updatedOn),
    ...(isWhole ? {} : { truncated: true }),
  };
}
