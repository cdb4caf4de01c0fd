import { and, eq, inArray, isNotNull, type SQL, sql } from 'drizzle-orm';
import type { JsonObject } from '../../core/json.ts';
import type { FieldDefinition } from '../../design/content/field-definitions.ts';
import type { ContentSource } from '../../design/document/page.ts';
import { bodyOf, bytesOf, fittingIds } from '../bodies.ts';
import type { Database } from '../database.ts';
import { valuesOf } from '../statements.ts';
import { collectionId } from './entries.ts';
import { contentCollections, contentEntries, type EntryVariant } from './table.ts';

/** An entry as a render sees it: as published, or as it is edited for a draft (CON-6). */
export interface EntryForRender {
  id: string;
  slug: string | null;
  data: JsonObject | null;
  variants: EntryVariant[] | null;
  publishedOn: number | null;
  /** UTF-8 bytes of data and variants. */
  bytes: number;
}

/** An entry that another one refers to. Its data is null where it does not fit what was asked for. */
export interface ReferredEntry extends EntryForRender {
  fields: FieldDefinition[];
}

interface SourceQuery {
  spaceId: string;
  source: ContentSource;
  draft: boolean;
}

/** The statement that reads the entries of a page's content source: at most one by slug, or its list in order. */
export function selectSource(db: Database, { spaceId, source, draft }: SourceQuery) {
  const columns = draft ? draftColumns : liveColumns;
  const ofCollection = and(
    eq(contentEntries.collectionId, collectionId(spaceId, source.collection)),
    draft ? undefined : isNotNull(contentEntries.liveData),
  );
  const query = db.select(columns).from(contentEntries);
  if (source.slug !== undefined) return query.where(and(ofCollection, eq(columns.slug, source.slug))).limit(1);
  return query
    .where(ofCollection)
    .orderBy(...orderOf(source.sort ?? '-publishedOn', columns.data, draft))
    .limit(source.limit);
}

/**
 * Of the ids, the space's entries as a render sees them, with the data of those that fit `room` bytes (LIM-3), the smallest
 * first.
 */
export function findReferredEntries(
  db: Database,
  { spaceId, ids, draft }: { spaceId: string; ids: readonly string[]; draft: boolean },
  room: number,
): Promise<ReferredEntry[]> {
  const columns = draft ? draftColumns : liveColumns;
  const { id } = contentEntries;
  const named = namedEntries({ spaceId, ids, draft });
  const fitting = fittingIds(db.select({ id, bytes: columns.bytes }).from(contentEntries).where(named), room);
  return db
    .select({
      ...columns,
      data: bodyOf(columns.data, id, fitting),
      variants: bodyOf(columns.variants, id, fitting),
      fields: contentCollections.fields,
    })
    .from(contentEntries)
    .innerJoin(contentCollections, eq(contentCollections.id, contentEntries.collectionId))
    .where(named);
}

/** Of the ids, those of entries that a render sees. */
export async function findReferredIds(
  db: Database,
  query: { spaceId: string; ids: readonly string[]; draft: boolean },
): Promise<string[]> {
  const rows = await db.select({ id: contentEntries.id }).from(contentEntries).where(namedEntries(query));
  return rows.map(({ id }) => id);
}

function namedEntries({ spaceId, ids, draft }: { spaceId: string; ids: readonly string[]; draft: boolean }) {
  return and(
    inArray(contentEntries.id, valuesOf(ids)),
    eq(contentEntries.spaceId, spaceId),
    draft ? undefined : isNotNull(contentEntries.liveData),
  );
}

/** Of the names, the collections of the space: what is empty and what is not there are told apart by it. */
export function selectCollectionsForRender(db: Database, spaceId: string, apiNames: readonly string[]) {
  return db
    .select({ apiName: contentCollections.apiName, fields: contentCollections.fields })
    .from(contentCollections)
    .where(and(eq(contentCollections.spaceId, spaceId), inArray(contentCollections.apiName, valuesOf(apiNames))));
}

/** The id breaks ties. A draft that was never published counts as the newest: there it would stand, were it published. */
function orderOf(sort: string, data: typeof draftColumns.data | typeof liveColumns.data, draft: boolean): SQL[] {
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
  bytes: bytesOf(contentEntries.data, contentEntries.variants),
};

const liveColumns = {
  ...draftColumns,
  slug: contentEntries.liveSlug,
  data: contentEntries.liveData,
  variants: contentEntries.liveVariants,
  bytes: bytesOf(contentEntries.liveData, contentEntries.liveVariants),
};
