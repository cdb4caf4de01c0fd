import { type SQL, sql } from 'drizzle-orm';
import type { BatchItem } from 'drizzle-orm/batch';
import { creditLedger } from './credits.ts';
import type { Database } from './database.ts';
import { renderLatencies, renderStats, toLatencyBucket } from './render-log-stats.ts';
import { renderLogDays, toDay } from './render-log-usage.ts';
import {
  type NewRenderLog,
  type RenderLogFailure,
  type RenderLogInput,
  renderLogFaults,
  renderLogInputs,
  renderLogs,
} from './render-logs.ts';
import { selectValues } from './statements.ts';

export interface RenderLogDetails {
  /** The input of the request. Absent if it was not read. */
  input?: RenderLogInput;
  /** Why the request failed. Absent if it did not fail, or if the reason is not kept. */
  failure?: RenderLogFailure;
  /** The format that statistics count the entry under. Absent: the entry's own format. */
  countedAs?: string;
}

/**
 * Inserts an entry with its input and counts it in the statistics of its day, in one batch. A repeat with the same id
 * changes nothing.
 */
export async function insertRenderLog(
  db: Database,
  entry: NewRenderLog,
  details: RenderLogDetails = {},
): Promise<void> {
  const format = details.countedAs ?? entry.format;
  const counted: [BatchItem<'sqlite'>, ...BatchItem<'sqlite'>[]] = [
    countIn(db, entry, 'format', format),
    ...(entry.templateId ? [countIn(db, entry, 'template', entry.templateId)] : []),
    ...(entry.errorCode ? [countIn(db, entry, 'error', entry.errorCode)] : []),
    ...(entry.status === 'ok' ? [countLatency(db, entry, format)] : []),
  ];
  await db.batch([
    // These come before the entry, because its absence means that it was not counted yet.
    ...counted,
    ...entryStatements(db, entry, details),
  ]);
}

/** Inserts an entry with its input without counting it. A repeat with the same id changes nothing. */
export async function insertUncountedRenderLog(
  db: Database,
  entry: NewRenderLog,
  details: Pick<RenderLogDetails, 'input' | 'failure'> = {},
): Promise<void> {
  await db.batch(entryStatements(db, entry, details));
}

function entryStatements(
  db: Database,
  entry: NewRenderLog,
  { input, failure }: Pick<RenderLogDetails, 'input' | 'failure'>,
) {
  const logId = entry.id;
  const written = db.insert(renderLogs).values(entry).onConflictDoNothing();
  const detailStatements = [
    ...(input
      ? [
          db
            .insert(renderLogInputs)
            .values({ logId, ...input })
            .onConflictDoNothing(),
        ]
      : []),
    ...(failure
      ? [
          db
            .insert(renderLogFaults)
            .values({ logId, ...failure })
            .onConflictDoNothing(),
        ]
      : []),
  ];
  return [written, ...detailStatements] as const;
}

function countIn(db: Database, entry: NewRenderLog, kind: 'format' | 'template' | 'error', name: string) {
  const failed = entry.status === 'failed' ? 1 : 0;
  const cached = entry.cached ? 1 : 0;
  const { renders, credits } = { renders: 1, credits: entry.credits ?? 0 };
  const row = sql`${entry.spaceId}, ${toDay(entry.createdOn)}, ${kind}, ${name}, ${renders}, ${failed}, ${cached}, ${credits}`;
  return db
    .insert(renderStats)
    .select(sql`select ${row} where ${isNew(entry)}`)
    .onConflictDoUpdate({
      target: [renderStats.spaceId, renderStats.date, renderStats.kind, renderStats.name],
      set: {
        renders: sql`${renderStats.renders} + excluded.renders`,
        failed: sql`${renderStats.failed} + excluded.failed`,
        cached: sql`${renderStats.cached} + excluded.cached`,
        credits: sql`${renderStats.credits} + excluded.credits`,
      },
    });
}

function countLatency(db: Database, entry: NewRenderLog, format: string) {
  const cached = entry.cached ? 1 : 0;
  const row = sql`${entry.spaceId}, ${toDay(entry.createdOn)}, ${format}, ${cached}, ${toLatencyBucket(entry.renderMs ?? 0)}, 1`;
  const { spaceId, date, bucket, renders } = renderLatencies;
  return db
    .insert(renderLatencies)
    .select(sql`select ${row} where ${isNew(entry)}`)
    .onConflictDoUpdate({
      target: [spaceId, date, renderLatencies.format, renderLatencies.cached, bucket],
      set: { renders: sql`${renders} + excluded.renders` },
    });
}

function isNew({ id }: NewRenderLog): SQL {
  return sql`not exists (select 1 from render_logs where id = ${id})`;
}

/**
 * Adds the oldest log entries from before `before` (epoch milliseconds), at most `limit`, to the sums of their days,
 * and deletes them with their rows in the credit ledger. This is one batch, so no entry is counted twice or lost
 * (SEC-5). Formats other than `formats` are summed up as `other`. Returns how many entries it deleted.
 */
export async function summarizeRenderLogs(
  db: Database,
  { before, limit, formats }: { before: number; limit: number; formats: readonly string[] },
): Promise<number> {
  const oldest = sql`(select id from render_logs where created_on < ${before} order by created_on limit ${limit})`;
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
