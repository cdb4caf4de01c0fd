import { eq, sql } from 'drizzle-orm';
import { newId } from '../core/ids.ts';
import { creditLedger } from './credits.ts';
import type { Database } from './database.ts';
import { spaces } from './spaces.ts';

/**
 * Refunds the charge of a render from before its space had a ledger, once (CRD-2). Returns what was refunded; undefined
 * if the render was never charged or was refunded before.
 */
export async function refund(
  db: Database,
  renderId: string,
  now: number,
): Promise<{ spaceId: string; amount: number } | undefined> {
  const id = newId();
  const entry = sql`from ${creditLedger} where ${creditLedger.id} = ${id}`;
  const [[written]] = await db.batch([
    db
      .insert(creditLedger)
      .select(
        sql`select ${id}, space_id, render_id, 'refund', amount, ${now} from ${creditLedger}
          where render_id = ${renderId} and kind = 'charge'`,
      )
      .onConflictDoNothing()
      .returning({ spaceId: creditLedger.spaceId, amount: creditLedger.amount }),
    db
      .update(spaces)
      .set({ creditsUsed: sql`${spaces.creditsUsed} - (select amount ${entry})` })
      .where(eq(spaces.id, sql`(select space_id ${entry})`)),
  ]);
  return written;
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
