import { and, eq, inArray, ne, type SQL, sql } from 'drizzle-orm';
import type { Database } from '../database.ts';
import type { NewEvent } from '../events/insert.ts';
import { insertEventIfChanged } from '../events/insert-if-changed.ts';
import { pages } from '../templates/pages/table.ts';
import { type Collection, contentCollections, contentEntries, contentReferences, type Entry } from './table.ts';

/** What refers to a deleted record and now points nowhere: the first hundred of each kind, by id. */
export interface BrokenReferences {
  entryIds: string[];
  /** apiNames of collections with a field for entries of the deleted collection. */
  collections: string[];
  /** Pages, as they are edited, with a content source for it. */
  pageIds: string[];
}

const maxNamed = 100;

/** Undefined, with nothing changed, when the entry is at another revision than the one named (absent: any). */
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
  return { entryIds: entries.map(idOf), collections: [], pageIds: sources.map(idOf) };
}

/** Deletes a collection with its entries; undefined, with nothing changed, when it is at another revision. */
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
    // Its entries go with it, by their foreign key.
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
    entryIds: entries.map(idOf),
    collections: collections.map((each) => each.apiName),
    pageIds: sources.map(idOf),
  };
}

function referringEntries(db: Database, spaceId: string, target: SQL, others: SQL) {
  return db
    .select({ id: contentEntries.id })
    .from(contentEntries)
    .where(
      and(
        inArray(contentEntries.id, sql`(select ${contentReferences.fromId} from ${contentReferences} where ${target})`),
        eq(contentEntries.spaceId, spaceId),
        others,
      ),
    )
    .limit(maxNamed);
}

/** `matching` judges `source.value`, a ContentSource as JSON. */
function pagesWithSource(db: Database, spaceId: string, matching: SQL) {
  return db
    .select({ id: pages.id })
    .from(pages)
    .where(
      and(
        eq(pages.spaceId, spaceId),
        sql`exists (select 1 from json_each(pages.document, '$.content') as source where ${matching})`,
      ),
    )
    .limit(maxNamed);
}

function idOf({ id }: { id: string }): string {
  return id;
}
