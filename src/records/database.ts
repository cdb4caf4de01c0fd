import { drizzle } from 'drizzle-orm/d1';

/**
 * The database as verbs take it. D1 has no interactive transactions: read, then write in one `batch`, which is one
 * transaction; conditions inside its statements carry what must stay true (SEC-5).
 *
 * A batch that selects must not join tables with columns of equal names: Drizzle reads a batch's rows by position from
 * objects, in which such columns fall together. Select from one table a statement there.
 */
export function openDatabase(d1: D1Database) {
  return drizzle(d1);
}

export type Database = ReturnType<typeof openDatabase>;
