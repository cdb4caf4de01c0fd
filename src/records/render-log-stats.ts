import { and, asc, between, desc, eq, sql } from 'drizzle-orm';
import { integer, primaryKey, sqliteTable, text } from 'drizzle-orm/sqlite-core';
import type { Database } from './database.ts';

/** Daily sums of the render log. The batch that writes a log entry also updates the sums (CRD-3). */
export const renderStats = sqliteTable(
  'render_stats',
  {
    spaceId: text('space_id').notNull(),
    /** `2026-11-21`, UTC. */
    date: text('date').notNull(),
    kind: text('kind', { enum: ['format', 'template', 'error'] }).notNull(),
    /** A format or `other`, the id of a template, or an error code. */
    name: text('name').notNull(),
    renders: integer('renders').notNull(),
    failed: integer('failed').notNull(),
    cached: integer('cached').notNull(),
    credits: integer('credits').notNull(),
  },
  (table) => [primaryKey({ columns: [table.spaceId, table.date, table.kind, table.name] })],
);

/** A histogram of how long successful renders took, by day and format; see toLatencyBucket. */
export const renderLatencies = sqliteTable(
  'render_latencies',
  {
    spaceId: text('space_id').notNull(),
    date: text('date').notNull(),
    format: text('format').notNull(),
    cached: integer('cached', { mode: 'boolean' }).notNull(),
    bucket: integer('bucket').notNull(),
    renders: integer('renders').notNull(),
  },
  (table) => [primaryKey({ columns: [table.spaceId, table.date, table.format, table.cached, table.bucket] })],
);

/** The maximum number of templates that statistics list. These are the templates with the most renders. */
export const maxTemplates = 100;

interface Days {
  spaceId: string;
  /** `2026-11-21`, UTC, both inclusive. */
  firstDay: string;
  lastDay: string;
}

/**
 * Lists what a space rendered in these days, from the sums that are written with each log entry (CRD-3). The cost
 * depends on the number of days, formats and templates, not of renders. Latencies are buckets (see toLatencyBucket)
 * in ascending order.
 */
export async function listRenderStats(db: Database, { spaceId, firstDay, lastDay }: Days) {
  const sums = {
    renders: sumColumn('renders'),
    failed: sumColumn('failed'),
    cached: sumColumn('cached'),
    credits: sumColumn('credits'),
  };
  const counted = (kind: 'format' | 'template' | 'error') =>
    and(eq(renderStats.spaceId, spaceId), between(renderStats.date, firstDay, lastDay), eq(renderStats.kind, kind));
  const { name, date } = renderStats;
  const [days, formats, templates, errors, latencies] = await db.batch([
    db
      .select({ date, ...sums })
      .from(renderStats)
      .where(counted('format'))
      .groupBy(date)
      .orderBy(asc(date)),
    db
      .select({ format: name, ...sums })
      .from(renderStats)
      .where(counted('format'))
      .groupBy(name)
      .orderBy(desc(sql`sum_renders`), asc(name)),
    db
      .select({ templateId: name, ...sums })
      .from(renderStats)
      .where(counted('template'))
      .groupBy(name)
      .orderBy(desc(sql`sum_renders`), asc(name))
      .limit(maxTemplates),
    db
      .select({ code: name, count: sumColumn('renders') })
      .from(renderStats)
      .where(counted('error'))
      .groupBy(name)
      .orderBy(desc(sql`sum_renders`), asc(name)),
    db
      .select({
        format: renderLatencies.format,
        cached: renderLatencies.cached,
        bucket: renderLatencies.bucket,
        renders: sql<number>`sum(${renderLatencies.renders})`.as('sum_renders'),
      })
      .from(renderLatencies)
      .where(and(eq(renderLatencies.spaceId, spaceId), between(renderLatencies.date, firstDay, lastDay)))
      .groupBy(renderLatencies.format, renderLatencies.cached, renderLatencies.bucket)
      .orderBy(asc(renderLatencies.format), asc(renderLatencies.cached), asc(renderLatencies.bucket)),
  ]);
  return { days, formats, templates, errors, latencies };
}

function sumColumn(column: 'renders' | 'failed' | 'cached' | 'credits') {
  return sql<number>`sum(${renderStats[column]})`.as(`sum_${column}`);
}

/**
 * The ratio between the upper limits of one bucket and the one before. With a tenth more per bucket, a percentile is at
 * most 5 % off.
 */
const growth = 1.1;

const lastBucket = 200;

/** Returns the bucket of a duration in milliseconds. Bucket b contains durations above 1.1^(b-1) and up to 1.1^b. */
export function toLatencyBucket(ms: number): number {
  if (!(ms > 1)) return 0;
  return Math.min(lastBucket, Math.ceil(Math.log(ms) / Math.log(growth)));
}

/** The middle of a bucket in milliseconds, to a tenth. */
function bucketMiddle(bucket: number): number {
  return Math.round(growth ** (bucket - 0.5) * 10) / 10;
}

interface Bucket {
  bucket: number;
  renders: number;
}

/**
 * The duration in milliseconds that `share` of the renders did not exceed, at most 5 % off. It is the nearest-rank
 * percentile of a histogram whose buckets are in ascending order, or 0 if the histogram is empty.
 */
export function computePercentile(buckets: readonly Bucket[], share: number): number {
  const total = buckets.reduce((sum, { renders }) => sum + renders, 0);
  const rank = Math.max(1, Math.ceil(total * share));
  let seen = 0;
  for (const { bucket, renders } of buckets) {
    seen += renders;
    if (seen >= rank) return bucketMiddle(bucket);
  }
  return 0;
}
