import { and, asc, desc, eq, inArray, isNotNull, type SQL, sql } from 'drizzle-orm';
import type { JsonObject } from '../core/json.ts';
import { isTruncated, type Listed, selectBody, selectFittingIds, sumBytes } from './bodies.ts';
import { type Collection, contentCollections, selectCollection, selectCollectionId } from './content-collections.ts';
import { contentEntries, type EntryVariant } from './content-entries.ts';
import type { Database } from './database.ts';
import { type Listing, listing, type Paging, pageStatements, selectPage } from './paging.ts';
import { selectValues } from './statements.ts';

/** An entry as the public sees it: what was published, never its draft (CON-1). */
interface PublishedEntry {
  id: string;
  collectionId: string;
  slug: string;
  data: JsonObject;
  variants: EntryVariant[];
  publishedOn: number;
  updatedOn: number;
  /** UTF-8 bytes of data and variants. */
  bytes: number;
}

const bodies = ['data', 'variants'] as const;

/** A published entry whose data may not have fitted into the response (LIM-3). */
export type ListedPublishedEntry = Listed<PublishedEntry, (typeof bodies)[number]>;

interface CollectionAddress {
  spaceId: string;
  apiName: string;
}

/** Finds a collection and its published entry with this slug. Either is undefined if it does not exist. */
export async function findPublishedEntry(db: Database, { spaceId, apiName }: CollectionAddress, slug: string) {
  const [[collection], [entry]] = await db.batch([
    selectCollection(db, spaceId, apiName),
    db
      .select(publishedColumns)
      .from(contentEntries)
      .where(
        and(eq(contentEntries.collectionId, selectCollectionId(spaceId, apiName)), eq(contentEntries.liveSlug, slug)),
      ),
  ]);
  return { collection, entry: entry && toPublishedEntry(entry) };
}

/**
 * Lists the collection's published entries, the most recently published first (GEN-6), with the data of those that
 * fit into a response (LIM-3). Returns undefined if there is no such collection.
 */
export async function listPublishedEntries(
  db: Database,
  { spaceId, apiName }: CollectionAddress,
  paging: Paging,
): Promise<(Listing<ListedPublishedEntry> & { collection: Collection }) | undefined> {
  const query = {
    from: contentEntries,
    where: and(
      eq(contentEntries.collectionId, selectCollectionId(spaceId, apiName)),
      isNotNull(contentEntries.liveData),
    ),
    orderBy: [desc(contentEntries.publishedOn), asc(contentEntries.id)],
  };
  const sizes = { id: contentEntries.id, bytes: publishedBytes };
  const fitting = selectFittingIds(selectPage(db.select(sizes).from(contentEntries), query, paging));
  const [[collection], rows, [total]] = await db.batch([
    selectCollection(db, spaceId, apiName),
    ...pageStatements(db, db.select(fittingColumns(fitting)).from(contentEntries), query, paging),
  ]);
  return collection && { ...listing(rows.map(toListedPublishedEntry), total?.count, paging), collection };
}

/**
 * Finds the published entries of the space that have these ids, and their collections, in one round trip. `room` is the
 * maximum size in bytes of the data of all entries together (LIM-3).
 */
export async function findPublishedEntriesByIds(
  db: Database,
  spaceId: string,
  ids: readonly string[],
  room: number,
): Promise<{ entries: ListedPublishedEntry[]; collections: Collection[] }> {
  const named = isPublishedAmong(spaceId, ids);
  const sizes = db.select({ id: contentEntries.id, bytes: publishedBytes }).from(contentEntries).where(named);
  const [rows, collections] = await db.batch([
    db
      .select(fittingColumns(selectFittingIds(sizes, room)))
      .from(contentEntries)
      .where(named),
    db
      .select()
      .from(contentCollections)
      .where(
        inArray(
          contentCollections.id,
          sql`(select ${contentEntries.collectionId} from ${contentEntries} where ${named})`,
        ),
      ),
  ]);
  return { entries: rows.map(toListedPublishedEntry), collections };
}

/** Returns those of the ids that belong to published entries of the space. */
export async function findPublishedEntryIds(db: Database, spaceId: string, ids: readonly string[]): Promise<string[]> {
  const rows = await db.select({ id: contentEntries.id }).from(contentEntries).where(isPublishedAmong(spaceId, ids));
  return rows.map(({ id }) => id);
}

function isPublishedAmong(spaceId: string, ids: readonly string[]) {
  return and(
    inArray(contentEntries.id, selectValues(ids)),
    eq(contentEntries.spaceId, spaceId),
    isNotNull(contentEntries.liveData),
  );
}

const publishedBytes = sumBytes(contentEntries.liveData, contentEntries.liveVariants);

const publishedColumns = {
  id: contentEntries.id,
  collectionId: contentEntries.collectionId,
  slug: contentEntries.liveSlug,
  data: contentEntries.liveData,
  variants: contentEntries.liveVariants,
  publishedOn: contentEntries.publishedOn,
  updatedOn: contentEntries.updatedOn,
  bytes: publishedBytes,
};

function fittingColumns(fitting: SQL) {
  const { id, liveData, liveVariants } = contentEntries;
  return {
    ...publishedColumns,
    data: selectBody(liveData, id, fitting),
    variants: selectBody(liveVariants, id, fitting),
    truncated: isTruncated(id, fitting),
  };
}

/** The bodies of a truncated row are null, because the response had no room for them. */
function toListedPublishedEntry({ truncated, ...row }: PublishedRow & { truncated: number }): ListedPublishedEntry {
  if (truncated !== 1) return { ...toPublishedEntry(row), truncated: false };
  const { data: _data, variants: _variants, ...facts } = toPublishedEntry({ ...row, data: {}, variants: [] });
  return { ...facts, truncated: true };
}

type PublishedColumn = 'slug' | 'data' | 'variants' | 'publishedOn';
type PublishedRow = Omit<PublishedEntry, PublishedColumn> & { [Name in PublishedColumn]: PublishedEntry[Name] | null };

/** @throws Error for a row that is not published: the table checks that either all four columns are set or none is */
function toPublishedEntry({ slug, data, variants, publishedOn, ...facts }: PublishedRow): PublishedEntry {
  if (slug === null || data === null || variants === null || publishedOn === null)
    throw new Error('This entry is not published.');
  return { ...facts, slug, data, variants, publishedOn };
}
