import type * as contract from '../../contract/keys.ts';
import { isoOrNull, isoTimestamp } from '../../core/clock.ts';
import type { ApiKey, ListedKey } from '../../records/api-keys.ts';

/**
 * Converts a key to the form of shapes.md. It never has the hash, and only the response that creates the key has the
 * token (KEY-3).
 */
export function toKeyFacts(row: ApiKey): contract.ApiKeyFacts {
  return {
    id: row.id,
    name: row.name,
    prefix: row.prefix,
    expiresAt: isoOrNull(row.expiresOn),
    scopes: row.scopes,
    createdBy: row.createdBy,
    createdOn: isoTimestamp(row.createdOn),
    lastUsedOn: isoOrNull(row.lastUsedOn),
  };
}

/** The key with its last use, of which the ledger knows those for renders (SCL-1). */
export function withRenderUse<Key extends ApiKey>(key: Key, uses: Readonly<Record<string, number>>): Key {
  const used = Math.max(key.lastUsedOn ?? 0, uses[key.id] ?? 0);
  return { ...key, lastUsedOn: used === 0 ? null : used };
}

/** Does the same as toKeyFacts, and adds whether the user who created the key has left the space (AUTH-9). */
export function toApiKey(row: ListedKey): contract.ApiKey {
  return { ...toKeyFacts(row), creatorLeft: row.creatorLeft };
}
