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

/** Lists the segments, the newest first. */
export function listSegments({ sql }: ObjectStorage): Segment[] {
  const columns = 'number, starts_on AS startsOn, newest, entries';
  return sql.exec<Record<keyof Segment, number>>(`SELECT ${columns} FROM segments ORDER BY number DESC`).toArray();
}

/** How many entries of a segment from one hour match a filter. `from` is the start of the hour in epoch milliseconds. */
export interface MatchingHour {
  segment: number;
  from: number;
  count: number;
}

/**
 * Lists the hours that have entries that match the filter, the newest first, without `search`. Hours are counted as a
 * whole, so the first and the last one may have fewer matches. The cost depends on the number of hours and of different
 * templates, formats and errors, not of renders.
 */
export function listMatchingHours({ sql }: ObjectStorage, filter: Omit<RenderLogFilter, 'spaceId'>): MatchingHour[] {
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
  const where = ['segment IN (SELECT number FROM segments)', ...given.map(({ condition }) => condition)].join(' AND ');
  const rows = sql.exec<{ segment: number; hour: number; count: number }>(
    `SELECT segment, hour, sum(renders) AS count FROM render_sums WHERE ${where}
      GROUP BY hour, segment ORDER BY hour DESC, segment DESC`,
    ...given.map(({ value }) => value),
  );
  return [...rows].map(({ segment, hour, count }) => ({ segment, from: hour * hourMs, count }));
}

/** A range of time in epoch milliseconds, of whole hours. */
interface Hours {
  from: number;
  to: number;
}

const whereHours = 'hour >= ? AND hour < ?';
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
        FROM render_sums WHERE ${whereHours} AND status = 'ok' GROUP BY 1, 2 ORDER BY 1, 2`,
      ...toHours(hours),
    )
    .toArray();
}

type Sums = Record<'renders' | 'failed' | 'cached' | 'credits', number>;

/** Lists what was rendered in these days, in the form of listRenderStats in render-log-stats.ts. */
export function listStats({ sql }: ObjectStorage, hours: Hours) {
  const sums = `sum(renders) AS renders, sum((status = 'failed') * renders) AS failed,
    sum(cached * renders) AS cached, sum(credits) AS credits FROM render_sums WHERE ${whereHours}`;
  const range = toHours(hours);
  const latencies = sql.exec<{ format: string; cached: number; bucket: number; renders: number }>(
    `SELECT format, cached, bucket, sum(renders) AS renders FROM render_latencies WHERE date >= ? AND date <= ?
      GROUP BY format, cached, bucket`,
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
        `SELECT error_code AS code, sum(renders) AS count FROM render_sums WHERE ${whereHours} AND error_code <> ''
          GROUP BY error_code`,
        ...range,
      )
      .toArray(),
    latencies: [...latencies].map(({ cached, ...bucket }) => ({ ...bucket, cached: cached === 1 })),
  };
}

/** When each API key was last used for a render, in epoch milliseconds. */
export function listKeyUses({ sql }: ObjectStorage): Record<string, number> {
  const rows = sql.exec<{ id: string; usedOn: number }>('SELECT key_id AS id, last_used_on AS usedOn FROM key_uses');
  return Object.fromEntries([...rows].map(({ id, usedOn }) => [id, usedOn]));
}

export function wasFlushed({ sql }: ObjectStorage, id: string): boolean {
  return sql.exec('SELECT 1 FROM flushes WHERE id = ?', id).toArray().length > 0;
}
