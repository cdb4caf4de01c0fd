import { computePercentile, listRenderStats, maxTemplates } from '../../../records/render-log-stats.ts';
import { toDay } from '../../../records/render-log-usage.ts';
import type { Services } from '../../services.ts';

/**
 * The statistics of a space for the days (UTC) from `from` to `to`, in epoch milliseconds, `to` exclusive. Only whole
 * days count (CRD-3).
 */
export async function readStats(
  { db, ledgers }: Pick<Services, 'db' | 'ledgers'>,
  spaceId: string,
  range: { from: number; to: number },
) {
  const [from, to] = [toDay(range.from), toDay(Math.max(range.from, range.to - 1))];
  const days = { from: Date.parse(from), to: Date.parse(to) + dayMs };
  const [old, counted] = await Promise.all([
    listRenderStats(db, { spaceId, firstDay: from, lastDay: to }),
    ledgers.getByName(spaceId).readStats(spaceId, days),
  ]);
  const latencies = addUp(
    [...old.latencies, ...counted.latencies],
    ({ format, cached, bucket }) => JSON.stringify([format, cached, String(bucket).padStart(3, '0')]),
    ['renders'],
  );
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
  return {
    from,
    to,
    days: addUp([...old.days, ...counted.days], ({ date }) => date, sums),
    formats: addUp([...old.formats, ...counted.formats], ({ format }) => format, sums).sort(mostFirst),
    templates: addUp([...old.templates, ...counted.templates], ({ templateId }) => templateId, sums)
      .sort(mostFirst)
      .slice(0, maxTemplates),
    errors: addUp([...old.errors, ...counted.errors], ({ code }) => code, ['count']).sort(
      (one, other) => other.count - one.count,
    ),
    latency,
  };
}

const dayMs = 86_400_000;
const sums = ['renders', 'failed', 'cached', 'credits'] as const;

function mostFirst(one: { renders: number }, other: { renders: number }): number {
  return other.renders - one.renders;
}

/** Adds up the numbers in `fields` of rows with the same key. The result is in the order of the keys. */
function addUp<Field extends string, Row extends Record<Field, number>>(
  rows: readonly Row[],
  toKey: (row: Row) => string,
  fields: readonly Field[],
): Row[] {
  const groups = [...Map.groupBy(rows, toKey)].sort(([one], [other]) => (one < other ? -1 : 1));
  return groups.flatMap(([, group]) => {
    const [first] = group;
    const total = (field: Field) => group.reduce((sum, row) => sum + row[field], 0);
    return first ? [{ ...first, ...Object.fromEntries(fields.map((field) => [field, total(field)])) }] : [];
  });
}
