import type { KeyScopes } from '../../access/principal.ts';
import { AppError } from '../../core/errors/app-error.ts';
import type { ApiKey, ListedKey } from '../../records/api-keys.ts';
import { createKey, deleteKey, updateKey } from '../../records/api-keys-writes.ts';
import { mintKey } from '../authenticate/keys.ts';
import type { Services } from '../services.ts';
import { type Expiry, resolveNewExpiry, resolvePatchedExpiry } from './expiry.ts';

interface NewKeyFields extends Expiry {
  name: string;
  /** Whether the key has 96 random bits instead of 256 (AUTH-5). */
  shortToken: boolean;
  /** What the key may do. If absent, it may do everything (AUTH-8). */
  scopes?: KeyScopes;
}

/** Absent fields stay as they are. */
interface KeyChanges extends Expiry {
  name?: string;
  scopes?: KeyScopes | null;
}

interface KeyAddress {
  id: string;
  spaceId: string;
}

/**
 * Creates a key of the space. `token` is returned here and not stored (KEY-3). @throws AppError invalid_body for the
 * expiry
 */
export async function makeKey(
  { db, clock }: Services,
  maker: { spaceId: string; userId: string },
  { name, shortToken, scopes, ...expiry }: NewKeyFields,
): Promise<{ key: ApiKey; token: string }> {
  const now = clock.now();
  const expiresOn = resolveNewExpiry(expiry, now);
  const { token, hash, prefix } = await mintKey({ short: shortToken });
  const facts = { name, scopes: scopes ?? null, expiresOn, createdBy: maker.userId };
  return { key: await createKey(db, { spaceId: maker.spaceId, hash, prefix, ...facts }, now), token };
}

/**
 * Changes a key, effective from the next request on (KEY-4). @throws AppError api_key_not_found, invalid_body for the
 * expiry
 */
export async function changeKey({ db, clock }: Services, address: KeyAddress, changes: KeyChanges): Promise<ListedKey> {
  const { name, scopes } = changes;
  const patch = {
    ...(name !== undefined && { name }),
    ...(scopes !== undefined && { scopes }),
    ...resolvePatchedExpiry(changes, clock.now()),
  };
  const key = await updateKey(db, address, patch);
  if (!key) throw new AppError('api_key_not_found');
  return key;
}

/** Revokes a key at once (AUTH-3). @throws AppError api_key_not_found */
export async function revokeKey({ db }: Services, { id, spaceId }: KeyAddress): Promise<void> {
  if (!(await deleteKey(db, spaceId, id))) throw new AppError('api_key_not_found');
}
