import { eq } from 'drizzle-orm';
import type { Database } from '../database.ts';
import { type Space, spaces } from './table.ts';

export async function findSpace(db: Database, id: string): Promise<Space | undefined> {
  return await db.select().from(spaces).where(eq(spaces.id, id)).get();
}

/** The space whose GET render secret has this SHA-256 (AUTH-10). */
export async function findSpaceByGtHash(db: Database, gtHash: string): Promise<Space | undefined> {
  return await db.select().from(spaces).where(eq(spaces.gtHash, gtHash)).get();
}
