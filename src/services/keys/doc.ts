import { isoTimestamp } from '../../core/clock.ts';
import type { ApiKey, ListedKey } from '../../records/api-keys.ts';

/**
 * A key in the form of shapes.md. It never has the hash, and has the token only in the response that creates the key
 * (KEY-3).
 */
export function keyDoc({ id, name, prefix, expiresOn, scopes, createdBy, createdOn, lastUsedOn }: ApiKey) {
  return {
    id,
    name,
    prefix,
    expiresAt: expiresOn === null ? null : isoTimestamp(expiresOn),
    scopes,
    createdBy,
    createdOn: isoTimestamp(createdOn),
    lastUsedOn: lastUsedOn === null ? null : isoTimestamp(lastUsedOn),
  };
}

/** The same, and whether the user who created it has left the space (AUTH-9). */
export function listedKeyDoc(key: ListedKey) {
  return { ...keyDoc(key), creatorLeft: key.creatorLeft };
}
