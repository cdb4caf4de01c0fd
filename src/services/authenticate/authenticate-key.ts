import type { KeyPrincipal } from '../../access/principal.ts';
import type { AppError } from '../../core/errors/app-error.ts';
import { type ApiKey, findKeyByHash, findRevocation } from '../../records/api-keys.ts';
import type { Database } from '../../records/database.ts';
import { authenticate } from './authenticate.ts';
import { readCredentials } from './credentials.ts';
import { type KeyUseParts, noteKeyUse } from './key-use.ts';
import { keyRevoked, keyUnknown, nameCredential, unauthorized } from './unauthorized.ts';

/** The API key of a request's header, for routes that take nothing else. @throws AppError as authenticateKey */
export async function findCallingKey(parts: KeyUseParts, request: Request): Promise<ApiKey> {
  const credentials = await readCredentials(request);
  if (credentials.kind !== 'key') throw keyRequired(request);
  const key = await findKeyByHash(parts.db, credentials.hash);
  if (!key) throw await refusalOfKey(parts.db, credentials.hash);
  authenticate(credentials, { key }, parts.clock.now());
  noteKeyUse(parts, key);
  return key;
}

/** Who asks by it. @throws AppError unauthorized, key_unknown, key_expired, key_revoked */
export async function authenticateKey(parts: KeyUseParts, request: Request): Promise<KeyPrincipal> {
  const { id: keyId, spaceId, scopes } = await findCallingKey(parts, request);
  return { kind: 'key', spaceId, keyId, scopes };
}

/** Why a key of this hash is none: it was revoked, or never was. */
export async function refusalOfKey(db: Database, hash: string): Promise<AppError> {
  const revokedOn = await findRevocation(db, hash);
  return revokedOn === undefined ? keyUnknown('This API key is unknown to the service.') : keyRevoked(revokedOn);
}

function keyRequired(request: Request): AppError {
  const header = request.headers.get('Authorization');
  const sent = header === null ? 'none was sent' : `${nameCredential(header)} was sent`;
  return unauthorized(`This route needs an API key in the header Authorization: Bearer <API_KEY>; ${sent}.`);
}
