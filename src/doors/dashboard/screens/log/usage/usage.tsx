import { keepPreviousData, useQuery } from '@tanstack/react-query';
import type { DataOf } from 'galley-client';
import { useSearchParams } from 'react-router';
import { galley } from '../../../app/api.ts';
import { shortDayInUtc } from '../../../app/date-words.ts';
import { ProblemNotice } from '../../../app/problem-notice.tsx';
import { saveFile } from '../../../app/save-file.ts';
import { Button, Card, DateField, PageHeader, Row, Segments, Skeleton, Stack } from '../../../design/index.ts';
import { useTemplateNames } from '../template-names.ts';
import { ChartCard } from './chart-card.tsx';
import { lastDays, listDays, maxDays, type Range } from './ranges.ts';
import styles from './usage.module.css';
import { printDaysCsv } from './usage-csv.ts';

type Stats = DataOf<'usage.stats.get'>;

const spans = [
  { id: '7', name: '7 days' },
  { id: '30', name: '30 days' },
  { id: '90', name: '90 days' },
  { id: 'own', name: 'Custom' },
] as const;

/** /app/usage: shows the renders of the space and their credits (CRD-3). */
export function Screen() {
  const [search, setSearch] = useSearchParams();
  const requestedDays = search.get('days');
  const isOwn = search.has('from') || search.has('to');
  const span = isOwn ? 'own' : (spans.find(({ id }) => id === requestedDays)?.id ?? '30');
  const basis = lastDays(span === 'own' ? 30 : Number(span), Date.now());
  const range = isOwn ? { from: search.get('from') ?? basis.from, to: search.get('to') ?? basis.to } : basis;
  const stats = useQuery({
    queryKey: ['usage', range.from, range.to],
    queryFn: () => galley.usage.stats.get({ from: range.from, to: range.to }),
    placeholderData: keepPreviousData,
  });
  const days = stats.data && fillEmptyDays(stats.data, range);
  return (
    <>
      <PageHeader
        title="Usage"
        lead="Days are in UTC. A render counts on the day it ends. Usage is kept longer than the render log."
        actions={
          <Button
            isDisabled={!days}
            onPress={() => days && saveFile(`usage-${range.from}-${range.to}.csv`, printDaysCsv(days))}
          >
            Export CSV
          </Button>
        }
      />
      <Stack>
        <Row>
          <Segments<(typeof spans)[number]['id']>
            label="Period"
            options={spans}
            value={span}
            onChange={(chosen) => setSearch(chosen === 'own' ? { ...range } : { days: chosen })}
          />
          {isOwn && (
            <>
              <DateField
                label="From"
                value={range.from}
                onChange={(from) => from !== '' && setSearch({ ...range, from })}
              />
              <DateField label="To" value={range.to} onChange={(to) => to !== '' && setSearch({ ...range, to })} />
              <span>Maximum {maxDays} days</span>
            </>
          )}
        </Row>
        <ProblemNotice error={stats.error} onRetry={() => void stats.refetch()} />
        <Totals days={days} />
        {stats.data && days ? <Charts stats={stats.data} days={days} /> : <Skeleton height="480px" />}
      </Stack>
    </>
  );
}

/** Adds the days without renders. */
function fillEmptyDays({ days }: Stats, range: Range): Stats['days'] {
  const daysByDate = new Map(days.map((day) => [day.date, day]));
  return listDays(range).map((date) => daysByDate.get(date) ?? { date, renders: 0, failed: 0, cached: 0, credits: 0 });
}

