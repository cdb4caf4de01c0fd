import { and, eq, lt, type SQL, sql } from 'drizzle-orm';
import type { Database } from '../database.ts';
import { valuesOf } from '../statements.ts';
import { presentUrl } from './present-url.ts';
import { deliveries } from './table.ts';

/** What the record of a delivery says whose sender died (HOOK-3). */
const interrupted = 'delivery_interrupted';

/** A claim is over, one way or another, long before this: a request times out after 10 s. */
const claimMs = 60_000;
/** Nobody waits longer for a queue. */
const dueMs = 60 * 60_000;

/**
 * The statement that records claims without a result after 60 s as failed: whoever sends died in between, and nobody can
 * tell whether the receiver was reached. They are never sent again (HOOK-3). `where` narrows it.
 */
export function giveUpClaims(db: Database, now: number, where?: SQL) {
  return db
    .update(deliveries)
    .set({ status: 'failed', error: interrupted })
    .where(and(eq(deliveries.status, 'claimed'), lt(deliveries.firedOn, now - claimMs), where));
}

/** Gives up such claims, and what was due for an hour: the queue lost it, or its receiver is dead. At most `limit` of each. Answers how many. */
export async function giveUpDeliveries(db: Database, now: number, limit: number): Promise<number> {
  const oldest = (condition: SQL) =>
    sql`${deliveries.id} in (select id from ${deliveries} where ${condition} order by created_on limit ${limit})`;
  const results = await db.batch([
    giveUpClaims(db, now, oldest(sql`status = 'claimed' and fired_on < ${now - claimMs}`)).returning({
      id: deliveries.id,
    }),
    db
      .update(deliveries)
      .set({ status: 'failed', error: 'delivery_expired', firedOn: now, url: presentUrl })
      .where(and(eq(deliveries.status, 'due'), oldest(sql`status = 'due' and created_on < ${now - dueMs}`)))
      .returning({ id: deliveries.id }),
  ]);
  return results.reduce((sum, rows) => sum + rows.length, 0);
}

/** Ids of what is due since between the two moments: the queue should have brought it. */
export async function listOverdue(
  db: Database,
  { from, before, limit }: { from: number; before: number; limit: number },
): Promise<Array<{ deliveryId: string; webhookId: string }>> {
  return await db
    .select({ deliveryId: deliveries.id, webhookId: deliveries.webhookId })
    .from(deliveries)
    .where(sql`status = 'due' and created_on >= ${from} and created_on < ${before}`)
    .orderBy(deliveries.createdOn)
    .limit(limit);
}

/** Removes records by id. */
export async function deleteDeliveries(db: Database, ids: readonly string[]): Promise<void> {
  await db.delete(deliveries).where(sql`${deliveries.id} in ${valuesOf(ids)}`);
}
