import { and, inArray, isNotNull, lt, type SQL, sql } from 'drizzle-orm';
import type { Database } from './database.ts';
import { selectValues } from './statements.ts';
import { isFileOfSpace, type StoredFileRecord, storedFiles } from './stored-files.ts';

export type NewStoredFile = Pick<StoredFileRecord, 'key' | 'recipe' | 'hasLargeRecipe'>;

/** Records a file that was just stored, for the first time or again. */
export async function recordStoredFile(db: Database, file: NewStoredFile, now: number): Promise<void> {
  const facts = { ...file, readOn: now, removedOn: null };
  const { key: _, ...changes } = facts;
  await db.insert(storedFiles).values(facts).onConflictDoUpdate({ target: storedFiles.key, set: changes });
}

/**
 * How far the column `readOn` may be behind the last read. The record of a file that is read constantly is only written
 * once in this time.
 */
export const readResolutionMs = 86_400_000;

/**
 * Records that a file was read. A file without a record gets a record without a recipe. It is later removed as all
 * files are, and cannot be rendered again.
 */
export async function touchStoredFile(db: Database, key: string, now: number): Promise<void> {
  await db
    .insert(storedFiles)
    .values({ key, readOn: now })
    .onConflictDoUpdate({
      target: storedFiles.key,
      set: { readOn: now },
      setWhere: sql`${storedFiles.readOn} < ${now - readResolutionMs}`,
    });
}

/**
 * Records that files are no longer in R2. Records of files that can be rendered again stay; the others are deleted. A
 * file that was read or stored in the meantime is not affected.
 */
export async function recordRemovedFiles(
  db: Database,
  keys: readonly string[],
  before: number,
  now: number,
): Promise<void> {
  const named = and(sql`${storedFiles.key} in ${selectValues(keys)}`, lt(storedFiles.readOn, before));
  const canBeMade = sql`(${storedFiles.recipe} is not null or ${storedFiles.hasLargeRecipe} = 1)`;
  await db.batch([
    db.update(storedFiles).set({ removedOn: now }).where(and(named, canBeMade)),
    db.delete(storedFiles).where(and(named, sql`not ${canBeMade}`)),
  ]);
}

/** Deletes these records, except those of files that were stored again in the meantime. */
export async function forgetStoredFiles(db: Database, keys: readonly string[]): Promise<void> {
  const removed: SQL | undefined = isNotNull(storedFiles.removedOn);
  await db.delete(storedFiles).where(and(sql`${storedFiles.key} in ${selectValues(keys)}`, removed));
}

/**
 * Copies records of another database. A record that exists stays as it is, because it is newer, except that it gets the
 * recipe if it has none. Copying a record again changes nothing.
 */
export async function copyStoredFiles(db: Database, records: readonly StoredFileRecord[]): Promise<void> {
  const [first, ...others] = records.map((record) =>
    db
      .insert(storedFiles)
      .values(record)
      .onConflictDoUpdate({
        target: storedFiles.key,
        set: { recipe: record.recipe, hasLargeRecipe: record.hasLargeRecipe },
        setWhere: sql`${storedFiles.recipe} is null and ${storedFiles.hasLargeRecipe} = 0`,
      }),
  );
  if (first) await db.batch([first, ...others]);
}

/** Deletes records that another database has copied. */
export async function deleteCopiedFiles(db: Database, keys: readonly string[]): Promise<void> {
  await db.delete(storedFiles).where(inArray(storedFiles.key, selectValues(keys)));
}

/** Deletes at most `limit` records of a space's files. Returns how many it deleted. */
export async function deleteFilesOfSpace(db: Database, spaceId: string, limit: number): Promise<number> {
  const some = db.select({ key: storedFiles.key }).from(storedFiles).where(isFileOfSpace(spaceId)).limit(limit);
  const deleted = await db
    .delete(storedFiles)
    .where(inArray(storedFiles.key, some))
    .returning({ key: storedFiles.key });
  return deleted.length;
}
