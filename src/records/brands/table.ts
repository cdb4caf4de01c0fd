import { integer, sqliteTable, text } from 'drizzle-orm/sqlite-core';
import type { JsonObject } from '../../core/json.ts';

export const brands = sqliteTable('brands', {
  id: text('id').primaryKey().notNull(),
  spaceId: text('space_id').notNull(),
  name: text('name').notNull(),
  draftTokens: text('draft_tokens', { mode: 'json' }).$type<JsonObject>().notNull().default({}),
  liveTokens: text('live_tokens', { mode: 'json' }).$type<JsonObject>().notNull().default({}),
  /** Named overlays over the tokens (BRD-4). */
  variants: text('variants', { mode: 'json' }).$type<JsonObject>().notNull().default({}),
  extra: text('extra', { mode: 'json' }).$type<JsonObject>().notNull().default({}),
  publicOn: integer('public_on'),
  deletedOn: integer('deleted_on'),
  /** Counts the writes (GEN-12). */
  revision: integer('revision').notNull().default(1),
  createdOn: integer('created_on').notNull(),
  updatedOn: integer('updated_on').notNull(),
});

export type Brand = typeof brands.$inferSelect;
