import { and, eq } from 'drizzle-orm';
import type { Database } from '../database.ts';
import { apiKeys } from './table.ts';

/** Revokes a key at once (AUTH-3). False when the space has no such key (KEY-1). */
export async function deleteKey(db: Database, spaceId: string, id: string): Promise<boolean> {
  const deleted = await db
    .delete(apiKeys)
    .where(and(eq(apiKeys.id, id), eq(apiKeys.spaceId, spaceId)))
    .returning({ id: apiKeys.id });
  return deleted.length > 0;
}
