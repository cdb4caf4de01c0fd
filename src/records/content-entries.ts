import { and, asc, desc, eq, getTableColumns, inArray, or, sql } from 'drizzle-orm';
import { integer, sqliteTable, text } from 'drizzle-orm/sqlite-core';
import { asciiLowerCase } from '../core/ascii-case.ts';
import type { JsonObject } from '../core/json.ts';
import type { entryOrders } from '../core/names/orders.ts';
import { isTruncated, type Listed, selectBody, selectFittingIds, sumBytes, toListed } from './bodies.ts';
import { type Collection, contentCollections, selectCollection, selectCollectionId } from './content-collections.ts';
import type { Database } from './database.ts';
import { type Listing, listing, type Paging, pageStatements, selectPage } from './paging.ts';
import { selectValues } from './statements.ts';

/** A personalized version of an entry. It only has the fields that differ from the entry (CON-4). */
export interface EntryVariant {
  id: string;
  name: string;
  data: JsonObject;
}

export const contentEntries = sqliteTable('content_entries', {
  id: text('id').primaryKey().notNull(),
  spaceId: text('space_id').notNull(),
  collectionId: text('collection_id').notNull(),
  status: text('status').$type<'draft' | 'published' | 'changed'>().notNull(),
  slug: text('slug'),
  data: text('data', { mode: 'json' }).$type<JsonObject>().notNull(),
  variants: text('variants', { mode: 'json' }).$type<EntryVariant[]>().notNull().default([]),
  /** The published slug, data and variants. These four columns are null while the entry is not published. */
  liveSlug: text('live_slug'),
  liveData: text('live_data', { mode: 'json' }).$type<JsonObject>(),
  liveVariants: text('live_variants', { mode: 'json' }).$type<EntryVariant[]>(),
  publishedOn: integer('published_on'),
  /** Incremented by each write (GEN-12). */
  revision: integer('revision').notNull().default(1),
  createdOn: integer('created_on').notNull(),
  updatedOn: integer('updated_on').notNull(),
});

export type Entry = typeof contentEntries.$inferSelect;

/** An entry and the collection that defines its fields, read at the same time. */
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

/** Finds the collections of those ids that are entries of the space. */
export async function findEntryCollections(db: Database, spaceId: string, ids: readonly string[]) {
  if (ids.length === 0) return [];
  return await db
    .select({ id: contentEntries.id, collectionId: contentEntries.collectionId })
    .from(contentEntries)
    .where(and(inArray(contentEntries.id, selectValues(ids)), eq(contentEntries.spaceId, spaceId)));
}

/** Whether the draft or the published version of another entry in the collection has the slug (CON-2). */
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

/** The filters of lists of entries. */
interface EntryFilter {
  /**
   * Plain text that matches any part of the slug or of a text in the draft. At most 80 characters, which the callers in
   * src/doors check.
   */
  search?: string | undefined;
  status?: Entry['status'] | undefined;
  sort?: (typeof entryOrders)[number] | undefined;
}

const entryBodies = ['data', 'liveData', 'variants', 'liveVariants'] as const;

type ListedEntry = Listed<Entry, (typeof entryBodies)[number]>;

/** The maximum size of a draft that a search reads, in bytes. */
const searchedBytes = 16_384;

/**
 * Lists the collection's entries, newest first by default (GEN-6), with the data of those that fit into a response
 * (LIM-3). Returns undefined if the space has no such collection.
 */
export async function listEntries(
  db: Database,
  { spaceId, apiName }: { spaceId: string; apiName: string },
  query: Paging & EntryFilter,
): Promise<(Listing<ListedEntry> & { collection: Collection }) | undefined> {
  const { id, data, liveData, variants, liveVariants } = contentEntries;
  const list = {
    from: contentEntries,
    where: and(
      eq(contentEntries.collectionId, selectCollectionId(spaceId, apiName)),
      query.status && eq(contentEntries.status, query.status),
      matchesSearch(query.search),
    ),
    orderBy: orderColumns[query.sort ?? 'newest'],
  };
  const sizes = { id, bytes: sumBytes(data, liveData, variants, liveVariants) };
  const fitting = selectFittingIds(selectPage(db.select(sizes).from(contentEntries), list, query));
  const columns = {
    ...getTableColumns(contentEntries),
    data: selectBody(data, id, fitting),
    liveData: selectBody(liveData, id, fitting),
    variants: selectBody(variants, id, fitting),
    liveVariants: selectBody(liveVariants, id, fitting),
    truncated: isTruncated(id, fitting),
  };
  const [[collection], rows, [total]] = await db.batch([
    selectCollection(db, spaceId, apiName),
    ...pageStatements(db, db.select(columns).from(contentEntries), list, query),
  ]);
  const entries = rows.map((row) => toListed<Entry, (typeof entryBodies)[number]>(row, entryBodies));
  return collection && { ...listing(entries, total?.count, query), collection };
}

/** The columns to sort by. Both sort orders follow the index, which is read forwards or backwards. */
const orderColumns = {
  newest: [desc(contentEntries.createdOn), asc(contentEntries.id)],
  oldest: [asc(contentEntries.createdOn), desc(contentEntries.id)],
} as const;

/**
 * The condition that an entry contains the searched text. ASCII letters match regardless of case, as in SQLite. If a
 * draft is larger than `searchedBytes`, only its slug is searched.
 */
function matchesSearch(search: string | undefined) {
  if (!search) return undefined;
  const { slug, data } = contentEntries;
  const text = asciiLowerCase(search);
  return or(
    sql`instr(lower(${slug}), ${text}) > 0`,
    sql`case when octet_length(${data}) <= ${searchedBytes} then exists (select 1 from json_each(${data}) as field
      where field.type = 'text' and instr(lower(field.value), ${text}) > 0) end`,
  );
}
