import { and, eq, inArray, or, type SQL, sql } from 'drizzle-orm';
import type { Database } from '../database.ts';
import type { NewEvent } from '../events/insert.ts';
import { insertEventIfChanged } from '../events/insert-if-changed.ts';
import { valuesOf } from '../statements.ts';
import { refreshReferences } from './references.ts';
import { type Collection, contentCollections, contentEntries, type Entry } from './table.ts';

/** An entry and the definitions that its data follow, read at one moment. */
export interface EntryInCollection {
  entry: Entry;
  collection: Collection;
}

export async function findEntry(db: Database, spaceId: string, id: string): Promise<EntryInCollection | undefined> {
  const addressed = and(eq(contentEntries.id, id), eq(contentEntries.spaceId, spaceId));
  const [[entry], [collection]] = await db.batch([
    db.select().from(contentEntries).where(addressed),
    db
      .select()
      .from(contentCollections)
      .where(
        inArray(
          contentCollections.id,
          sql`(select ${contentEntries.collectionId} from ${contentEntries} where ${addressed})`,
        ),
      ),
  ]);
  return entry && collection && { entry, collection };
}

/** The id of a space's collection as a sub-select. */
export function collectionId(spaceId: string, apiName: string): SQL {
  return sql`(select ${contentCollections.id} from ${contentCollections}
    where ${contentCollections.spaceId} = ${spaceId} and ${contentCollections.apiName} = ${apiName})`;
}

/** Of the ids, those that are entries of the space, with their collections. */
export async function findCollectionsOf(db: Database, spaceId: string, ids: readonly string[]) {
  if (ids.length === 0) return [];
  return await db
    .select({ id: contentEntries.id, collectionId: contentEntries.collectionId })
    .from(contentEntries)
    .where(and(inArray(contentEntries.id, valuesOf(ids)), eq(contentEntries.spaceId, spaceId)));
}

/** False, with nothing written, when the slug is taken or the collection is at another revision or gone. */
export async function createEntry(
  db: Database,
  entry: Entry,
  collection: Pick<Collection, 'id' | 'revision'>,
  event: NewEvent,
): Promise<boolean> {
  const [created] = await db.batch([
    db
      .insert(contentEntries)
      .select(
        sql`select ${entry.id}, ${entry.spaceId}, ${entry.collectionId}, ${entry.status}, ${entry.slug},
          ${JSON.stringify(entry.data)}, ${JSON.stringify(entry.variants)}, null, null, null, null,
          ${entry.revision}, ${entry.createdOn}, ${entry.updatedOn}
          where ${isAt(collection)} and ${isSlugFree(entry)}`,
      )
      .returning({ id: contentEntries.id }),
    insertEventIfChanged(db, event, entry.createdOn),
    ...refreshReferences(db, entry.id),
  ]);
  return created.length > 0;
}

/**
 * Writes the entry as it is to be, over the revision before. False, with nothing changed, when it is at another, the slug
 * is taken, or the collection is at another revision than the one that the data were checked against.
 */
export async function updateEntry(
  db: Database,
  next: Entry,
  collection: Pick<Collection, 'id' | 'revision'>,
  event: NewEvent,
): Promise<boolean> {
  const { id, spaceId: _space, collectionId: _collection, createdOn: _created, ...values } = next;
  const [updated] = await db.batch([
    db
      .update(contentEntries)
      .set(values)
      .where(
        and(
          eq(contentEntries.id, id),
          eq(contentEntries.revision, next.revision - 1),
          isAt(collection),
          isSlugFree(next),
        ),
      )
      .returning({ id: contentEntries.id }),
    insertEventIfChanged(db, event, next.updatedOn),
    ...refreshReferences(db, id),
  ]);
  return updated.length > 0;
}

/** Whether another entry of the collection has the slug, in its draft or as published (CON-2). */
export async function isSlugTaken(
  db: Database,
  { id, collectionId, slug }: Pick<Entry, 'id' | 'collectionId' | 'slug'>,
): Promise<boolean> {
  if (slug === null) return false;
  const [other] = await db
    .select({ id: contentEntries.id })
    .from(contentEntries)
    .where(
      and(
        eq(contentEntries.collectionId, collectionId),
        or(eq(contentEntries.slug, slug), eq(contentEntries.liveSlug, slug)),
        sql`${contentEntries.id} <> ${id}`,
      ),
    )
    .limit(1);
  return other !== undefined;
}

function isAt({ id, revision }: Pick<Collection, 'id' | 'revision'>): SQL {
  return sql`exists (select 1 from content_collections where content_collections.id = ${id}
    and content_collections.revision = ${revision})`;
}

function isSlugFree({ id, collectionId, slug }: Pick<Entry, 'id' | 'collectionId' | 'slug'>): SQL | undefined {
  if (slug === null) return sql`true`;
  return sql`not exists (select 1 from content_entries as others where others.collection_id = ${collectionId}
    and (others.slug = ${slug} or others.live_slug = ${slug}) and others.id <> ${id})`;
}
