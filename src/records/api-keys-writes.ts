import { and, eq, isNull, lt, or, type SQL, sql } from 'drizzle-orm';
import { newId } from '../core/ids.ts';
import { type ApiKey, apiKeys, findKey, type ListedKey, revokedKeys } from './api-keys.ts';
import type { Database } from './database.ts';

type NewApiKey = Pick<ApiKey, 'spaceId' | 'name' | 'hash' | 'prefix' | 'scopes' | 'expiresOn'> & {
  id?: string;
  createdBy?: string | null;
};

/** Stores a new key. Only the hash of its token is stored, never the token (AUTH-5). */
export async function createKey(db: Database, key: NewApiKey, now: number): Promise<ApiKey> {
  return await db
    .insert(apiKeys)
    .values({ ...key, id: key.id ?? newId(), createdOn: now })
    .returning()
    .get();
}

export interface KeyPatch extends Partial<Pick<ApiKey, 'name' | 'scopes'>> {
  /** Epoch milliseconds; null: the key never expires. `ifNone` applies only if the key has no expiry yet. */
  expiresOn?: number | null | { ifNone: number };
}

/**
 * Updates a key. Returns undefined if the space has no such key. Each request reads its key again, so the change
 * applies to the next request (KEY-4).
 */
export async function updateKey(
  db: Database,
  { id, spaceId }: { id: string; spaceId: string },
  { expiresOn, ...patch }: KeyPatch,
): Promise<ListedKey | undefined> {
  const values = { ...patch, ...(expiresOn !== undefined && { expiresOn: toExpiry(expiresOn) }) };
  if (Object.keys(values).length > 0) {
    await db
      .update(apiKeys)
      .set(values)
      .where(and(eq(apiKeys.id, id), eq(apiKeys.spaceId, spaceId)));
  }
  return await findKey(db, spaceId, id);
}

function toExpiry(expiresOn: NonNullable<KeyPatch['expiresOn']> | null): number | null | SQL {
  if (expiresOn === null || typeof expiresOn === 'number') return expiresOn;
  return sql`coalesce(${apiKeys.expiresOn}, ${expiresOn.ifNone})`;
}

const minuteMs = 60_000;

/**
 * Whether a use of the key at `now` must be recorded. It need not be if another use was recorded within the last
 * minute.
 */
export function isKeyTouchDue({ lastUsedOn }: Pick<ApiKey, 'lastUsedOn'>, now: number): boolean {
  return lastUsedOn === null || lastUsedOn < now - minuteMs;
}

/**
 * Records that the key was used, at most once a minute, so that a busy key costs one write a minute instead of one a
 * request.
 */
export async function touchKey(db: Database, id: string, now: number): Promise<void> {
  const stale = or(isNull(apiKeys.lastUsedOn), lt(apiKeys.lastUsedOn, now - minuteMs));
  await db
    .update(apiKeys)
    .set({ lastUsedOn: now })
    .where(and(eq(apiKeys.id, id), stale));
}

/** Revokes a key at once (AUTH-3). Returns false if the space has no such key (KEY-1). */
export async function deleteKey(db: Database, spaceId: string, id: string): Promise<boolean> {
  const deleted = await db
    .delete(apiKeys)
    .where(and(eq(apiKeys.id, id), eq(apiKeys.spaceId, spaceId)))
    .returning({ id: apiKeys.id });
  return deleted.length > 0;
}

/**
 * Deletes records of keys that were revoked before `before` (epoch milliseconds), at most `limit`. Returns how many
 * it deleted.
 */
export async function deleteOldRevocations(db: Database, before: number, limit: number): Promise<number> {
  const old = sql`(select hash from revoked_keys where revoked_on < ${before} order by revoked_on limit ${limit})`;
  const deleted = await db
    .delete(revokedKeys)
    .where(sql`${revokedKeys.hash} in ${old}`)
    .returning({ hash: revokedKeys.hash });
  return deleted.length;
}
