import { and, asc, desc, eq, getTableColumns, type SQL, sql } from 'drizzle-orm';
import { integer, sqliteTable, text } from 'drizzle-orm/sqlite-core';
import type { FieldDefinition } from '../design/content/field-definitions.ts';
import { isTruncated, type Listed, selectBody, selectFittingIds, sumBytes, toListed } from './bodies.ts';
import type { Database } from './database.ts';
import { type Listing, mapPage, type Paging, pageOf, selectPage } from './paging.ts';

export const contentCollections = sqliteTable('content_collections', {
  id: text('id').primaryKey().notNull(),
  spaceId: text('space_id').notNull(),
  apiName: text('api_name').notNull(),
  name: text('name').notNull(),
  fields: text('fields', { mode: 'json' }).$type<FieldDefinition[]>().notNull(),
  /** The field whose value is the slug of an entry (CON-2). */
  slugField: text('slug_field').notNull(),
  /** Incremented by each write (GEN-12). */
  revision: integer('revision').notNull().default(1),
  createdOn: integer('created_on').notNull(),
  updatedOn: integer('updated_on').notNull(),
});

export type Collection = typeof contentCollections.$inferSelect;

export async function findCollection(db: Database, spaceId: string, apiName: string): Promise<Collection | undefined> {
  return await selectCollection(db, spaceId, apiName).get();
}

/** The statement of findCollection, for batches. */
export function selectCollection(db: Database, spaceId: string, apiName: string) {
  return db
    .select()
    .from(contentCollections)
    .where(and(eq(contentCollections.spaceId, spaceId), eq(contentCollections.apiName, apiName)));
}

/** Selects the id of a space's collection, for use in a condition. */
export function selectCollectionId(spaceId: string, apiName: string): SQL {
  return sql`(select ${contentCollections.id} from ${contentCollections}
    where ${contentCollections.spaceId} = ${spaceId} and ${contentCollections.apiName} = ${apiName})`;
}

type ListedCollection = Listed<Collection, 'fields'>;

/** Lists the space's collections, newest first (GEN-6), with the fields of those that fit into a response (LIM-3). */
export async function listCollections(
  db: Database,
  spaceId: string,
  paging: Paging,
): Promise<Listing<ListedCollection>> {
  const { id, fields } = contentCollections;
  const query = {
    from: contentCollections,
    where: eq(contentCollections.spaceId, spaceId),
    orderBy: [desc(contentCollections.createdOn), asc(id)],
  };
  const sizes = { id, bytes: sumBytes(fields) };
  const fitting = selectFittingIds(selectPage(db.select(sizes).from(contentCollections), query, paging));
  const columns = {
    ...getTableColumns(contentCollections),
    fields: selectBody(fields, id, fitting),
    truncated: isTruncated(id, fitting),
  };
  const page = await pageOf(db, db.select(columns).from(contentCollections), query, paging);
  return mapPage(page, (row) => toListed<Collection, 'fields'>(row, ['fields']));
}
