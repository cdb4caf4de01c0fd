import { eq } from 'drizzle-orm';
import type { Database } from '../database.ts';
import { type ApiKey, apiKeys, revokedKeys } from './table.ts';

/** The key whose token has this SHA-256. The caller judges its expiry, on each request (AUTH-3). */
export async function findKeyByHash(db: Database, hash: string): Promise<ApiKey | undefined> {
  return await db.select().from(apiKeys).where(eq(apiKeys.hash, hash)).get();
}

/** When a key was revoked, epoch milliseconds; undefined for one that never was, or longer ago than is kept. */
export async function findRevocation(db: Database, hash: string): Promise<number | undefined> {
  const found = await db
    .select({ revokedOn: revokedKeys.revokedOn })
    .from(revokedKeys)
    .where(eq(revokedKeys.hash, hash))
    .get();
  return found?.revokedOn;
}
