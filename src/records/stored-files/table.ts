import { integer, sqliteTable, text } from 'drizzle-orm/sqlite-core';
import type { JsonObject } from '../../core/json.ts';

/** A file in R2 that can be made again, and when it was last read (SCL-3). */
export const storedFiles = sqliteTable('stored_files', {
  /** Of the object in R2, prefix and all. */
  key: text('key').primaryKey().notNull(),
  /** How the file is made again. null: it is not, or R2 keeps that too. */
  recipe: text('recipe', { mode: 'json' }).$type<JsonObject>(),
  hasLargeRecipe: integer('has_large_recipe', { mode: 'boolean' }).notNull().default(false),
  /** Epoch milliseconds; behind the truth by a day at most, see record.ts. */
  readOn: integer('read_on').notNull(),
  /** null: it is there. */
  removedOn: integer('removed_on'),
});

export type StoredFileRecord = typeof storedFiles.$inferSelect;
