import type { Principal } from '../../access/principal.ts';
import { findKeyByHash } from '../../records/keys/find.ts';
import { authenticate } from './authenticate.ts';
import { readCredentials } from './credentials.ts';
import { type KeyUseParts, noteKeyUse } from './key-use.ts';
import { unauthorized } from './unauthorized.ts';

/**
 * The API key of a request's header, for routes that take nothing else.
 * @throws AppError unauthorized
 */
export async function authenticateKey(
  parts: KeyUseParts,
  request: Request,
): Promise<Extract<Principal, { kind: 'key' }>> {
  const credentials = await readCredentials(request);
  if (credentials.kind !== 'key') throw unauthorized();
  const key = await findKeyByHash(parts.db, credentials.hash);
  const principal = authenticate(credentials, { key }, parts.clock.now());
  if (principal.kind !== 'key') throw unauthorized();
  if (key) noteKeyUse(parts, key);
  return principal;
}
