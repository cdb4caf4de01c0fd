import { integer, real, sqliteTable, text } from 'drizzle-orm/sqlite-core';

const assetTypes = ['image/png', 'image/jpeg', 'image/webp', 'image/gif', 'image/avif', 'image/svg+xml'] as const;

/** A picture of a space; its bytes are in R2 and never change. */
export const assets = sqliteTable('assets', {
  id: text('id').primaryKey().notNull(),
  spaceId: text('space_id').notNull(),
  name: text('name').notNull(),
  contentType: text('content_type', { enum: assetTypes }).notNull(),
  /** Of the bytes as stored. */
  sha256: text('sha256').notNull(),
  bytes: integer('bytes').notNull(),
  /** Pixels as shown, or CSS px of an SVG. */
  width: real('width').notNull(),
  height: real('height').notNull(),
  createdOn: integer('created_on').notNull(),
});

export type Asset = typeof assets.$inferSelect;
