import { type SQL, type SQLWrapper, sql } from 'drizzle-orm';
import type { RunnableQuery } from 'drizzle-orm/runnable-query';
import type { SQLiteTable } from 'drizzle-orm/sqlite-core';
import type { Database } from './database.ts';

/**
 * The part of a list that a caller asked for. `page` counts from 1 and `perPage` is 1 to 100; the callers in src/doors
 * have checked both (GEN-6).
 */
export interface Paging {
  page: number;
  perPage: number;
}

/** One page of a list. `count` is the number of items of the whole list. A page past the end is empty (GEN-6). */
export interface Listing<T> {
  list: T[];
  count: number;
  pagesCount: number;
}

/** The table, condition and order of the rows in a list. */
export interface ListQuery {
  from: SQLiteTable | SQL;
  where?: SQL | undefined;
  orderBy: readonly SQL[];
}

/** A statement that is ready to run and returns rows. */
type RowsStatement<Row> = RunnableQuery<Row[], 'sqlite'> & SQLWrapper & PromiseLike<Row[]>;

/** A select of Drizzle with columns and a table, but without a condition, order or limit. */
interface Selection<Row> {
  where(condition: SQL | undefined): {
    orderBy(...columns: SQL[]): { limit(limit: number): { offset(offset: number): RowsStatement<Row> } };
  };
}

/** Reads one page of a list and counts the list, in one round trip. `selection` selects the columns from the table of `query`. */
export async function pageOf<Row>(
  db: Database,
  selection: Selection<Row>,
  query: ListQuery,
  paging: Paging,
): Promise<Listing<Row>> {
  const [rows, [total]] = await db.batch(pageStatements(db, selection, query, paging));
  return listing(rows, total?.count, paging);
}

/** The two statements of pageOf, for batches that read more than the list. `listing` makes the page of their rows. */
export function pageStatements<Row>(db: Database, selection: Selection<Row>, query: ListQuery, paging: Paging) {
  const count = sql<number>`count(*)`.as('count');
  return [selectPage(selection, query, paging), db.select({ count }).from(query.from).where(query.where)] as const;
}

/** The statement that reads one page of a list, without its count. */
export function selectPage<Row>(selection: Selection<Row>, query: ListQuery, paging: Paging): RowsStatement<Row> {
  return selectRows(selection, query, limits(paging));
}

/** The statement that reads at most `limit` rows of a list, after the first `offset` rows. */
export function selectRows<Row>(
  selection: Selection<Row>,
  { where, orderBy }: Pick<ListQuery, 'where' | 'orderBy'>,
  { limit, offset }: { limit: number; offset: number },
): RowsStatement<Row> {
  return selection
    .where(where)
    .orderBy(...orderBy)
    .limit(limit)
    .offset(offset);
}

/** The LIMIT and OFFSET of SQL for a page: the maximum number of its rows, and the number of rows before it. */
export function limits({ page, perPage }: Paging): { limit: number; offset: number } {
  return { limit: perPage, offset: (page - 1) * perPage };
}

/** Makes the page that consists of these items. `count` is the number of items of the whole list. */
export function listing<T>(list: T[], count: number | undefined, { perPage }: Paging): Listing<T> {
  const total = count ?? 0;
  return { list, count: total, pagesCount: Math.ceil(total / perPage) };
}

/** Returns one page of a list that is completely in memory. */
export function pageOfArray<T>(items: readonly T[], paging: Paging): Listing<T> {
  const { limit, offset } = limits(paging);
  return listing(items.slice(offset, offset + limit), items.length, paging);
}

/** Returns the same page of a list with each of its items converted. */
export function mapPage<From, To>(page: Listing<From>, convert: (item: From) => To): Listing<To> {
  return { ...page, list: page.list.map(convert) };
}
