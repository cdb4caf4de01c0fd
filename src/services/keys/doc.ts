import type * as contract from '../../contract/keys.ts';
import { isoOrNull, isoTimestamp } from '../../core/clock.ts';
import type { ApiKey, ListedKey } from '../../records/api-keys.ts';

/**
 * A key in the form of shapes.md. It never has the hash, and has the token only in the response that creates the key
 * (KEY-3).
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

/** The same, and whether the user who created it has left the space (AUTH-9). */
export function toApiKey(row: ListedKey): contract.ApiKey {
  return { ...toKeyFacts(row), creatorLeft: row.creatorLeft };
}
