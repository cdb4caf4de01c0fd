import { and, eq, inArray, sql } from 'drizzle-orm';
import type { BatchState } from '../core/names/batches.ts';
import { type BatchRow, type BatchRows, batches, batchRows } from './batches.ts';
import type { Database } from './database.ts';
import { selectValues } from './statements.ts';

export async function insertBatch(db: Database, batch: BatchRow): Promise<void> {
  await db.insert(batches).values(batch);
}

/** Notes the state of a batch for lists. */
export async function noteBatch(
  db: Database,
  id: string,
  noted: { state: BatchState; queuedOn: number | null; summary: string },
): Promise<void> {
  await db.update(batches).set(noted).where(eq(batches.id, id));
}

/**
 * Takes one of the space's places for a batch: in one statement, so that there are never more than `limit` running
 * batches. Returns true if the batch runs. A repeat for a running batch returns true too.
 */
export async function startBatch(
  db: Database,
  { id, spaceId }: { id: string; spaceId: string },
  limit: number,
): Promise<boolean> {
  const running = sql`(select count(*) from batches as others where others.space_id = ${spaceId}
    and others.state = 'running' and others.id <> ${id})`;
  const started = await db
    .update(batches)
    .set({ state: 'running' })
    .where(and(eq(batches.id, id), sql`${running} < ${limit}`))
    .returning({ id: batches.id });
  return started.length > 0;
}

export async function deleteBatch(db: Database, id: string): Promise<void> {
  await db.delete(batches).where(eq(batches.id, id));
}

export async function insertBatchRows(db: Database, rows: BatchRows): Promise<void> {
  await db.insert(batchRows).values(rows);
}

export async function deleteBatchRows(db: Database, ids: readonly string[]): Promise<void> {
  await db.delete(batchRows).where(inArray(batchRows.id, selectValues(ids)));
}
