import { Bar, BarChart, CartesianGrid, ResponsiveContainer, Tooltip, XAxis, YAxis } from 'recharts';
import styles from './usage.module.css';

export interface Series {
  /** The name of the field in a row. */
  id: string;
  name: string;
  color: string;
}

export interface ChartRow {
  /** What the row is about: a day, a format. */
  name: string;
  [series: string]: string | number;
}

interface SeriesChartProps {
  rows: readonly ChartRow[];
  series: readonly Series[];
  /** Whether the series of a row are stacked. */
  isStacked?: boolean;
  /** Whether the bars are horizontal and below each other, which leaves space for long names. */
  isSideways?: boolean;
  /** The unit, which is shown after each value. */
  unit?: string;
}

const axis = { stroke: 'var(--color-control-border)', tick: { fill: 'var(--color-text-muted)' }, tickLine: false };
const box = {
  color: 'var(--color-text)',
  background: 'var(--color-surface)',
  border: '1px solid var(--color-border)',
  borderRadius: 'var(--radius-s)',
};

/** The number of names that fit next to each other below a chart in a window of 360 px. */
const maxLabels = 5;

/** The names that are shown: the last one, and others at equal distances from it. */
function listLabels(rows: readonly ChartRow[]): string[] {
  const step = Math.ceil(rows.length / maxLabels);
  return rows.filter((_, index) => (rows.length - 1 - index) % step === 0).map(({ name }) => name);
}

/** A bar chart. It is hidden from screen readers, because a table next to it has the same numbers. */
export function SeriesChart({ rows, series, isStacked = false, isSideways = false, unit = '' }: SeriesChartProps) {
  const isAnimated = !matchMedia('(prefers-reduced-motion: reduce)').matches;
  const height = isSideways ? 40 + rows.length * Math.max(32, isStacked ? 32 : 14 * series.length) : 220;
  const format = (value: unknown) => `${Number(value).toLocaleString()}${unit}`;
  return (
    <div className={styles.chart} aria-hidden="true">
      <ResponsiveContainer width="100%" height={height} initialDimension={{ width: 400, height }}>
        <BarChart
          data={[...rows]}
          layout={isSideways ? 'vertical' : 'horizontal'}
          accessibilityLayer={false}
          margin={{ top: 4, right: 24, bottom: 0, left: 0 }}
        >
          <CartesianGrid stroke="var(--color-border)" vertical={isSideways} horizontal={!isSideways} />
          {isSideways ? (
            <>
              <XAxis type="number" {...axis} tickFormatter={format} allowDecimals={false} />
              <YAxis type="category" dataKey="name" width={120} interval={0} {...axis} tickFormatter={shortenName} />
            </>
          ) : (
            <>
              <XAxis dataKey="name" ticks={listLabels(rows)} interval={0} {...axis} />
              <YAxis width="auto" {...axis} tickFormatter={format} allowDecimals={false} />
            </>
          )}
          <Tooltip
            formatter={format}
            contentStyle={box}
            cursor={{ fill: 'var(--color-hover)' }}
            isAnimationActive={isAnimated}
          />
          {series.map(({ id, name, color }) => (
            <Bar
              key={id}
              dataKey={id}
              name={name}
              fill={color}
              {...(isStacked && { stackId: 'all' })}
              maxBarSize={28}
              isAnimationActive={isAnimated}
            />
          ))}
        </BarChart>
      </ResponsiveContainer>
      {series.length > 1 && (
        <ul className={styles.legend}>
          {series.map(({ id, name, color }) => (
            <li key={id}>
              <span style={{ background: color }} />
              {name}
            </li>
          ))}
        </ul>
      )}
    </div>
  );
}

const shortenName = (name: string) => (name.length > 18 ? `${name.slice(0, 17)}…` : name);
