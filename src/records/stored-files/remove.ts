import { and, asc, isNotNull, isNull, lt, type SQL, sql } from 'drizzle-orm';
import type { Database } from '../database.ts';
import { valuesOf } from '../statements.ts';
import { storedFiles } from './table.ts';

/** Keys of files that nobody read since `before` (epoch milliseconds), the longest unread first. */
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
 * Records that files are no longer in R2: what can be made again keeps its record, the others lose it. One that was read
 * or stored meanwhile stays as it is.
 */
export async function recordRemoved(db: Database, keys: readonly string[], before: number, now: number): Promise<void> {
  const named = and(sql`${storedFiles.key} in ${valuesOf(keys)}`, lt(storedFiles.readOn, before));
  const canBeMade = sql`(${storedFiles.recipe} is not null or ${storedFiles.hasLargeRecipe} = 1)`;
  await db.batch([
    db.update(storedFiles).set({ removedOn: now }).where(and(named, canBeMade)),
    db.delete(storedFiles).where(and(named, sql`not ${canBeMade}`)),
  ]);
}

/** Records of removed files that were last read before `before`, the oldest first: nothing names them any more. */
export async function listForgettable(
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

/** Forgets such records; one whose file was stored again meanwhile stays. */
export async function forgetStoredFiles(db: Database, keys: readonly string[]): Promise<void> {
  const removed: SQL | undefined = isNotNull(storedFiles.removedOn);
  await db.delete(storedFiles).where(and(sql`${storedFiles.key} in ${valuesOf(keys)}`, removed));
}
