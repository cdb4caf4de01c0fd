import { and, eq, type SQL, sql } from 'drizzle-orm';
import type { Database } from '../database.ts';
import { findKey, type ListedKey } from './list.ts';
import { type ApiKey, apiKeys } from './table.ts';

export interface KeyPatch extends Partial<Pick<ApiKey, 'name' | 'scopes'>> {
  /** Epoch milliseconds; null: never. `ifNone` is set only where the key has no expiry yet. */
  expiresOn?: number | null | { ifNone: number };
}

/** Undefined when the space has no such key. Each request reads the key anew, so that the next one feels it (KEY-4). */
export async function updateKey(
  db: Database,
  { id, spaceId }: { id: string; spaceId: string },
  { expiresOn, ...patch }: KeyPatch,
): Promise<ListedKey | undefined> {
  const values = { ...patch, ...(expiresOn !== undefined && { expiresOn: expiryOf(expiresOn) }) };
  if (Object.keys(values).length > 0) {
    await db
      .update(apiKeys)
      .set(values)
      .where(and(eq(apiKeys.id, id), eq(apiKeys.spaceId, spaceId)));
  }
  return await findKey(db, spaceId, id);
}

function expiryOf(expiresOn: NonNullable<KeyPatch['expiresOn']> | null): number | null | SQL {
  if (expiresOn === null || typeof expiresOn === 'number') return expiresOn;
  return sql`coalesce(${apiKeys.expiresOn}, ${expiresOn.ifNone})`;
}
