import { and, eq, isNull } from 'drizzle-orm';
import type { Database } from './database.ts';
import { findCreditsUsed, listPending, type PendingCharge } from './ledger-credits.ts';
import type { ObjectStorage } from './object-database.ts';
import { noteOldLog } from './old-log-writes.ts';
import { renderLogs } from './render-logs.ts';
import { spaces } from './spaces.ts';

/**
 * Marks in D1 that the space has a ledger from now on, and returns the credits that it has used until now, and whether D1
 * has entries of its log. A repeat marks nothing again. Returns undefined if there is no such space.
 */
export async function handOverSpace(
  db: Database,
  spaceId: string,
  now: number,
): Promise<{ used: number; hasLog: boolean } | undefined> {
  const [, [space], entries] = await db.batch([
    db
      .update(spaces)
      .set({ ledgerSince: now })
      .where(and(eq(spaces.id, spaceId), isNull(spaces.ledgerSince))),
    db.select({ used: spaces.creditsUsed }).from(spaces).where(eq(spaces.id, spaceId)),
    db.select({ id: renderLogs.id }).from(renderLogs).where(eq(renderLogs.spaceId, spaceId)).limit(1),
  ]);
  return space && { used: space.used, hasLog: entries.length > 0 };
}

/** Opens the ledger with what D1 has of the space. Does nothing if it is open. */
export function openLedger(
  storage: ObjectStorage,
  { spaceId, used, hasLog }: { spaceId: string; used: number; hasLog: boolean },
): void {
  if (findCreditsUsed(storage) !== undefined) return;
  storage.transactionSync(() => {
    storage.sql.exec('INSERT INTO ledger (only, space_id, credits_used) VALUES (1, ?, ?)', spaceId, used);
    if (hasLog) noteOldLog(storage);
  });
}

/**
 * Charges a render unless that exceeds `limit`; null is no limit (CRD-2). Nothing else runs in the object meanwhile, so
 * simultaneous charges are exact. A repeat for a render whose charge is pending charges nothing.
 */
export function chargeRender(
  storage: ObjectStorage,
  { renderId, amount, chargedOn, ifLost }: PendingCharge,
  limit: number | null,
): { charged: boolean; used: number } {
  const used = findCreditsUsed(storage);
  if (used === undefined) throw new Error('The ledger is not open');
  if (listPending(storage, [renderId]).size > 0) return { charged: true, used };
  if (limit !== null && used + amount > limit) return { charged: false, used };
  storage.transactionSync(() => {
    const charge = 'INSERT INTO charges (render_id, amount, charged_on, if_lost) VALUES (?, ?, ?, ?)';
    storage.sql.exec(charge, renderId, amount, chargedOn, ifLost);
    storage.sql.exec('UPDATE ledger SET credits_used = credits_used + ?', amount);
  });
  return { charged: true, used: used + amount };
}

/** Sets the time of those charges that are pending to `now`, and returns the ids of their renders. */
export function renewCharges({ sql }: ObjectStorage, renderIds: readonly string[], now: number): string[] {
  const renew = `UPDATE charges SET charged_on = ? WHERE render_id IN (SELECT value FROM json_each(?))
    RETURNING render_id AS id`;
  return [...sql.exec<{ id: string }>(renew, now, JSON.stringify(renderIds))].map(({ id }) => id);
}

/** Completes the charges of renders that succeeded: they are not pending any more, and cannot be refunded. */
export function completeCharges({ sql }: ObjectStorage, renderIds: readonly string[]): void {
  sql.exec('DELETE FROM charges WHERE render_id IN (SELECT value FROM json_each(?))', JSON.stringify(renderIds));
}

/** Refunds pending charges. Other renders are ignored, so a charge is refunded once. Returns the refunded credits. */
export function refundCharges(storage: ObjectStorage, renderIds: readonly string[]): number {
  return storage.transactionSync(() => {
    const refunded = storage.sql.exec<{ amount: number }>(
      'DELETE FROM charges WHERE render_id IN (SELECT value FROM json_each(?)) RETURNING amount',
      JSON.stringify(renderIds),
    );
    const amount = [...refunded].reduce((sum, row) => sum + row.amount, 0);
    if (amount > 0) returnCredits(storage, amount);
    return amount;
  });
}

/** Subtracts credits from those that the space has used. */
export function returnCredits({ sql }: ObjectStorage, amount: number): void {
  sql.exec('UPDATE ledger SET credits_used = credits_used - ?', amount);
}
