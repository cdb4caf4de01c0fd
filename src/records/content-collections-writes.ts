import { and, eq, inArray, ne, sql } from 'drizzle-orm';
import { type Collection, contentCollections } from './content-collections.ts';
import { contentEntries } from './content-entries.ts';
import {
  type BrokenReferences,
  contentReferences,
  maxNamed,
  pagesWithSource,
  readId,
  referringEntries,
} from './content-references.ts';
import type { Database } from './database.ts';
import { insertEventIfChanged, type NewEvent } from './events-writes.ts';

/** Creates a collection. Returns false and writes nothing if the space has a collection with this name. */
export async function createCollection(db: Database, collection: Collection, event: NewEvent): Promise<boolean> {
  const [created] = await db.batch([
    db
      .insert(contentCollections)
      .values(collection)
      .onConflictDoNothing({ target: [contentCollections.spaceId, contentCollections.apiName] })
      .returning({ id: contentCollections.id }),
    insertEventIfChanged(db, event, collection.createdOn),
  ]);
  return created.length > 0;
}

/**
 * Writes `next` over the previous revision of the collection. Returns false and changes nothing if the collection is
 * at another revision, or if it has entries and the field of their slugs would change.
 */
export async function updateCollection(db: Database, next: Collection, event: NewEvent): Promise<boolean> {
  const { id, name, fields, slugField, revision, updatedOn } = next;
  const keepsSlugs = sql`(${contentCollections.slugField} = ${slugField} or not exists
    (select 1 from ${contentEntries} where ${contentEntries.collectionId} = ${id}))`;
  const [updated] = await db.batch([
    db
      .update(contentCollections)
      .set({ name, fields, slugField, revision, updatedOn })
      .where(and(eq(contentCollections.id, id), eq(contentCollections.revision, revision - 1), keepsSlugs))
      .returning({ id: contentCollections.id }),
    insertEventIfChanged(db, event, updatedOn),
  ]);
  return updated.length > 0;
}

/**
 * Deletes a collection with its entries. Returns undefined and changes nothing if the collection is at another
 * revision.
 */
export async function deleteCollection(
  db: Database,
  { collection, revision }: { collection: Collection; revision: number | undefined },
  event: NewEvent,
  now: number,
): Promise<BrokenReferences | undefined> {
  const { id, spaceId, apiName } = collection;
  const ownEntries = sql`(select own.id from content_entries as own where own.collection_id = ${id})`;
  const [entries, collections, sources, deleted] = await db.batch([
    referringEntries(db, spaceId, inArray(contentReferences.toId, ownEntries), ne(contentEntries.collectionId, id)),
    db
      .select({ apiName: contentCollections.apiName })
      .from(contentCollections)
      .where(
        and(
          eq(contentCollections.spaceId, spaceId),
          ne(contentCollections.id, id),
          sql`exists (select 1 from json_each(content_collections.fields) as field
            where json_extract(field.value, '$.options.collection') = ${apiName})`,
        ),
      )
      .limit(maxNamed),
    pagesWithSource(db, spaceId, sql`json_extract(source.value, '$.collection') = ${apiName}`),
    // The foreign key deletes the entries of the collection.
    db
      .delete(contentCollections)
      .where(
        and(
          eq(contentCollections.id, id),
          revision === undefined ? undefined : eq(contentCollections.revision, revision),
        ),
      )
      .returning({ id: contentCollections.id }),
    insertEventIfChanged(db, event, now),
  ]);
  if (deleted.length === 0) return undefined;
  return {
    entryIds: entries.map(readId),
    collections: collections.map((each) => each.apiName),
    pageIds: sources.map(readId),
  };
}
