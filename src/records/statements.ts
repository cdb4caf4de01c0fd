import { type SQL, sql } from 'drizzle-orm';

/**
 * The values as a sub-select for `IN`. One parameter however many they are: D1 allows 100 a statement, and a render may
 * name 200 pages (RND-3).
 */
export function selectValues(values: readonly string[]): SQL {
  return sql`(select value from json_each(${JSON.stringify(values)}))`;
}
