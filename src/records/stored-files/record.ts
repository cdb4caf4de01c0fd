import { sql } from 'drizzle-orm';
import type { JsonObject } from '../../core/json.ts';
import type { Database } from '../database.ts';
import { storedFiles } from './table.ts';

interface NewStoredFile {
  key: string;
  recipe: JsonObject | null;
  hasLargeRecipe: boolean;
}

/** Records a file that is stored now, for the first time or again. */
export async function recordStoredFile(db: Database, file: NewStoredFile, now: number): Promise<void> {
  const facts = { ...file, readOn: now, removedOn: null };
  const { key: _, ...changes } = facts;
  await db.insert(storedFiles).values(facts).onConflictDoUpdate({ target: storedFiles.key, set: changes });
}

/** How far behind the truth `readOn` may be: a file that is read all the time is written once in this time. */
export const readResolutionMs = 86_400_000;

/** Notes that a file was read. One that has no record gets one: it is removed like the others, and not made again. */
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