function Totals({ days }: { days: Stats['days'] | undefined }) {
  const space = useQuery({ queryKey: ['space'], queryFn: () => galley.space.get() });
  const sum = (field: 'renders' | 'failed' | 'cached' | 'credits') =>
    days?.reduce((total, day) => total + day[field], 0).toLocaleString();
  const credits = space.data?.credits;
  const left = credits && (credits.remaining === null ? 'Unlimited' : credits.remaining.toLocaleString());
  const totals = [
    ['Renders', sum('renders')],
    ['Cached', sum('cached')],
    ['Failed', sum('failed')],
    ['Credits spent', sum('credits')],
    ['Credits left', left],
  ] as const;
  return (
    <Card>
      <dl className={styles.totals}>
        {totals.map(([name, value]) => (
          <div key={name} className={styles.total}>
            <dt>{name}</dt>
            <dd>{value ?? <Skeleton width="60px" />}</dd>
          </div>
        ))}
      </dl>
      <ProblemNotice error={space.error} onRetry={() => void space.refetch()} />
    </Card>
  );
}

const drawn = { id: 'drawn', name: 'Rendered', color: 'var(--color-series-2)' };
const cached = { id: 'cached', name: 'Cached', color: 'var(--color-series-3)' };
const failed = { id: 'failed', name: 'Failed', color: 'var(--color-series-1)' };
const credits = { id: 'credits', name: 'Credits', color: 'var(--color-series-5)' };
const ends = [drawn, cached, failed];

/** Separates the totals, because `renders` includes failed and cached renders. */
const splitTotals = (sums: { renders: number; failed: number; cached: number; credits: number }) => ({
  drawn: Math.max(0, sums.renders - sums.failed - sums.cached),
  cached: sums.cached,
  failed: sums.failed,
  credits: sums.credits,
});

const maxTemplates = 10;

function Charts({ stats, days }: { stats: Stats; days: Stats['days'] }) {
  const byDay = days.map(({ date, ...sums }) => ({ name: shortDayInUtc(date), id: date, ...splitTotals(sums) }));
  const names = useTemplateNames(stats.templates.slice(0, maxTemplates).map(({ templateId }) => templateId));
  const byTemplate = stats.templates.map(({ templateId, ...sums }) => ({
    name: names.get(templateId)?.name ?? templateId,
    id: templateId,
    ...splitTotals(sums),
  }));
  return (
    <div className={styles.charts}>
      <ChartCard
        title="Renders by day"
        of="Day"
        rows={byDay}
        series={ends}
        isStacked
        absence="No renders in this period."
      />
      <ChartCard
        title="Credits by day"
        of="Day"
        rows={byDay}
        series={[credits]}
        absence="No credits spent in this period."
      />
      <ChartCard
        title="Render duration"
        of="Format"
        rows={stats.latency.map(({ format, cached, p50, p90, p99 }) => ({
          name: `${format.toUpperCase()}${cached ? ', cached' : ''}`,
          p50: Math.round(p50),
          p90: Math.round(p90),
          p99: Math.round(p99),
        }))}
        series={[
          { id: 'p50', name: 'p50', color: 'var(--color-series-3)' },
          { id: 'p90', name: 'p90', color: 'var(--color-series-4)' },
          { id: 'p99', name: 'p99', color: 'var(--color-series-1)' },
        ]}
        isSideways
        unit=" ms"
        absence="No renders in this period."
      />
      <ChartCard
        title="Errors by code"
        of="Code"
        rows={stats.errors.map(({ code, count }) => ({ name: code, count }))}
        chartRows={stats.errors.slice(0, maxTemplates).map(({ code, count }) => ({ name: code, count }))}
        series={[{ id: 'count', name: 'Failed', color: 'var(--color-series-1)' }]}
        isSideways
        absence="No failed renders in this period."
      />
      <ChartCard
        title="Renders by format"
        of="Format"
        rows={stats.formats.map(({ format, ...sums }) => ({ name: format.toUpperCase(), ...splitTotals(sums) }))}
        series={ends}
        isSideways
        isStacked
        absence="No renders in this period."
      />
      <ChartCard
        title="Renders by template"
        of="Template"
        rows={byTemplate}
        chartRows={byTemplate.slice(0, maxTemplates)}
        series={ends}
        isSideways
        isStacked
        absence="No renders in this period."
      />
    </div>
  );
}
