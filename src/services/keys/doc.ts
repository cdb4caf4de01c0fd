import type * as contract from '../../contract/keys.ts';
import { isoOrNull, isoTimestamp } from '../../core/clock.ts';
import type { ApiKey, ListedKey } from '../../records/api-keys.ts';

/** A key as shapes.md has it: never its hash, and its token only where it is made (KEY-3). */
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

/** The same, with whether its maker has left the space (AUTH-9). */
export function toApiKey(row: ListedKey): contract.ApiKey {
  return { ...toKeyFacts(row), creatorLeft: row.creatorLeft };
}
