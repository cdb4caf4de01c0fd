import type { Principal } from '../../access/principal.ts';
import { equalsConstantTime } from '../../core/hashing.ts';
import type { ApiKey } from '../../records/api-keys.ts';
import type { Credentials } from './credentials.ts';
import type { DemoToken } from './demo-tokens.ts';
import { keyExpired, keyUnknown, unauthorized } from './unauthorized.ts';

/** The stored records that belong to the credentials of a request. */
interface CredentialRecords {
  key?: ApiKey | null | undefined;
  /** The space to which the GET render secret belongs. */
  spaceByGt?: { id: string } | null | undefined;
  demo?: DemoToken | null | undefined;
  /** The space whose secret signed the URL, if the signature has not expired. */
  spaceBySignature?:
    | { id: string /** Until when the address holds, epoch milliseconds. */; until: number }
    | null
    | undefined;
}

/**
 * Determines the principal of a request: who sends it, and with which rights. `now` is in epoch milliseconds. A key
 * whose expiry is exactly `now` counts as expired.
 * @throws AppError 401 if the records do not confirm the credentials, because they are unknown, revoked or expired
 * (AUTH-2, AUTH-3)
 */
export function authenticate(credentials: Credentials, records: CredentialRecords, now: number): Principal {
  switch (credentials.kind) {
    case 'none':
      return { kind: 'open' };
    case 'thumbnail':
    case 'restore':
    case 'publisher':
      return { kind: 'thumbnail' };
    case 'tool':
      return credentials.principal;
    case 'key':
      return keyPrincipal(credentials.hash, records.key, now);
    case 'gt':
      if (!records.spaceByGt) throw unauthorized('The GET render secret (gt) is unknown, or was rotated or cleared.');
      return { kind: 'gt', spaceId: records.spaceByGt.id };
    case 'signature':
      if (!records.spaceBySignature)
        throw unauthorized(
          'The signature (sig) does not fit this URL, has expired, or its secret was rotated or cleared.',
        );
      return { kind: 'gt', spaceId: records.spaceBySignature.id, forMs: records.spaceBySignature.until - now };
    case 'demo':
      if (!records.demo) throw unauthorized('The demo token is unknown or has expired.');
      return { kind: 'demo', tokenHash: records.demo.tokenHash };
  }
}

function keyPrincipal(hash: string, key: CredentialRecords['key'], now: number): Principal {
  if (!key || !equalsConstantTime(key.hash, hash)) throw keyUnknown('This API key is unknown to the service.');
  if (key.expiresOn !== null && key.expiresOn <= now) throw keyExpired(key.expiresOn);
  return { kind: 'key', spaceId: key.spaceId, keyId: key.id, scopes: key.scopes };
}
