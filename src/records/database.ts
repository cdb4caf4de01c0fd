import type { BatchItem, BatchResponse } from 'drizzle-orm/batch';
import { drizzle } from 'drizzle-orm/d1';
import type { BaseSQLiteDatabase } from 'drizzle-orm/sqlite-core';

/**
 * A database that record functions read and write: D1, or the SQLite database of a Durable Object (see
 * object-database.ts). There are no interactive transactions: read first, then write in one `batch`, which is one
 * transaction. Conditions inside its statements guarantee what must still be true (SEC-5).
 *
 * A batch that selects must not join tables that have columns of the same name: Drizzle reads the rows of a batch of D1
 * by position from objects, which lose one of the two columns. Select from a single table instead.
 */
export interface Database extends BaseSQLiteDatabase<'async', unknown> {
  batch<Item extends BatchItem<'sqlite'>, Items extends Readonly<[Item, ...Item[]]>>(
    batch: Items,
  ): Promise<BatchResponse<Items>>;
}

/** Opens D1. */
export function openDatabase(d1: D1Database) {
  return drizzle(d1);
}
