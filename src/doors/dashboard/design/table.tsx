import type { ReactNode } from 'react';
import { classes } from './classes.ts';
import { Skeleton } from './progress.tsx';
import styles from './table.module.css';

export interface Column<Row> {
  id: string;
  name: string;
  cell(row: Row): ReactNode;
  /** Whether the cells are aligned to the end. Use it for numbers and actions. */
  isAtEnd?: boolean;
  /**
   * Whether the column is only as wide as its content, and leaves the rest of the width to the other columns. Use it
   * for pictures.
   */
  isNarrow?: boolean;
}

interface TableProps<Row> {
  /** The label, which is announced before the table. */
  label: string;
  columns: ReadonlyArray<Column<Row>>;
  /** The records; undefined while they load. */
  rows: readonly Row[] | undefined;
  getRowId(row: Row): string;
}

/**
 * A table with one record in each row. It scrolls sideways in a narrow window. The cells of the first column are the
 * headings of the rows.
 */
export function Table<Row>({ label, columns, rows, getRowId }: TableProps<Row>) {
  return (
    // biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls must be reached by keyboard (WCAG 2.1.1)
    <section className={styles.scroll} aria-label={label} tabIndex={0}>
      <table className={styles.table} aria-busy={rows === undefined}>
        <caption className={styles.caption}>{label}</caption>
        <thead>
          <tr>
            {columns.map(({ id, name, isAtEnd, isNarrow }) => (
              <th key={id} scope="col" className={classes(isAtEnd && styles.end, isNarrow && styles.narrow)}>
                {name}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {rows === undefined
            ? ['a', 'b', 'c'].map((row) => (
                <tr key={row}>
                  {columns.map(({ id }) => (
                    <td key={id}>
                      <Skeleton width="80%" />
                    </td>
                  ))}
                </tr>
              ))
            : rows.map((row) => (
                <tr key={getRowId(row)}>
                  {columns.map(({ id, cell, isAtEnd, isNarrow }) => (
                    <td key={id} className={classes(isAtEnd && styles.end, isNarrow && styles.narrow)}>
                      {cell(row)}
                    </td>
                  ))}
                </tr>
              ))}
        </tbody>
      </table>
    </section>
  );
}
