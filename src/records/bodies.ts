import { type AnyColumn, type SQL, type SQLWrapper, sql } from 'drizzle-orm';

/**
 * The maximum total size of the bodies in one response, in UTF-8 bytes of JSON (LIM-3). Together with the other fields
 * of at most a hundred items, a response stays below 4 MiB.
 */
export const maxBodyBytes = 2.5 * 2 ** 20;

/**
 * A record in a list. If the body of the record does not fit into the response, the record is `truncated`: its large
 * columns are not read and are absent. A request for this record alone returns the whole record.
 */
export type Listed<Row, Body extends keyof Row> =
  | (Row & { truncated?: false })
  | (Omit<Row, Body> & { [Name in Body]?: never } & { truncated: true });

/**
 * Selects the sum of the UTF-8 bytes of columns as `bytes`. SQLite knows the size without reading the text; null
 * counts as 0.
 */
export function sumBytes(...columns: readonly AnyColumn[]) {
  const sizes = columns.map((column) => sql`coalesce(octet_length(${column}), 0)`);
  return sql<number>`${sql.join(sizes, sql` + `)}`.as('bytes');
}

/**
 * Selects the ids of the rows of a page whose bodies fit into one response, smallest first. `rows` is a query of that
 * page with the columns `id` and `bytes`. `room` is the maximum of bytes.
 */
export function selectFittingIds(rows: SQLWrapper, room: number | SQL = maxBodyBytes): SQL {
  return sql`(select id from (select id, sum(bytes) over (order by bytes, id) as total from ${rows}) where total <= ${room})`;
}

/** Selects a large column if the row is among those that fit; otherwise selects null without reading the column. */
export function selectBody<Column extends AnyColumn>(column: Column, id: AnyColumn, fitting: SQL) {
  const body = sql<Column['_']['data'] | null>`case when ${id} in ${fitting} then ${column} end`;
  return body.mapWith(column).as(`${column.name}_body`);
}

/** Selects 1 for a row whose body does not fit. */
export function isTruncated(id: AnyColumn, fitting: SQL) {
  return sql<number>`${id} not in ${fitting}`.as('truncated');
}

/** Converts a row of a query with bodies to a record of a list. */
export function toListed<Row, Body extends keyof Row & string>(
  row: Omit<Row, Body> & { [Name in Body]: Row[Name] | null } & { truncated: number },
  bodies: readonly Body[],
): Listed<Row, Body>;
export function toListed({ truncated, ...record }: { truncated: number }, bodies: readonly string[]): object {
  if (truncated === 0) return record;
  const facts = Object.entries(record).filter(([name]) => !bodies.includes(name));
  return { ...Object.fromEntries(facts), truncated: true };
}

/** Applies the same limit to bodies that are stored elsewhere, and returns the items whose bodies fit. */
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
