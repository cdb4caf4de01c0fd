import { asc, eq, sql } from 'drizzle-orm';
import type { Database } from '../database.ts';
import { shaders } from '../shaders/table.ts';
import { spaces } from '../spaces/table.ts';
import { templates } from '../templates/table.ts';
import { webhooks } from '../webhooks/table.ts';
import { closedSpaces } from './table.ts';

/** Closed spaces, the longest closed first. */
export async function listClosedSpaces(db: Database, limit: number): Promise<string[]> {
  const { spaceId, closedOn } = closedSpaces;
  const rows = await db.select({ spaceId }).from(closedSpaces).orderBy(asc(closedOn), asc(spaceId)).limit(limit);
  return rows.map((row) => row.spaceId);
}

const parents = { templates, shaders, webhooks } as const;
type Parent = keyof typeof parents;

/** Ids of records of a space that have more than rows: files, or entries of the publish cache. */
export async function listParents(db: Database, kind: Parent, spaceId: string, limit: number): Promise<string[]> {
  const table = parents[kind];
  const rows = await db.select({ id: table.id }).from(table).where(eq(table.spaceId, spaceId)).limit(limit);
  return rows.map(({ id }) => id);
}

export async function deleteParent(db: Database, kind: Parent, id: string): Promise<void> {
  const table = parents[kind];
  await db.delete(table).where(eq(table.id, id));
}

/** Tables that may have millions of rows of a space. */
const large = [
  'render_logs',
  'credit_ledger',
  'events',
  'content_entries',
  'render_stats',
  'render_latencies',
] as const;
const rowsOf: Readonly<Record<(typeof large)[number], string>> = {
  render_logs: 'id',
  credit_ledger: 'id',
  events: 'id',
  content_entries: 'id',
  render_stats: 'date',
  render_latencies: 'date',
};

/** Deletes rows of a space's large tables, about `limit` at most. Answers how many; 0: none are left. */
export async function deleteRowsOf(db: Database, spaceId: string, limit: number): Promise<number> {
  for (const table of large) {
    const name = sql.raw(table);
    const key = sql.raw(rowsOf[table]);
    const { meta } = await db.run(
      sql`delete from ${name} where space_id = ${spaceId} and ${key} in
        (select ${key} from ${name} where space_id = ${spaceId} limit ${limit})`,
    );
    if (meta.changes > 0) return meta.changes;
  }
  const { meta } = await db.run(
    sql`delete from stored_files where key in (select key from stored_files
      where key >= ${`renders/${spaceId}/`} and key < ${`renders/${spaceId}0`} limit ${limit})`,
  );
  return meta.changes;
}

/** Deletes the space itself, with what is left of it. */
export async function deleteSpace(db: Database, spaceId: string): Promise<void> {
  await db.delete(spaces).where(eq(spaces.id, spaceId));
}
