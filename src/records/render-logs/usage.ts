import { and, asc, eq, gte, lt, sql } from 'drizzle-orm';
import type { Database } from '../database.ts';
import { renderLogs } from './table.ts';

/** What a space rendered on one day (UTC) in one format. */
export interface UsageDay {
  /** `2026-11-21` */
  date: string;
  format: string;
  renders: number;
  cached: number;
  credits: number;
}

/** Successful renders of the space by day and format, oldest first (CRD-3). Epoch milliseconds: from inclusive, to exclusive. */
export async function listUsage(
  db: Database,
  { spaceId, from, to }: { spaceId: string; from: number; to: number },
): Promise<UsageDay[]> {
  const date = sql<string>`strftime('%Y-%m-%d', ${renderLogs.createdOn} / 1000, 'unixepoch')`;
  const inTime = and(gte(renderLogs.createdOn, from), lt(renderLogs.createdOn, to));
  return await db
    .select({
      date: date.as('date'),
      format: renderLogs.format,
      renders: sql<number>`count(*)`.as('renders'),
      cached: sql<number>`sum(${renderLogs.cached})`.as('cached'),
      credits: sql<number>`sum(${renderLogs.credits})`.as('credits'),
    })
    .from(renderLogs)
    .where(and(eq(renderLogs.spaceId, spaceId), eq(renderLogs.status, 'ok'), inTime))
    .groupBy(date, renderLogs.format)
    .orderBy(asc(date), asc(renderLogs.format));
}
