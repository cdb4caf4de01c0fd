import { and, eq, gte, lt, lte, sql } from 'drizzle-orm';
import { integer, primaryKey, sqliteTable, text } from 'drizzle-orm/sqlite-core';
import { isoTimestamp } from '../core/clock.ts';
import type { Database } from './database.ts';
import { renderLogs } from './render-logs.ts';

/** Log entries that were deleted, summed up by day, format and status (SCL-3). */
export const renderLogDays = sqliteTable(
  'render_log_days',
  {
    spaceId: text('space_id').notNull(),
    /** `2026-11-21`, UTC. */
    date: text('date').notNull(),
    /** A format, or `other`, because a failed request may have asked for anything. */
    format: text('format').notNull(),
    status: text('status', { enum: ['ok', 'failed'] }).notNull(),
    renders: integer('renders').notNull(),
    cached: integer('cached').notNull(),
    credits: integer('credits').notNull(),
  },
  (table) => [primaryKey({ columns: [table.spaceId, table.date, table.format, table.status] })],
);

/** What a space rendered on one day (UTC) in one format. */
export interface UsageDay {
  /** `2026-11-21` */
  date: string;
  format: string;
  renders: number;
  cached: number;
  credits: number;
}

/**
 * Lists the space's successful renders by day and format, oldest first (CRD-3). Stored entries are counted in the log.
 * Deleted entries are in the sums of their days, and a day's sum counts as a whole (SCL-3). `from` is inclusive and
 * `to` exclusive, in epoch milliseconds. Without `withEntries`, only deleted entries are counted.
 */
export async function listUsage(
  db: Database,
  { spaceId, from, to, withEntries = true }: { spaceId: string; from: number; to: number; withEntries?: boolean },
): Promise<UsageDay[]> {
  const date = sql<string>`strftime('%Y-%m-%d', ${renderLogs.createdOn} / 1000, 'unixepoch')`;
  const inTime = and(gte(renderLogs.createdOn, from), lt(renderLogs.createdOn, to));
  const [logged, summed] = await db.batch([
    db
      .select({
        date: date.as('date'),
        format: renderLogs.format,
        renders: sql<number>`count(*)`.as('renders'),
        cached: sql<number>`sum(${renderLogs.cached})`.as('cached'),
        credits: sql<number>`sum(${renderLogs.credits})`.as('credits'),
      })
      .from(renderLogs)
      .where(
        and(eq(renderLogs.spaceId, spaceId), eq(renderLogs.status, 'ok'), inTime, withEntries ? undefined : sql`false`),
      )
      .groupBy(date, renderLogs.format),
    db
      .select({
        date: renderLogDays.date,
        format: renderLogDays.format,
        renders: renderLogDays.renders,
        cached: renderLogDays.cached,
        credits: renderLogDays.credits,
      })
      .from(renderLogDays)
      .where(
        and(
          eq(renderLogDays.spaceId, spaceId),
          gte(renderLogDays.date, toDay(from)),
          lte(renderLogDays.date, toDay(to - 1)),
          eq(renderLogDays.status, 'ok'),
        ),
      ),
  ]);
  return addUpDays([...logged, ...summed]);
}

/**
 * Adds up the rows of each day and format, because a day can have both entries in the log and deleted entries that were
 * summed up.
 */
export function addUpDays(rows: readonly UsageDay[]): UsageDay[] {
  const days = new Map<string, UsageDay>();
  for (const row of rows) {
    const name = `${row.date} ${row.format}`;
    const usage = days.get(name) ?? { ...row, renders: 0, cached: 0, credits: 0 };
    days.set(name, {
      ...usage,
      renders: usage.renders + row.renders,
      cached: usage.cached + row.cached,
      credits: usage.credits + row.credits,
    });
  }
  return [...days].sort(([one], [other]) => (one < other ? -1 : 1)).map(([, day]) => day);
}

/** The day of a moment in epoch milliseconds, `2026-11-21`, UTC. */
export function toDay(time: number): string {
  return isoTimestamp(time).slice(0, 10);
}
