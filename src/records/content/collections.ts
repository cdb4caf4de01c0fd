import { and, asc, desc, eq, getTableColumns, sql } from 'drizzle-orm';
import { asListed, bodyOf, bytesOf, fittingIds, isTruncated, type Listed } from '../bodies.ts';
import type { Database } from '../database.ts';
import type { NewEvent } from '../events/insert.ts';
import { insertEventIfChanged } from '../events/insert-if-changed.ts';
import { type Listing, limits, listing, type Paging } from '../paging.ts';
import { rowCount } from '../statements.ts';
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

type ListedCollection = Listed<Collection, 'fields'>;

/** The space's collections, newest first (GEN-6), with the fields of those that fit an answer (LIM-3). */
export async function listCollections(
  db: Database,
  spaceId: string,
  paging: Paging,
): Promise<Listing<ListedCollection>> {
  const { limit, offset } = limits(paging);
  const ofSpace = eq(contentCollections.spaceId, spaceId);
  const newestFirst = [desc(contentCollections.createdOn), asc(contentCollections.id)];
  const { id, fields } = contentCollections;
  const fitting = fittingIds(
    db
      .select({ id, bytes: bytesOf(fields) })
      .from(contentCollections)
      .where(ofSpace)
      .orderBy(...newestFirst)
      .limit(limit)
      .offset(offset),
  );
  const [rows, [total]] = await db.batch([
    db
      .select({
        ...getTableColumns(contentCollections),
        fields: bodyOf(fields, id, fitting),
        truncated: isTruncated(id, fitting),
      })
      .from(contentCollections)
      .where(ofSpace)
      .orderBy(...newestFirst)
      .limit(limit)
      .offset(offset),
    db.select(rowCount).from(contentCollections).where(ofSpace),
  ]);
  const list = rows.map((row) => asListed<Collection, 'fields'>(row, ['fields']));
  return listing(list, total?.count, paging);
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
