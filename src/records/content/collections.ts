import { and, eq, sql } from 'drizzle-orm';
import type { Database } from '../database.ts';
import type { NewEvent } from '../events/insert.ts';
import { insertEventIfChanged } from '../events/insert-if-changed.ts';
import { type Collection, contentCollections, contentEntries } from './table.ts';

/** False, with nothing written, when the space has a collection of that name. */
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

export async function findCollection(db: Database, spaceId: string, apiName: string): Promise<Collection | undefined> {
  return await selectCollection(db, spaceId, apiName).get();
}

/** The statement alone, for batches. */
export function selectCollection(db: Database, spaceId: string, apiName: string) {
  return db
    .select()
    .from(contentCollections)
    .where(and(eq(contentCollections.spaceId, spaceId), eq(contentCollections.apiName, apiName)));
}

/**
 * Writes the collection as it is to be, over the revision before. False, with nothing changed, when it is at another, or
 * its slugs would come from another field while it has entries.
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
