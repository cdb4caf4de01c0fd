import { asc, eq, sql } from 'drizzle-orm';
import type { Database } from '../database.ts';
import { type Space, spaces } from './table.ts';

export async function findSpace(db: Database, id: string): Promise<Space | undefined> {
  return await db.select().from(spaces).where(eq(spaces.id, id)).get();
}

/** The space whose GET render secret has this SHA-256 (AUTH-10). */
export async function findSpaceByGtHash(db: Database, gtHash: string): Promise<Space | undefined> {
  return await db.select().from(spaces).where(eq(spaces.gtHash, gtHash)).get();
}

/** The id of the space that was made first and is not closed: its owners run the deployment. */
export async function findFirstSpaceId(db: Database): Promise<string | undefined> {
  const first = await db
    .select({ id: spaces.id })
    .from(spaces)
    .where(sql`not exists (select 1 from closed_spaces where closed_spaces.space_id = spaces.id)`)
    .orderBy(asc(spaces.createdOn), asc(spaces.id))
    .limit(1)
    .get();
  return first?.id;
}
