import { and, asc, between, desc, eq, sql } from 'drizzle-orm';
import type { Database } from '../database.ts';
import { renderLatencies, renderStats } from './stats-tables.ts';

/** Templates that statistics name, those with the most renders. */
const maxTemplates = 100;

interface Days {
  spaceId: string;
  /** `2026-11-21`, UTC, both inclusive. */
  firstDay: string;
  lastDay: string;
}

/**
 * What a space rendered in these days, from the sums that are written with each log entry (CRD-3): its cost depends on the
 * days, formats and templates, not on the renders. Latencies are buckets of latency-buckets.ts, in ascending order.
 */
export async function listStats(db: Database, { spaceId, firstDay, lastDay }: Days) {
  const sums = {
    renders: sum('renders'),
    failed: sum('failed'),
    cached: sum('cached'),
    credits: sum('credits'),
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
      .select({ code: name, count: sum('renders') })
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

function sum(column: 'renders' | 'failed' | 'cached' | 'credits') {
  return sql<number>`sum(${renderStats[column]})`.as(`sum_${column}`);
}
