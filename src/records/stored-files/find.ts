import { eq } from 'drizzle-orm';
import type { Database } from '../database.ts';
import { type StoredFileRecord, storedFiles } from './table.ts';

/** Undefined for a file that was never stored, or is past being made again. */
export async function findStoredFile(db: Database, key: string): Promise<StoredFileRecord | undefined> {
  return await db.select().from(storedFiles).where(eq(storedFiles.key, key)).get();
}
