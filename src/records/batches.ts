import { and, asc, desc, eq, gt, sql } from 'drizzle-orm';
import { integer, sqliteTable, text } from 'drizzle-orm/sqlite-core';
import { type BatchState, batchStates } from '../core/names/batches.ts';
import type { Database } from './database.ts';
import { type Listing, type Paging, pageOf } from './paging.ts';

/** The batches of spaces, as their Durable Objects last noted them (JOB-3). */
export const batches = sqliteTable('batches', {
  id: text('id').primaryKey().notNull(),
  spaceId: text('space_id').notNull(),
  state: text('state', { enum: batchStates }).notNull(),
  /** When the batch began to wait for one of the space's places. null before it was checked. */
  queuedOn: integer('queued_on'),
  /** The batch as lists show it, as JSON. */
  summary: text('summary').notNull(),
  createdOn: integer('created_on').notNull(),
});

export type BatchRow = typeof batches.$inferSelect;

/** Rows that were uploaded for a batch, and are kept for 24 hours. */
export const batchRows = sqliteTable('batch_rows', {
  id: text('id').primaryKey().notNull(),
  spaceId: text('space_id').notNull(),
  columns: text('columns', { mode: 'json' }).$type<string[]>().notNull(),
  /** Whether values are text, from a CSV. Otherwise they are JSON. */
  isText: integer('is_text', { mode: 'boolean' }).notNull(),
  rows: integer('rows').notNull(),
  createdOn: integer('created_on').notNull(),
});

export type BatchRows = typeof batchRows.$inferSelect;

/** Whether the space has the batch (AUTH-1). */
export async function hasBatch(db: Database, { id, spaceId }: { id: string; spaceId: string }): Promise<boolean> {
  const row = await db
    .select({ id: batches.id })
    .from(batches)
    .where(and(eq(batches.id, id), eq(batches.spaceId, spaceId)))
    .get();
  return row !== undefined;
}

/** Lists the batches of a space, newest first. */
export async function listBatches(
  db: Database,
  {
    spaceId,
    state,
    dryRun,
    ...paging
  }: { spaceId: string; state?: BatchState | undefined; dryRun?: boolean | undefined } & Paging,
): Promise<Listing<BatchRow>> {
  const isCheck = sql`json_extract(${batches.summary}, '$.spec.dryRun')`;
  const where = and(
    eq(batches.spaceId, spaceId),
    state === undefined ? undefined : eq(batches.state, state),
    dryRun === undefined ? undefined : sql`${isCheck} = ${dryRun ? 1 : 0}`,
  );
  return await pageOf(
    db,
    db.select().from(batches),
    { from: batches, where, orderBy: [desc(batches.createdOn), asc(batches.id)] },
    paging,
  );
}

/** Lists the ids of some batches of a space. */
export async function listBatchIds(db: Database, spaceId: string, limit: number): Promise<string[]> {
  const rows = await db.select({ id: batches.id }).from(batches).where(eq(batches.spaceId, spaceId)).limit(limit);
  return rows.map(({ id }) => id);
}

/** Finds the batch of the space that has waited longest for a place. */
export async function findQueuedBatch(db: Database, spaceId: string): Promise<string | undefined> {
  const row = await db
    .select({ id: batches.id })
    .from(batches)
    .where(and(eq(batches.spaceId, spaceId), eq(batches.state, 'queued')))
    .orderBy(asc(batches.queuedOn))
    .limit(1)
    .get();
  return row?.id;
}

/** Finds uploaded rows of the space that are not older than `since` (epoch milliseconds). */
export async function findBatchRows(
  db: Database,
  { id, spaceId, since }: { id: string; spaceId: string; since: number },
): Promise<BatchRows | undefined> {
  return await db
    .select()
    .from(batchRows)
    .where(and(eq(batchRows.id, id), eq(batchRows.spaceId, spaceId), gt(batchRows.createdOn, since)))
    .get();
}

/** Lists uploaded rows from before `before`, the oldest first. */
export async function listOldBatchRows(
  db: Database,
  before: number,
  limit: number,
): Promise<Array<Pick<BatchRows, 'id' | 'spaceId'>>> {
  return await db
    .select({ id: batchRows.id, spaceId: batchRows.spaceId })
    .from(batchRows)
    .where(sql`${batchRows.createdOn} < ${before}`)
    .orderBy(asc(batchRows.createdOn))
    .limit(limit);
}
