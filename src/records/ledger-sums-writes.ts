import {
  daySums,
  hourMs,
  type LatencyBuckets,
  listSegments,
  maxSegmentAgeMs,
  maxSegmentEntries,
  oldDaySums,
  type Segment,
} from './ledger-sums.ts';
import type { ObjectStorage } from './object-database.ts';
import { toLatencyBucket } from './render-log-stats.ts';
import { toDay } from './render-log-usage.ts';
import type { LoggedRender } from './render-logs.ts';

/**
 * Chooses the segment of an entry by the time of the entry, so that segments never overlap in time, and a repeated
 * entry goes to the same segment. Starts a segment if there is none, or if the newest one must close.
 */
export function chooseSegment(storage: ObjectStorage, createdOn: number, now: number): number {
  const list = () => listSegments(storage).filter(({ number }) => number > 0);
  const [newest] = list();
  const isDue = !newest || newest.entries >= maxSegmentEntries || now - newest.startsOn >= maxSegmentAgeMs;
  if (isDue) startSegment(storage, newest, now);
  const segments = list();
  const covering = segments.find(({ startsOn }) => startsOn <= createdOn) ?? segments.at(-1);
  return covering?.number ?? 1;
}

/** Starts a segment after everything in the segment before. */
function startSegment({ sql }: ObjectStorage, before: Segment | undefined, now: number): void {
  const number = (before?.number ?? 0) + 1;
  const startsOn = Math.max(now, (before?.newest ?? 0) + 1);
  sql.exec('INSERT INTO segments (number, starts_on, newest, entries) VALUES (?, ?, 0, 0)', number, startsOn);
}

/** Notes a flush before its entries are written to segments, so that it can be finished if the object dies meanwhile. */
export function noteFlush(
  { sql }: ObjectStorage,
  { id, flush, now }: { id: string; flush: string; now: number },
): void {
  sql.exec('INSERT OR IGNORE INTO flushes (id, received_on, unfinished) VALUES (?, ?, ?)', id, now, flush);
}

/**
 * Counts entries that were written to their segments, and remembers the flush that they were in. Call it in a
 * transaction, after checking that the flush was not counted before.
 */
export function countFlush(
  storage: ObjectStorage,
  {
    id,
    bySegment,
    keyUses,
    now,
  }: {
    id: string;
    bySegment: ReadonlyMap<number, readonly LoggedRender[]>;
    /** When each key was used, in epoch milliseconds. */
    keyUses: Readonly<Record<string, number>>;
    now: number;
  },
): void {
  const { sql } = storage;
  sql.exec('INSERT INTO flushes (id, received_on) VALUES (?, ?) ON CONFLICT DO UPDATE SET unfinished = NULL', id, now);
  for (const [segment, renders] of bySegment) {
    growSegment(storage, segment, renders, now);
    addToSums(storage, segment, renders);
    addToLatencies(storage, renders);
  }
  for (const [keyId, usedOn] of Object.entries(keyUses)) {
    sql.exec(
      `INSERT INTO key_uses (key_id, last_used_on) VALUES (?, ?) ON CONFLICT DO UPDATE
        SET last_used_on = excluded.last_used_on WHERE last_used_on < excluded.last_used_on - 60000`,
      keyId,
      usedOn,
    );
  }
}

function growSegment({ sql }: ObjectStorage, segment: number, renders: readonly LoggedRender[], now: number): void {
  // The clock of another machine may be ahead, and must not keep the segment from being deleted at its age.
  const newest = Math.min(now, Math.max(...renders.map(({ entry }) => entry.createdOn)));
  const grow = 'UPDATE segments SET entries = entries + ?, newest = max(newest, ?) WHERE number = ?';
  sql.exec(grow, renders.length, newest, segment);
}

/** Adds entries of a segment to the sums, by which lists find them and usage is counted. */
export function addToSums({ sql }: ObjectStorage, segment: number, renders: readonly LoggedRender[]): void {
  const columns = 'hour, segment, template_id, format, via, status, error_code, cached, renders, credits';
  for (const { key, renders: count, credits } of sumUp(renders, (render) => sumKey(segment, render))) {
    sql.exec(
      `INSERT INTO render_sums (${columns}) VALUES (?, ?, ?, ?, ?, ?, ?, ?, ?, ?) ON CONFLICT DO UPDATE
        SET renders = renders + excluded.renders, credits = credits + excluded.credits`,
      ...key,
      count,
      credits,
    );
  }
}

