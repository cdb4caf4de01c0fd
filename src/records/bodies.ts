import { type AnyColumn, type SQL, type SQLWrapper, sql } from 'drizzle-orm';

/**
 * UTF-8 bytes of JSON that the bodies in one answer may have (LIM-3). With the facts beside them, of a hundred items at
 * most, an answer stays below 4 MiB.
 */
export const maxBodyBytes = 2.5 * 2 ** 20;

/**
 * A record of a list. Where its body did not fit the answer, the large columns were not read and are absent: it is
 * `truncated`, and whole when it is read alone.
 */
export type Listed<Row, Body extends keyof Row> =
  | (Row & { truncated?: false })
  | (Omit<Row, Body> & { [Name in Body]?: never } & { truncated: true });

/** The UTF-8 bytes of columns, as a column `bytes`. SQLite knows them without reading the text; null has none. */
export function sumBytes(...columns: readonly AnyColumn[]) {
  const sizes = columns.map((column) => sql`coalesce(octet_length(${column}), 0)`);
  return sql<number>`${sql.join(sizes, sql` + `)}`.as('bytes');
}

/**
 * The ids of the rows of a list's page whose bodies one answer holds, as a sub-select: the smallest first, while they fit.
 * `rows` is a query of just that page, of columns `id` and `bytes`; `room` is what its bodies may have.
 */
export function selectFittingIds(rows: SQLWrapper, room: number | SQL = maxBodyBytes): SQL {
  return sql`(select id from (select id, sum(bytes) over (order by bytes, id) as total from ${rows}) where total <= ${room})`;
}

/** A large column where the row is among those that fit, else null: then nothing of it is read. */
export function selectBody<Column extends AnyColumn>(column: Column, id: AnyColumn, fitting: SQL) {
  const body = sql<Column['_']['data'] | null>`case when ${id} in ${fitting} then ${column} end`;
  return body.mapWith(column).as(`${column.name}_body`);
}

/** 1 for a row whose body does not fit. */
export function isTruncated(id: AnyColumn, fitting: SQL) {
  return sql<number>`${id} not in ${fitting}`.as('truncated');
}

/** A row of a query with bodies as a record of a list. */
export function toListed<Row, Body extends keyof Row & string>(
  row: Omit<Row, Body> & { [Name in Body]: Row[Name] | null } & { truncated: number },
  bodies: readonly Body[],
): Listed<Row, Body>;
export function toListed({ truncated, ...record }: { truncated: number }, bodies: readonly string[]): object {
  if (truncated === 0) return record;
  const facts = Object.entries(record).filter(([name]) => !bodies.includes(name));
  return { ...Object.fromEntries(facts), truncated: true };
}

/** The same rule for bodies that lie elsewhere: the items whose bodies an answer holds. */
export function pickFitting<Item>(
  items: readonly Item[],
  bytes: (item: Item) => number,
  room = maxBodyBytes,
): Set<Item> {
  const fitting = new Set<Item>();
  let total = 0;
  for (const item of items.toSorted((one, other) => bytes(one) - bytes(other))) {
    total += bytes(item);
    if (total > room) break;
    fitting.add(item);
  }
  return fitting;
}
