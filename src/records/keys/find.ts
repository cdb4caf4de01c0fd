import { eq } from 'drizzle-orm';
import type { Database } from '../database.ts';
import { type ApiKey, apiKeys } from './table.ts';

/** The key whose token has this SHA-256. The caller judges its expiry, on each request (AUTH-3). */
export async function findKeyByHash(db: Database, hash: string): Promise<ApiKey | undefined> {
  return await db.select().from(apiKeys).where(eq(apiKeys.hash, hash)).get();
}