function addToLatencies({ sql }: ObjectStorage, renders: readonly LoggedRender[]): void {
  const successful = renders.filter(({ entry }) => entry.status === 'ok');
  for (const [key, group] of Map.groupBy(successful, (render) => JSON.stringify(latencyKey(render)))) {
    addLatencies(sql, JSON.parse(key), group);
  }
}

/** Adds renders of the same day, format and kind to their histogram. */
function addLatencies(sql: ObjectStorage['sql'], key: Key, renders: readonly LoggedRender[]): void {
  const [row] = sql
    .exec<{ buckets: string }>('SELECT buckets FROM render_latencies WHERE (date, format, cached) = (?, ?, ?)', ...key)
    .toArray();
  const buckets: LatencyBuckets = row ? JSON.parse(row.buckets) : {};
  for (const { entry } of renders) {
    const bucket = toLatencyBucket(entry.renderMs ?? 0);
    buckets[bucket] = (buckets[bucket] ?? 0) + 1;
  }
  sql.exec(
    `INSERT INTO render_latencies (date, format, cached, buckets) VALUES (?, ?, ?, ?)
      ON CONFLICT DO UPDATE SET buckets = excluded.buckets`,
    ...key,
    JSON.stringify(buckets),
  );
}

type Key = ReadonlyArray<string | number>;

function sumKey(segment: number, { entry, countedAs }: LoggedRender): Key {
  const { templateId, via, status, errorCode, cached, createdOn, format } = entry;
  const hour = Math.floor(createdOn / hourMs);
  return [hour, segment, templateId ?? '', countedAs ?? format, via, status, errorCode ?? '', cached ? 1 : 0];
}

function latencyKey({ entry, countedAs }: LoggedRender): Key {
  const { createdOn, format, cached } = entry;
  return [toDay(createdOn), countedAs ?? format, cached ? 1 : 0];
}

function sumUp(renders: readonly LoggedRender[], toKey: (render: LoggedRender) => Key) {
  const sums = new Map<string, { key: Key; renders: number; credits: number }>();
  for (const render of renders) {
    const key = toKey(render);
    const name = JSON.stringify(key);
    const sum = sums.get(name) ?? { key, renders: 0, credits: 0 };
    sums.set(name, { key, renders: sum.renders + 1, credits: sum.credits + (render.entry.credits ?? 0) });
  }
  return sums.values();
}

/** Removes a segment from the list. Its sums stay, for usage and statistics. */
export function forgetSegment({ sql }: ObjectStorage, { number }: Pick<Segment, 'number'>): void {
  sql.exec('DELETE FROM segments WHERE number = ?', number);
}

/** Forgets flushes that were received before `before`, after which nobody repeats them. */
export function forgetFlushes({ sql }: ObjectStorage, before: number): void {
  sql.exec('DELETE FROM flushes WHERE received_on < ? AND unfinished IS NULL', before);
}

/** Sums of segments that have been deleted. */
const isDeleted = `segment NOT IN (SELECT ${daySums} UNION SELECT ${oldDaySums} UNION SELECT number FROM segments)`;

/**
 * Sums up hours from before `before` by day, format and status, and deletes older latencies (SCL-3). `before` is in
 * epoch milliseconds.
 */
export function sumUpDays(storage: ObjectStorage, before: number): void {
  const day = Math.floor(before / (24 * hourMs)) * 24;
  storage.transactionSync(() => {
    storage.sql.exec(
      `INSERT INTO render_sums SELECT hour / 24 * 24, iif(segment < 0, ${oldDaySums}, ${daySums}), '', format, '', status,
          '', cached, sum(renders), sum(credits)
        FROM render_sums WHERE hour < ? AND ${isDeleted} GROUP BY 1, 2, format, status, cached
        ON CONFLICT DO UPDATE SET renders = renders + excluded.renders, credits = credits + excluded.credits`,
      day,
    );
    storage.sql.exec(`DELETE FROM render_sums WHERE hour < ? AND ${isDeleted}`, day);
    storage.sql.exec('DELETE FROM render_latencies WHERE date < ?', toDay(day * hourMs));
  });
}
