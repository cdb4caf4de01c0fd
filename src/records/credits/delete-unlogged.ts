import { sql } from 'drizzle-orm';
import type { Database } from '../database.ts';
import { creditLedger } from './table.ts';

/**
 * Removes rows of the ledger from before `before` (epoch milliseconds) that no log entry names, at most `limit` of each
 * kind: what was charged and given back for renders that were never logged. Those of logged renders go with their entry.
 */
export async function deleteUnlogged(db: Database, before: number, limit: number): Promise<number> {
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
