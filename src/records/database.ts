import { drizzle } from 'drizzle-orm/d1';

/**
 * Opens the database. D1 has no interactive transactions: read first, then write in one `batch`, which is one
 * transaction. Conditions inside its statements guarantee what must still be true (SEC-5).
 *
 * A batch that selects must not join tables that have columns of the same name: Drizzle reads a batch's rows by
 * position from objects, which lose one of the two columns. Select from a single table instead.
 */
export function openDatabase(d1: D1Database) {
  return drizzle(d1);
}

export type Database = ReturnType<typeof openDatabase>;
