import { eq } from 'drizzle-orm';
import type { Database } from '../database.ts';
import { operatorSpace, type Space, spaces } from './table.ts';

export async function findSpace(db: Database, id: string): Promise<Space | undefined> {
  return await db.select().from(spaces).where(eq(spaces.id, id)).get();
}

/** The space whose GET render secret has this SHA-256 (AUTH-10). */
export async function findSpaceByGtHash(db: Database, gtHash: string): Promise<Space | undefined> {
  return await db.select().from(spaces).where(eq(spaces.gtHash, gtHash)).get();
}

/**
 * The id of the space that was made first of all: its owners run the deployment. It stays that one when the space is closed
 * and removed, since the next oldest is anybody's. Undefined where no space was made yet.
 */
export async function findOperatorSpaceId(db: Database): Promise<string | undefined> {
  const row = await db.select({ spaceId: operatorSpace.spaceId }).from(operatorSpace).get();
  return row?.spaceId;
}
