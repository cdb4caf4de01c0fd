import { eq } from 'drizzle-orm';
import type { Database } from '../database.ts';
import { spaces } from './table.ts';

/**
 * Creates or rotates the space's GET render secret, of which only the SHA-256 is kept, or clears it with null. The one
 * before it stops working with this write (AUTH-11).
 */
export async function setGt(db: Database, spaceId: string, gtHash: string | null, now: number): Promise<void> {
  const gtCreatedOn = gtHash === null ? null : now;
  await db.update(spaces).set({ gtHash, gtCreatedOn, updatedOn: now }).where(eq(spaces.id, spaceId));
}
