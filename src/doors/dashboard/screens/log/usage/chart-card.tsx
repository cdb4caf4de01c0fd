import { Card, Table } from '../../../design/index.ts';
import { type ChartRow, type Series, SeriesChart } from './series-chart.tsx';
import styles from './usage.module.css';

interface ChartCardProps {
  title: string;
  /** The heading of the table's first column: `Day`. */
  of: string;
  rows: readonly ChartRow[];
  /** The rows of the chart, if it has space for fewer rows than the table. */
  chartRows?: readonly ChartRow[];
  series: readonly Series[];
  isStacked?: boolean;
  isSideways?: boolean;
  unit?: string;
  /** The text that is shown in place of an empty chart. */
  absence: string;
}

/**
 * Shows a chart. A table that can be opened has the same numbers, for users who cannot see the chart or need exact
 * values.
 */
export function ChartCard({ title, of, rows, chartRows = rows, series, absence, unit = '', ...chart }: ChartCardProps) {
  const isEmpty = rows.every((row) => series.every(({ id }) => row[id] === 0));
  return (
    <Card>
      <h2>{title}</h2>
      {isEmpty ? (
        <p>{absence}</p>
      ) : (
        <>
          <SeriesChart rows={chartRows} series={series} unit={unit} {...chart} />
          <details className={styles.numbers}>
            <summary>Data for {title.toLowerCase()}</summary>
            <div className={styles.scroll}>
              <Table
                label={title}
                columns={[
                  { id: 'name', name: of, cell: ({ name }) => name },
                  ...series.map(({ id, name }) => ({
                    id,
                    name,
                    isAtEnd: true,
                    cell: (row: ChartRow) => `${Number(row[id] ?? 0).toLocaleString()}${unit}`,
                  })),
                ]}
                rows={rows}
                getRowId={({ id, name }) => String(id ?? name)}
              />
            </div>
          </details>
        </>
      )}
    </Card>
  );
}
