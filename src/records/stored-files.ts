import { and, asc, eq, gte, isNotNull, isNull, lt, or, type SQL, sql } from 'drizzle-orm';
import { integer, sqliteTable, text } from 'drizzle-orm/sqlite-core';
import type { Database } from './database.ts';

/**
 * A file in R2 that can be made again, and when it was last read (SCL-3). Each register of files has this table in its
 * own database. D1 has it too, with the rows of earlier versions that the registers have not copied yet.
 */
export const storedFiles = sqliteTable('stored_files', {
  /** The key of the object in R2, including the prefix. */
  key: text('key').primaryKey().notNull(),
  /** How to render the file again, as JSON. null if that is not possible, or if the recipe is stored in R2 too. */
  recipe: text('recipe'),
  hasLargeRecipe: integer('has_large_recipe', { mode: 'boolean' }).notNull().default(false),
  /** Epoch milliseconds; at most a day behind (`readResolutionMs` in stored-files-writes.ts). */
  readOn: integer('read_on').notNull(),
  /** When the file was removed from R2. null if it is in R2. */
  removedOn: integer('removed_on'),
});

export type StoredFileRecord = typeof storedFiles.$inferSelect;

/** The versions of a register's schema, for `migrateObject`. */
export const registerMigrations = [
  `CREATE TABLE stored_files (
    key TEXT NOT NULL PRIMARY KEY,
    recipe TEXT,
    has_large_recipe INTEGER NOT NULL DEFAULT 0 CHECK (has_large_recipe IN (0, 1)),
    read_on INTEGER NOT NULL,
    removed_on INTEGER
  ) STRICT, WITHOUT ROWID;
  CREATE INDEX stored_files_unread ON stored_files (read_on) WHERE removed_on IS NULL;
  CREATE INDEX stored_files_removed ON stored_files (read_on) WHERE removed_on IS NOT NULL;`,
] as const;

/** The number of registers. It must never change, because it decides in which register a file is recorded. */
export const registerCount = 64;

/** The characters of hashes, in base64url and in hex. */
const digits = 'ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789-_';

/**
 * The number of the register that records a file. It is made from three characters of the hash in the file's name, which
 * are in front of any extension, so that D1 can compute it too. All numbers are equally common, for hashes in base64url
 * and in hex.
 */
export function registerOf(key: string): number {
  const digit = (fromEnd: number) => digits.indexOf(key.charAt(key.length - fromEnd) || ' ') + 1;
  return (digit(8) + 4 * digit(9) + 16 * digit(10)) % registerCount;
}

/** The number of the register of the row's file, as `registerOf` computes it. */
const registerOfRow: SQL = sql`(${digitOfRow(8)} + 4 * ${digitOfRow(9)} + 16 * ${digitOfRow(10)})
  % ${sql.raw(String(registerCount))}`;

function digitOfRow(fromEnd: number): SQL {
  return sql`instr(${digits}, substr(${storedFiles.key}, ${sql.raw(String(-fromEnd))}, 1))`;
}

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

/** Lists records that belong into a register, in the order of their keys. */
export async function listFilesOfRegister(db: Database, register: number, limit: number): Promise<StoredFileRecord[]> {
  return await db
    .select()
    .from(storedFiles)
    .where(sql`${registerOfRow} = ${register}`)
    .orderBy(asc(storedFiles.key))
    .limit(limit);
}

/** Whether there is any record. */
export async function hasStoredFiles(db: Database): Promise<boolean> {
  return (await db.select({ key: storedFiles.key }).from(storedFiles).limit(1)).length > 0;
}

/** The condition that a file belongs to a space. */
export function isFileOfSpace(spaceId: string): SQL | undefined {
  const hasPrefix = (prefix: string) =>
    and(gte(storedFiles.key, `${prefix}/${spaceId}/`), lt(storedFiles.key, `${prefix}/${spaceId}0`));
  return or(hasPrefix('renders'), hasPrefix('remote-pictures'));
}
