import { integer, primaryKey, sqliteTable, text } from 'drizzle-orm/sqlite-core';
import type { JsonObject } from '../../core/json.ts';
import type { FieldDefinition } from '../../design/content/field-definitions.ts';

export const contentCollections = sqliteTable('content_collections', {
  id: text('id').primaryKey().notNull(),
  spaceId: text('space_id').notNull(),
  apiName: text('api_name').notNull(),
  name: text('name').notNull(),
  fields: text('fields', { mode: 'json' }).$type<FieldDefinition[]>().notNull(),
  /** The field whose value is an entry's slug (CON-2). */
  slugField: text('slug_field').notNull(),
  /** Counts the writes (GEN-12). */
  revision: integer('revision').notNull().default(1),
  createdOn: integer('created_on').notNull(),
  updatedOn: integer('updated_on').notNull(),
});

/** A personalization of an entry: what it says otherwise (CON-4). */
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
  /** As published; null, all four, while it is not. */
  liveSlug: text('live_slug'),
  liveData: text('live_data', { mode: 'json' }).$type<JsonObject>(),
  liveVariants: text('live_variants', { mode: 'json' }).$type<EntryVariant[]>(),
  publishedOn: integer('published_on'),
  /** Counts the writes (GEN-12). */
  revision: integer('revision').notNull().default(1),
  createdOn: integer('created_on').notNull(),
  updatedOn: integer('updated_on').notNull(),
});

/** Which entry refers to which, in its draft or as published; follows from the entries (references.ts). */
export const contentReferences = sqliteTable(
  'content_references',
  {
    toId: text('to_id').notNull(),
    fromId: text('from_id').notNull(),
  },
  (table) => [primaryKey({ columns: [table.toId, table.fromId] })],
);

export type Collection = typeof contentCollections.$inferSelect;
export type Entry = typeof contentEntries.$inferSelect;
