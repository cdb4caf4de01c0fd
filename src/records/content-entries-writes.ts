import { and, eq, ne, type SQL, sql } from 'drizzle-orm';
import type { Collection } from './content-collections.ts';
import { contentEntries, type Entry } from './content-entries.ts';
import {
  type BrokenReferences,
  contentReferences,
  pagesWithSource,
  readId,
  referringEntries,
} from './content-references.ts';
import type { Database } from './database.ts';
import { insertEventIfChanged, type NewEvent } from './events-writes.ts';

/**
 * Creates an entry. Returns false and writes nothing if the slug is taken, or the collection is gone or at another
 * revision.
 */
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
          where ${isAtRevision(collection)} and ${isSlugFree(entry)}`,
      )
      .returning({ id: contentEntries.id }),
    insertEventIfChanged(db, event, entry.createdOn),
    ...refreshReferences(db, entry.id),
  ]);
  return created.length > 0;
}

/**
 * Writes `next` over the previous revision of the entry. Returns false and changes nothing if the entry is at another
 * revision, the slug is taken, or the collection has changed since the data was checked against it.
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
          isAtRevision(collection),
          isSlugFree(next),
        ),
      )
      .returning({ id: contentEntries.id }),
    insertEventIfChanged(db, event, next.updatedOn),
    ...refreshReferences(db, id),
  ]);
  return updated.length > 0;
}

function isAtRevision({ id, revision }: Pick<Collection, 'id' | 'revision'>): SQL {
  return sql`exists (select 1 from content_collections where content_collections.id = ${id}
    and content_collections.revision = ${revision})`;
}

function isSlugFree({ id, collectionId, slug }: Pick<Entry, 'id' | 'collectionId' | 'slug'>): SQL | undefined {
  if (slug === null) return sql`true`;
  return sql`not exists (select 1 from content_entries as others where others.collection_id = ${collectionId}
    and (others.slug = ${slug} or others.live_slug = ${slug}) and others.id <> ${id})`;
}

/**
 * The statements that rebuild the references of an entry, for the batch that writes it. They read the stored entry, so
 * the result does not depend on who wrote it. Every text that is as long as an id is stored as a reference. Texts that
 * are not ids do no harm, because the table is only searched for ids of entries.
 */
export function refreshReferences(db: Database, id: string) {
  return [
    db.delete(contentReferences).where(eq(contentReferences.fromId, id)),
    db.insert(contentReferences).select(
      sql`select distinct json_tree.value, content_entries.id from content_entries,
          json_tree(json_array(json(content_entries.data), json(content_entries.variants),
            json(content_entries.live_data), json(content_entries.live_variants)))
          where content_entries.id = ${id} and json_tree.type = 'text' and length(json_tree.value) = 21`,
    ),
  ] as const;
}

/**
 * Deletes an entry. Returns undefined and changes nothing if the entry is not at `revision`; undefined accepts any
 * revision.
 */
export async function deleteEntry(
  db: Database,
  { entry, collection, revision }: { entry: Entry; collection: Collection; revision: number | undefined },
  event: NewEvent,
  now: number,
): Promise<BrokenReferences | undefined> {
  const slugs = [entry.slug, entry.liveSlug].filter((slug) => slug !== null);
  const [entries, sources, deleted] = await db.batch([
    referringEntries(db, entry.spaceId, eq(contentReferences.toId, entry.id), ne(contentEntries.id, entry.id)),
    pagesWithSource(
      db,
      entry.spaceId,
      sql`json_extract(source.value, '$.collection') = ${collection.apiName}
        and json_extract(source.value, '$.slug') in (select value from json_each(${JSON.stringify(slugs)}))`,
    ),
    db
      .delete(contentEntries)
      .where(
        and(
          eq(contentEntries.id, entry.id),
          revision === undefined ? undefined : eq(contentEntries.revision, revision),
        ),
      )
      .returning({ id: contentEntries.id }),
    insertEventIfChanged(db, event, now),
  ]);
  if (deleted.length === 0) return undefined;
  return { entryIds: entries.map(readId), collections: [], pageIds: sources.map(readId) };
}
