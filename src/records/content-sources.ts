import { and, eq, inArray, isNotNull, type SQL, sql } from 'drizzle-orm';
import type { JsonObject } from '../core/json.ts';
import type { FieldDefinition } from '../design/content/field-definitions.ts';
import type { ContentSource } from '../design/document/page.ts';
import { selectBody, selectFittingIds, sumBytes } from './bodies.ts';
import { contentCollections, selectCollectionId } from './content-collections.ts';
import { contentEntries, type EntryVariant } from './content-entries.ts';
import type { Database } from './database.ts';
import { selectValues } from './statements.ts';

/** An entry as a render sees it: published versions see published data, drafts see draft data (CON-6). */
export interface EntryForRender {
  id: string;
  slug: string | null;
  data: JsonObject | null;
  variants: EntryVariant[] | null;
  publishedOn: number | null;
  /** UTF-8 bytes of data and variants. */
  bytes: number;
}

/** An entry that another entry refers to. Its data is null if it does not fit. */
export interface ReferredEntry extends EntryForRender {
  fields: FieldDefinition[];
}

interface SourceQuery {
  spaceId: string;
  source: ContentSource;
  draft: boolean;
}

/** The statement that reads the entries of a page's content source: at most one by slug, or a sorted list. */
export function selectSource(db: Database, { spaceId, source, draft }: SourceQuery) {
  const columns = draft ? draftColumns : liveColumns;
  const ofCollection = and(
    eq(contentEntries.collectionId, selectCollectionId(spaceId, source.collection)),
    draft ? undefined : isNotNull(contentEntries.liveData),
  );
  const query = db.select(columns).from(contentEntries);
  if (source.slug !== undefined) return query.where(and(ofCollection, eq(columns.slug, source.slug))).limit(1);
  return query
    .where(ofCollection)
    .orderBy(...toOrderBy(source.sort ?? '-publishedOn', columns.data, draft))
    .limit(source.limit);
}

/**
 * Finds the entries of the space that have these ids, as a render sees them. Only entries that fit into `room` bytes,
 * smallest first, have their data (LIM-3).
 */
export function findReferredEntries(
  db: Database,
  { spaceId, ids, draft }: { spaceId: string; ids: readonly string[]; draft: boolean },
  room: number,
): Promise<ReferredEntry[]> {
  const columns = draft ? draftColumns : liveColumns;
  const { id } = contentEntries;
  const named = matchEntries({ spaceId, ids, draft });
  const fitting = selectFittingIds(db.select({ id, bytes: columns.bytes }).from(contentEntries).where(named), room);
  return db
    .select({
      ...columns,
      data: selectBody(columns.data, id, fitting),
      variants: selectBody(columns.variants, id, fitting),
      fields: contentCollections.fields,
    })
    .from(contentEntries)
    .innerJoin(contentCollections, eq(contentCollections.id, contentEntries.collectionId))
    .where(named);
}

/** Returns those of the ids that belong to entries which a render can see. */
export async function findReferredIds(
  db: Database,
  query: { spaceId: string; ids: readonly string[]; draft: boolean },
): Promise<string[]> {
  const rows = await db.select({ id: contentEntries.id }).from(contentEntries).where(matchEntries(query));
  return rows.map(({ id }) => id);
}

function matchEntries({ spaceId, ids, draft }: { spaceId: string; ids: readonly string[]; draft: boolean }) {
  return and(
    inArray(contentEntries.id, selectValues(ids)),
    eq(contentEntries.spaceId, spaceId),
    draft ? undefined : isNotNull(contentEntries.liveData),
  );
}

/**
 * Selects those collections of the space that have these names, so that a render can tell an empty collection from a
 * missing one.
 */
export function selectCollectionsForRender(db: Database, spaceId: string, apiNames: readonly string[]) {
  return db
    .select({ apiName: contentCollections.apiName, fields: contentCollections.fields })
    .from(contentCollections)
    .where(and(eq(contentCollections.spaceId, spaceId), inArray(contentCollections.apiName, selectValues(apiNames))));
}

/**
 * The columns of ORDER BY. Entries with equal values are ordered by id. A draft that was never published counts as the
 * newest, because publishing would make it the newest.
 */
function toOrderBy(sort: string, data: typeof draftColumns.data | typeof liveColumns.data, draft: boolean): SQL[] {
  const isDescending = sort.startsWith('-');
  const name = isDescending ? sort.slice(1) : sort;
  const direction = isDescending ? sql`desc` : sql`asc`;
  if (name !== 'publishedOn') return [sql`json_extract(${data}, ${`$."${name}"`}) ${direction}`, sql`id asc`];
  if (!draft) return [sql`${contentEntries.publishedOn} ${direction}`, sql`id asc`];
  return [
    sql`coalesce(${contentEntries.publishedOn}, 9e15) ${direction}`,
    sql`${contentEntries.createdOn} ${direction}`,
    sql`id asc`,
  ];
}

const draftColumns = {
  id: contentEntries.id,
  slug: contentEntries.slug,
  data: contentEntries.data,
  variants: contentEntries.variants,
  publishedOn: contentEntries.publishedOn,
  bytes: sumBytes(contentEntries.data, contentEntries.variants),
};

const liveColumns = {
  ...draftColumns,
  slug: contentEntries.liveSlug,
  data: contentEntries.liveData,
  variants: contentEntries.liveVariants,
  bytes: sumBytes(contentEntries.liveData, contentEntries.liveVariants),
};
