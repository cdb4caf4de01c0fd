import { integer, sqliteTable, text } from 'drizzle-orm/sqlite-core';
import type { JsonObject } from '../../../core/json.ts';

/** A page as it is edited. */
export const pages = sqliteTable('pages', {
  id: text('id').primaryKey().notNull(),
  templateId: text('template_id').notNull(),
  spaceId: text('space_id').notNull(),
  name: text('name').notNull(),
  /** From 1. */
  order: integer('order').notNull(),
  width: integer('width').notNull(),
  height: integer('height').notNull(),
  /** Everything else of the page, its schemaVersion too; design/document reads and checks it (DOC-4). */
  document: text('document', { mode: 'json' }).$type<JsonObject>().notNull(),
  /** Counts the writes (GEN-12). */
  revision: integer('revision').notNull().default(1),
  createdOn: integer('created_on').notNull(),
  updatedOn: integer('updated_on').notNull(),
});

export type Page = typeof pages.$inferSelect;
