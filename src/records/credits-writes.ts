import { and, eq, sql } from 'drizzle-orm';
import { newId } from '../core/ids.ts';
import { creditLedger, selectCredits, toBalance } from './credits.ts';
import type { Database } from './database.ts';
import { spaces } from './spaces.ts';

interface ChargeInput {
  renderId: string;
  /** The space that pays. */
  spaceId: string;
  /** Whole credits, 1 or more. */
  amount: number;
}

/** `remaining` is null if the space has no limit. */
type Charge = { charged: true; remaining: number | null } | { charged: false };

/**
 * Charges the credits for a render. If fewer credits are left, charges nothing (CRD-2). D1 runs a batch as one
 * transaction: the ledger row is written only if the balance allows it, and the balance changes only if that row was
 * written, so simultaneous charges are exact. A repeat for the same render charges nothing and returns the first
 * result; a refunded render stays uncharged.
 */
export async function charge(db: Database, { renderId, spaceId, amount }: ChargeInput, now: number): Promise<Charge> {
  const id = newId();
  const isWithinLimit = sql`(${spaces.creditsLimit} is null or ${spaces.creditsUsed} + ${amount} <= ${spaces.creditsLimit})`;
  const [, , entries, [space]] = await db.batch([
    db
      .insert(creditLedger)
      .select(
        sql`select ${id}, ${spaces.id}, ${renderId}, 'charge', ${amount}, ${now} from ${spaces}
          where ${spaces.id} = ${spaceId} and ${isWithinLimit}`,
      )
      .onConflictDoNothing(),
    db
      .update(spaces)
      .set({ creditsUsed: sql`${spaces.creditsUsed} + ${amount}` })
      .where(and(eq(spaces.id, spaceId), sql`exists (select 1 from ${creditLedger} where ${creditLedger.id} = ${id})`)),
    // Search by render id only: with the space as a second condition, SQLite reads every charge of the space (G1).
    db
      .select({ kind: creditLedger.kind, spaceId: creditLedger.spaceId })
      .from(creditLedger)
      .where(eq(creditLedger.renderId, renderId)),
    selectCredits(db, spaceId),
  ]);
  const [entry] = entries;
  const standing = entries.length === 1 && entry?.kind === 'charge' && entry.spaceId === spaceId;
  return standing && space ? { charged: true, remaining: toBalance(space).remaining } : { charged: false };
}

/**
 * Refunds the charge of a render, once (CRD-2). `refunded` is false if the render was never charged or was refunded
 * before.
 */
export async function refund(db: Database, renderId: string, now: number): Promise<{ refunded: boolean }> {
  const id = newId();
  const entry = sql`from ${creditLedger} where ${creditLedger.id} = ${id}`;
  const [written] = await db.batch([
    db
      .insert(creditLedger)
      .select(
        sql`select ${id}, space_id, render_id, 'refund', amount, ${now} from ${creditLedger}
          where render_id = ${renderId} and kind = 'charge'`,
      )
      .onConflictDoNothing()
      .returning({ id: creditLedger.id }),
    db
      .update(spaces)
      .set({ creditsUsed: sql`${spaces.creditsUsed} - (select amount ${entry})` })
      .where(eq(spaces.id, sql`(select space_id ${entry})`)),
  ]);
  return { refunded: written.length > 0 };
}

/**
 * Deletes ledger rows from before `before` (epoch milliseconds) that belong to no log entry, at most `limit` of each
 * kind. They are charges and refunds of renders that were never logged. Rows of logged renders are deleted with their
 * log entry.
 */
export async function deleteUnloggedCredits(db: Database, before: number, limit: number): Promise<number> {
  const oldest = (kind: 'charge' | 'refund') => sql`${creditLedger.id} in (
    select id from credit_ledger as old where old.kind = ${kind} and old.created_on < ${before}
      and not exists (select 1 from render_logs where render_logs.id = old.render_id)
    order by old.created_on limit ${limit})`;
  const results = await db.batch([
    db.delete(creditLedger).where(oldest('charge')).returning({ id: creditLedger.id }),
    db.delete(creditLedger).where(oldest('refund')).returning({ id: creditLedger.id }),
  ]);
  return results.reduce((sum, rows) => sum + rows.length, 0);
}
