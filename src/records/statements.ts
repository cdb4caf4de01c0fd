import { type SQL, sql } from 'drizzle-orm';

/**
 * Selects the values, for use with `IN`. They are one parameter regardless of their number, because D1 allows 100
 * parameters in a statement and a render may have 200 pages (RND-3).
 */
export function selectValues(values: readonly string[]): SQL {
  return sql`(select value from json_each(${JSON.stringify(values)}))`;
}
