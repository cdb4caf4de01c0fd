import type { ObjectStorage } from './object-database.ts';
import { toDay } from './render-log-usage.ts';
import type { RenderLogFilter } from './render-logs.ts';

export const hourMs = 3_600_000;

/** A segment of the log: the Durable Object with this number has the entries since `startsOn` (epoch milliseconds). */
export interface Segment {
  number: number;
  startsOn: number;
  /** The time of its newest entry. */
  newest: number;
  entries: number;
}

/** A segment closes when it has this many entries, or is this old. */
export const maxSegmentEntries = 1_000_000;
export const maxSegmentAgeMs = 7 * 24 * hourMs;

/** The numbers under which the sums of days are kept after 400 days, and those that came from entries of D1. */
export const daySums = 0;
export const oldDaySums = -1_000_000;

/** Copies of entries from before the ledger are hidden while they are read from D1 (see old-log.ts). */
export const isVisible = (segment: string) =>
  `(${segment} >= 0 OR NOT EXISTS (SELECT 1 FROM old_log WHERE copied_on IS NULL))`;

/** Lists the segments, the newest first. */
export function listSegments({ sql }: ObjectStorage, { withHidden = false } = {}): Segment[] {
  const columns = 'number, starts_on AS startsOn, newest, entries';
  const where = withHidden ? 'true' : isVisible('number');
  return sql
    .exec<Record<keyof Segment, number>>(`SELECT ${columns} FROM segments WHERE ${where} ORDER BY number DESC`)
    .toArray();
}

/** How many entries of a segment from one hour match a filter. `from` is the start of the hour in epoch milliseconds. */
export interface MatchingHour {
  segment: number;
  from: number;
  count: number;
}

/** Whether an hour is only partly in the time of a filter. */
export function isCut({ from: start }: { from: number }, { from, to }: Pick<RenderLogFilter, 'from' | 'to'>): boolean {
  return [from, to].some((moment) => moment !== undefined && moment > start && moment < start + hourMs);
}

/** Hours that have matching entries, the newest first, and how many entries match in the hours before them. */
export interface MatchingHours {
  hours: MatchingHour[];
  others: number;
}

/**
 * Lists the hours that have entries that match the filter, the newest first, without `search`, until they have `wanted`
 * entries. Hours are counted as a whole, so the first and the last one may have fewer matches. The cost depends on the
 * number of hours and of different templates, formats and errors, not of renders.
 */
export function listMatchingHours(
  { sql }: ObjectStorage,
  filter: Omit<RenderLogFilter, 'spaceId'>,
  wanted = Number.POSITIVE_INFINITY,
): MatchingHours {
  const conditions: Array<readonly [condition: string, value: string | number | undefined]> = [
    ['template_id = ?', filter.templateId],
    ['format = ?', filter.format],
    ['via = ?', filter.via],
    ['status = ?', filter.status],
    ['error_code = ?', filter.errorCode],
    ['cached = ?', filter.cached === undefined ? undefined : Number(filter.cached)],
    ['hour >= ?', filter.from === undefined ? undefined : Math.floor(filter.from / hourMs)],
    ['hour < ?', filter.to === undefined ? undefined : Math.ceil(filter.to / hourMs)],
  ];
  const given = conditions.flatMap(([condition, value]) => (value === undefined ? [] : [{ condition, value }]));
  const listed = `segment IN (SELECT number FROM segments WHERE ${isVisible('number')})`;
  const where = [listed, ...given.map(({ condition }) => condition)].join(' AND ');
  const values = given.map(({ value }) => value);
  const rows = sql.exec<{ segment: number; hour: number; count: number }>(
    `SELECT segment, hour, sum(renders) AS count FROM render_sums WHERE ${where}
      GROUP BY hour, segment ORDER BY hour DESC, segment DESC`,
    ...values,
  );
  // The oldest hour has to be listed if only a part of it matches.
  const isOldestWhole = filter.from === undefined || filter.from % hourMs === 0;
  const enough = isOldestWhole ? wanted : Number.POSITIVE_INFINITY;
  const hours: MatchingHour[] = [];
  let found = 0;
  for (const { segment, hour, count } of rows) {
    if (found >= enough) {
      // One sum is much faster than reading the other hours one by one.
      const total = sql.exec<{ count: number }>(
        `SELECT sum(renders) AS count FROM render_sums WHERE ${where}`,
        ...values,
      );
      return { hours, others: total.one().count - hours.reduce((sum, each) => sum + each.count, 0) };
    }
    const matching = { segment, from: hour * hourMs, count };
    hours.push(matching);
    if (!isCut(matching, filter)) found += count;
  }
  return { hours, others: 0 };
}

