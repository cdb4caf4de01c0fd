import { sql } from 'drizzle-orm';
import type { BatchItem } from 'drizzle-orm/batch';
import { creditLedger } from './credits.ts';
import type { Database } from './database.ts';
import { renderLogDays } from './render-log-usage.ts';
import { type LoggedRender, renderLogFaults, renderLogInputs, renderLogs } from './render-logs.ts';
import { selectValues } from './statements.ts';

/** Inserts entries, each with its input and its failure, in one batch. A repeat with the same id changes nothing. */
export async function insertRenderLogs(db: Database, renders: readonly LoggedRender[]): Promise<void> {
  const [first, ...others] = renders.flatMap((render) => entryStatements(db, render));
  if (first) await db.batch([first, ...others]);
}

function entryStatements(db: Database, { entry, input, failure }: LoggedRender): BatchItem<'sqlite'>[] {
  const logId = entry.id;
  const statements: BatchItem<'sqlite'>[] = [db.insert(renderLogs).values(entry).onConflictDoNothing()];
  if (input) {
    const row = { logId, ...input };
    statements.push(db.insert(renderLogInputs).values(row).onConflictDoNothing());
  }
  if (failure) {
    const row = { logId, ...failure };
    statements.push(db.insert(renderLogFaults).values(row).onConflictDoNothing());
  }
  return statements;
}

/**
 * Adds the oldest log entries from before `before` (epoch milliseconds), at most `limit`, to the sums of their days,
 * and deletes them with their rows in the credit ledger. Entries of spaces that have a ledger are left to it, because it
 * copies them. This is one batch, so no entry is counted twice or lost
 * (SEC-5). Formats other than `formats` are summed up as `other`. Returns how many entries it deleted.
 */
export async function summarizeRenderLogs(
  db: Database,
  { before, limit, formats }: { before: number; limit: number; formats: readonly string[] },
): Promise<number> {
  const oldest = sql`(select id from render_logs where created_on < ${before}
    and space_id in (select id from spaces where ledger_since is null) order by created_on limit ${limit})`;
  const date = sql`strftime('%Y-%m-%d', created_on / 1000, 'unixepoch')`;
  const format = sql`iif(format in ${selectValues(formats)}, format, 'other')`;
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
