import type { Database } from '../database.ts';
import { type NewRenderLog, renderLogs } from './table.ts';

/** A repeat with the same id changes nothing: a log that is written twice is one entry. */
export async function insertRenderLog(db: Database, entry: NewRenderLog): Promise<void> {
  await db.insert(renderLogs).values(entry).onConflictDoNothing();
}
