import { isoTimestamp } from '../../../core/clock.ts';
import type { Database } from '../../../records/database.ts';
import { computePercentile, listRenderStats } from '../../../records/render-log-stats.ts';

/**
 * The statistics of a space for the days (UTC) from `from` to `to`, in epoch milliseconds, `to` exclusive. Only whole
 * days count (CRD-3).
 */
export async function readStats(db: Database, spaceId: string, range: { from: number; to: number }) {
  const [from, to] = [toDay(range.from), toDay(Math.max(range.from, range.to - 1))];
  const { latencies, ...counted } = await listRenderStats(db, { spaceId, firstDay: from, lastDay: to });
  const byKind = Map.groupBy(latencies, ({ format, cached }) => `${format} ${cached}`);
  const latency = [...byKind.values()].flatMap((buckets) => {
    const [first] = buckets;
    if (!first) return [];
    return [
      {
        format: first.format,
        cached: first.cached,
        renders: buckets.reduce((sum, { renders }) => sum + renders, 0),
        p50: computePercentile(buckets, 0.5),
        p90: computePercentile(buckets, 0.9),
        p99: computePercentile(buckets, 0.99),
      },
    ];
  });
  return { from, to, ...counted, latency };
}

function toDay(time: number): string {
  return isoTimestamp(time).slice(0, 10);
}
