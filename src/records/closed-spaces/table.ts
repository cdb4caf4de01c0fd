import { integer, sqliteTable, text } from 'drizzle-orm/sqlite-core';

/** Spaces that an owner deleted, or whose people closed their accounts, until the scheduled job has removed them. */
export const closedSpaces = sqliteTable('closed_spaces', {
  spaceId: text('space_id').primaryKey().notNull(),
  /** Random, of the request that closed them. */
  closing: text('closing').notNull(),
  closedOn: integer('closed_on').notNull(),
});
