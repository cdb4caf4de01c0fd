import { and, asc, eq, isNotNull, isNull, lt } from 'drizzle-orm';
import { integer, sqliteTable, text } from 'drizzle-orm/sqlite-core';
import type { JsonObject } from '../core/json.ts';
import type { Database } from './database.ts';

/** A file in R2 that can be made again, and when it was last read (SCL-3). */
export const storedFiles = sqliteTable('stored_files', {
  /** The key of the object in R2, including the prefix. */
  key: text('key').primaryKey().notNull(),
  /** How to render the file again. null if that is not possible, or if the recipe is stored in R2 too. */
  recipe: text('recipe', { mode: 'json' }).$type<JsonObject>(),
  hasLargeRecipe: integer('has_large_recipe', { mode: 'boolean' }).notNull().default(false),
  /** Epoch milliseconds; at most a day behind (`readResolutionMs` in stored-files-writes.ts). */
  readOn: integer('read_on').notNull(),
  /** When the file was removed from R2. null if it is in R2. */
  removedOn: integer('removed_on'),
});

export type StoredFileRecord = typeof storedFiles.$inferSelect;

/** Finds the record of a file. Returns undefined if the file was never stored, or its record was deleted. */
export async function findStoredFile(db: Database, key: string): Promise<StoredFileRecord | undefined> {
  return await db.select().from(storedFiles).where(eq(storedFiles.key, key)).get();
}

/** Lists keys of files that nobody has read since `before` (epoch milliseconds), the longest unread first. */
export async function listUnreadFiles(db: Database, before: number, limit: number): Promise<string[]> {
  const rows = await db
    .select({ key: storedFiles.key })
    .from(storedFiles)
    .where(and(isNull(storedFiles.removedOn), lt(storedFiles.readOn, before)))
    .orderBy(asc(storedFiles.readOn))
    .limit(limit);
  return rows.map(({ key }) => key);
}

/**
 * Lists records of removed files that were last read before `before`, oldest first. Nothing refers to them any more.
 */
export async function listForgettableFiles(
  db: Database,
  before: number,
  limit: number,
): Promise<Array<{ key: string; hasLargeRecipe: boolean }>> {
  return await db
    .select({ key: storedFiles.key, hasLargeRecipe: storedFiles.hasLargeRecipe })
    .from(storedFiles)
    .where(and(isNotNull(storedFiles.removedOn), lt(storedFiles.readOn, before)))
    .orderBy(asc(storedFiles.readOn))
    .limit(limit);
}
