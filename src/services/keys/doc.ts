import { isoTimestamp } from '../../core/clock.ts';
import type { ApiKey, ListedKey } from '../../records/api-keys.ts';

/** A key as shapes.md has it: never its hash, and its token only where it is made (KEY-3). */
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

/** The same, with whether its maker has left the space (AUTH-9). */
export function listedKeyDoc(key: ListedKey) {
  return { ...keyDoc(key), creatorLeft: key.creatorLeft };
}
