import { and, asc, desc, eq, getTableColumns, inArray, lt, type SQL, sql } from 'drizzle-orm';
import type { DeliveryOutcome } from '../core/names/events.ts';
import { isTruncated, type Listed, selectBody, selectFittingIds, toListed } from './bodies.ts';
import type { Database } from './database.ts';
import { type Delivery, type DeliveryRecord, deliveries, hasEnded, isClaimed, isDue, toRecord } from './deliveries.ts';
import { type Listing, listing, type Paging, pageStatements, selectPage } from './paging.ts';
import { selectValues } from './statements.ts';

export type NewDelivery = Pick<
  Delivery,
  'id' | 'webhookId' | 'spaceId' | 'eventId' | 'event' | 'data' | 'dataBytes' | 'resendOf' | 'createdOn'
>;

/** Inserts deliveries, due ones or copies. One whose id is there already is skipped (HOOK-3). */
export async function insertDeliveries(db: Database, rows: ReadonlyArray<NewDelivery | Delivery>): Promise<void> {
  const [first, ...others] = rows.map((row) => db.insert(deliveries).values(row).onConflictDoNothing());
  if (first) await db.batch([first, ...others]);
}

export type ClaimedDelivery = Delivery & { firedOn: number };

/** Claims the oldest due delivery. Each is returned to one caller only, so it is never sent twice (HOOK-3). */
export async function claimDelivery(
  db: Database,
  { url, now }: { url: string; now: number },
): Promise<ClaimedDelivery | undefined> {
  const oldest = sql`(select id from ${deliveries} where ${isDue} order by created_on, id limit 1)`;
  const [delivery] = await db
    .update(deliveries)
    .set({ status: 'claimed', firedOn: now, url })
    .where(eq(deliveries.id, oldest))
    .returning();
  return delivery && { ...delivery, firedOn: now };
}

export type DeliveryResult = Pick<Delivery, 'responseCode' | 'durationMs' | 'error'> & { status: DeliveryOutcome };

/** Records the result of a claimed delivery (HOOK-6). A delivery that was given up in the meantime stays so. */
export async function recordDelivery(db: Database, id: string, result: DeliveryResult): Promise<void> {
  await db
    .update(deliveries)
    .set(result)
    .where(and(eq(deliveries.id, id), eq(deliveries.status, 'claimed')));
}

export interface DeliveryQuery extends Paging {
  webhookId: string;
  status?: DeliveryOutcome | undefined;
  event?: Delivery['event'] | undefined;
}

export type ListedDelivery = Listed<DeliveryRecord, 'data'>;

/**
 * Lists the delivery records of a courier, newest first. First it records the claims whose sender died as failed (HOOK-3,
 * HOOK-6). The size of the data decides whether it fits into a response (LIM-3), even if R2 stores it; `data` is null
 * then.
 */
export async function listDeliveries(
  db: Database,
  { status, event, ...paging }: Omit<DeliveryQuery, 'webhookId'>,
  now: number,
): Promise<Listing<ListedDelivery>> {
  const { id, data } = deliveries;
  const query = {
    from: deliveries,
    where: and(
      hasEnded,
      status === undefined ? undefined : eq(deliveries.status, status),
      event === undefined ? undefined : eq(deliveries.event, event),
    ),
    orderBy: [desc(deliveries.firedOn), asc(id)],
  };
  const sizes = { id, bytes: sql<number>`${deliveries.dataBytes}`.as('bytes') };
  const fitting = selectFittingIds(selectPage(db.select(sizes).from(deliveries), query, paging));
  const columns = {
    ...getTableColumns(deliveries),
    data: selectBody(data, id, fitting),
    truncated: isTruncated(id, fitting),
  };
  const [, rows, [total]] = await db.batch([
    giveUpClaims(db, now),
    ...pageStatements(db, db.select(columns).from(deliveries), query, paging),
  ]);
  const list = rows.map((row) => toListed<DeliveryRecord, 'data'>(toRecord(row), ['data']));
  return listing(list, total?.count, paging);
}

/** The error of a delivery whose sender died (HOOK-3). */
const interruptedError = 'delivery_interrupted';

/**
 * After this time, a claim without a result counts as failed. A sender finishes long before, because a request times
 * out after 10 s.
 */
export const claimMs = 60_000;

/**
 * After this time, a delivery that is still due counts as failed, because a receiver that gets events so late can do
 * little with them.
 */
const dueMs = 60 * 60_000;

/**
 * The statement that records claims without a result after 60 s as failed. Their sender died, and nobody knows
 * whether the receiver was reached, so they are never sent again (HOOK-3).
 */
function giveUpClaims(db: Database, now: number) {
  return db
    .update(deliveries)
    .set({ status: 'failed', error: interruptedError })
    .where(and(isClaimed, lt(deliveries.firedOn, now - claimMs)));
}

/**
 * Records claims without a result (see giveUpClaims) and deliveries that were due for an hour as failed. Returns how
 * many it recorded, and at most `limit` of the latter.
 */
export async function giveUpDeliveries(
  db: Database,
  { url, now, limit }: { url: string; now: number; limit: number },
): Promise<number> {
  const overdue: SQL = sql`(select id from ${deliveries}
    where ${isDue} and created_on < ${now - dueMs} order by created_on limit ${limit})`;
  const results = await db.batch([
    giveUpClaims(db, now).returning({ id: deliveries.id }),
    db
      .update(deliveries)
      .set({ status: 'failed', error: 'delivery_expired', firedOn: now, url })
      .where(inArray(deliveries.id, overdue))
      .returning({ id: deliveries.id }),
  ]);
  return results.reduce((sum, rows) => sum + rows.length, 0);
}

/** Deletes records by id. */
export async function deleteDeliveries(db: Database, ids: readonly string[]): Promise<void> {
  await db.delete(deliveries).where(sql`${deliveries.id} in ${selectValues(ids)}`);
}
