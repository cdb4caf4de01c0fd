import { and, asc, eq, gte, lt, sql } from 'drizzle-orm';
import { creditLedger } from '../credits/table.ts';
import type { Database } from '../database.ts';
import { renderLogs } from './table.ts';

/**
 * Render ids that were charged in the time given (epoch milliseconds), that no log entry says to have succeeded, and that
 * were not refunded: what a request leaves behind that died after its charge, or failed and could not refund it, for the
 * scheduled job to refund (CRD-2). Oldest first.
 */
export async function listUnloggedCharges(
  db: Database,
  { from, before, limit }: { from: number; before: number; limit: number },
): Promise<string[]> {
  const inTime = and(
    eq(creditLedger.kind, 'charge'),
    gte(creditLedger.createdOn, from),
    lt(creditLedger.createdOn, before),
  );
  const unlogged = sql`not exists (
    select 1 from ${renderLogs} where ${renderLogs.id} = ${creditLedger.renderId} and ${renderLogs.status} = 'ok')`;
  const standing = sql`not exists (
    select 1 from credit_ledger as refund where refund.render_id = ${creditLedger.renderId} and refund.kind = 'refund')`;
  const rows = await db
    .select({ renderId: creditLedger.renderId })
    .from(creditLedger)
    .where(and(inTime, unlogged, standing))
    .orderBy(asc(creditLedger.createdOn))
    .limit(limit);
  return rows.map((row) => row.renderId);
}
