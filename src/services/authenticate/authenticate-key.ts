import type { KeyPrincipal } from '../../access/principal.ts';
import type { AppError } from '../../core/errors/app-error.ts';
import { type ApiKey, findKeyByHash, findRevocation } from '../../records/api-keys.ts';
import type { Database } from '../../records/database.ts';
import type { Services } from '../services.ts';
import { authenticate } from './authenticate.ts';
import { readCredentials } from './credentials.ts';
import { noteKeyUse } from './key-use.ts';
import { keyRevoked, keyUnknown, nameCredential, unauthorized } from './unauthorized.ts';

/**
 * The API key of a request's header, for routes that accept no other credential. @throws AppError as authenticateKey
 */
export async function findCallingKey(services: Services, request: Request): Promise<ApiKey> {
  const credentials = await readCredentials(request);
  if (credentials.kind !== 'key') throw keyRequired(request);
  const key = await findKeyByHash(services.db, credentials.hash);
  if (!key) throw await explainKeyRefusal(services.db, credentials.hash);
  authenticate(credentials, { key }, services.clock.now());
  noteKeyUse(services, key);
  return key;
}

/** The principal of a request with an API key. @throws AppError unauthorized, key_unknown, key_expired, key_revoked */
export async function authenticateKey(services: Services, request: Request): Promise<KeyPrincipal> {
  const { id: keyId, spaceId, scopes } = await findCallingKey(services, request);
  return { kind: 'key', spaceId, keyId, scopes };
}

/** The error for a hash that no active key has: the key was revoked, or never existed. */
export async function explainKeyRefusal(db: Database, hash: string): Promise<AppError> {
  const revokedOn = await findRevocation(db, hash);
  return revokedOn === undefined ? keyUnknown('This API key is unknown to the service.') : keyRevoked(revokedOn);
}

function keyRequired(request: Request): AppError {
  const header = request.headers.get('Authorization');
  const sent = header === null ? 'none was sent' : `${nameCredential(header)} was sent`;
  return unauthorized(`This route needs an API key in the header Authorization: Bearer <API_KEY>; ${sent}.`);
}
