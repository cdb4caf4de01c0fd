import { sql } from 'drizzle-orm';
import { creditLedger } from '../credits/table.ts';
import type { Database } from '../database.ts';
import { valuesOf } from '../statements.ts';
import { renderLogDays } from './days-table.ts';
import { renderLogs } from './table.ts';

/**
 * Removes the oldest log entries from before `before` (epoch milliseconds), at most `limit`, with their rows in the credit
 * ledger, after adding them to the sums of their days: one batch, so that no entry is counted twice or lost (SEC-5).
 * `formats` are those that sums are kept by. Answers how many were removed.
 */
export async function sumUpRenderLogs(
  db: Database,
  { before, limit, formats }: { before: number; limit: number; formats: readonly string[] },
): Promise<number> {
  const oldest = sql`(select id from render_logs where created_on < ${before} order by created_on limit ${limit})`;
  const date = sql`strftime('%Y-%m-%d', created_on / 1000, 'unixepoch')`;
  const format = sql`iif(format in ${valuesOf(formats)}, format, 'other')`;
  const [, , removed] = await db.batch([
    db
      .insert(renderLogDays)
      .select(
        sql`select space_id, ${date}, ${format}, status, count(*), sum(cached), sum(credits)
          from render_logs where id in ${oldest} group by 1, 2, 3, 4`,
      )
      .onConflictDoUpdate({
        target: [renderLogDays.spaceId, renderLogDays.date, renderLogDays.format, renderLogDays.status],
        set: {
          renders: sql`${renderLogDays.renders} + excluded.renders`,
          cached: sql`${renderLogDays.cached} + excluded.cached`,
          credits: sql`${renderLogDays.credits} + excluded.credits`,
        },
      }),
    db.delete(creditLedger).where(sql`${creditLedger.renderId} in ${oldest}`),
    db.delete(renderLogs).where(sql`${renderLogs.id} in ${oldest}`).returning({ id: renderLogs.id }),
  ]);
  return removed.length;
}