/** A range of time in epoch milliseconds, of whole hours. */
interface Hours {
  from: number;
  to: number;
}

const whereHours = 'hour >= ? AND hour < ?';
const whereStats = `${whereHours} AND segment >= 0`;
const date = "strftime('%Y-%m-%d', hour * 3600, 'unixepoch')";

function toHours({ from, to }: Hours): [from: number, to: number] {
  return [Math.floor(from / hourMs), Math.ceil(to / hourMs)];
}

/** Lists the successful renders by day and format, as listUsage in render-log-usage.ts does, counting whole hours. */
export function listUsedDays({ sql }: ObjectStorage, hours: Hours) {
  type Row = Record<'date' | 'format', string> & Record<'renders' | 'cached' | 'credits', number>;
  return sql
    .exec<Row>(
      `SELECT ${date} AS date, format, sum(renders) AS renders, sum(cached * renders) AS cached, sum(credits) AS credits
        FROM render_sums WHERE ${whereHours} AND status = 'ok' AND ${isVisible('segment')} GROUP BY 1, 2 ORDER BY 1, 2`,
      ...toHours(hours),
    )
    .toArray();
}

/** The number of renders by the bucket of how long they took; see toLatencyBucket. */
export type LatencyBuckets = Record<number, number>;

type Sums = Record<'renders' | 'failed' | 'cached' | 'credits', number>;

/**
 * Lists what was rendered in these days, in the form of listRenderStats in render-log-stats.ts. Entries that were copied
 * from D1 are not counted, because D1 still has the statistics that were written with them.
 */
export function listStats({ sql }: ObjectStorage, hours: Hours) {
  const sums = `sum(renders) AS renders, sum((status = 'failed') * renders) AS failed,
    sum(cached * renders) AS cached, sum(credits) AS credits FROM render_sums WHERE ${whereStats}`;
  const range = toHours(hours);
  const latencies = sql.exec<{ format: string; cached: number; buckets: string }>(
    'SELECT format, cached, buckets FROM render_latencies WHERE date >= ? AND date <= ? ORDER BY format, cached, date',
    toDay(hours.from),
    toDay(hours.to - 1),
  );
  return {
    days: sql.exec<Sums & { date: string }>(`SELECT ${date} AS date, ${sums} GROUP BY 1`, ...range).toArray(),
    formats: sql.exec<Sums & { format: string }>(`SELECT format, ${sums} GROUP BY format`, ...range).toArray(),
    templates: sql
      .exec<Sums & { templateId: string }>(
        `SELECT template_id AS templateId, ${sums} AND template_id <> '' GROUP BY template_id`,
        ...range,
      )
      .toArray(),
    errors: sql
      .exec<{ code: string; count: number }>(
        `SELECT error_code AS code, sum(renders) AS count FROM render_sums WHERE ${whereStats} AND error_code <> ''
          GROUP BY error_code`,
        ...range,
      )
      .toArray(),
    latencies: [...latencies].flatMap(({ format, cached, buckets }) =>
      Object.entries<number>(JSON.parse(buckets)).map(([bucket, renders]) => {
        return { format, cached: cached === 1, bucket: Number(bucket), renders };
      }),
    ),
  };
}

/** When each API key was last used for a render, in epoch milliseconds. */
export function listKeyUses({ sql }: ObjectStorage): Record<string, number> {
  const rows = sql.exec<{ id: string; usedOn: number }>('SELECT key_id AS id, last_used_on AS usedOn FROM key_uses');
  return Object.fromEntries([...rows].map(({ id, usedOn }) => [id, usedOn]));
}

/** Whether the entries of a flush were written and counted. */
export function wasFlushed({ sql }: ObjectStorage, id: string): boolean {
  return sql.exec('SELECT 1 FROM flushes WHERE id = ? AND unfinished IS NULL', id).toArray().length > 0;
}

/** Lists the flushes, as JSON, that were not finished, by their ids. */
export function listUnfinishedFlushes({ sql }: ObjectStorage): Array<{ id: string; flush: string }> {
  const rows = sql.exec<{ id: string; flush: string }>(
    'SELECT id, unfinished AS flush FROM flushes WHERE unfinished IS NOT NULL',
  );
  return [...rows];
}
