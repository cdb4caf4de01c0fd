import type { Principal } from '../../access/principal.ts';
import type { Database } from '../../records/database.ts';
import { findKeyByHash } from '../../records/keys/find.ts';
import { authenticate } from './authenticate.ts';
import { readCredentials } from './credentials.ts';
import { unauthorized } from './unauthorized.ts';

/**
 * The API key of a request's header, for routes that take nothing else. `now` in epoch milliseconds.
 * @throws AppError unauthorized
 */
export async function authenticateKey(
  db: Database,
  request: Request,
  now: number,
): Promise<Extract<Principal, { kind: 'key' }>> {
  const credentials = await readCredentials(request);
  if (credentials.kind !== 'key') throw unauthorized();
  const principal = authenticate(credentials, { key: await findKeyByHash(db, credentials.hash) }, now);
  if (principal.kind !== 'key') throw unauthorized();
  return principal;
}
