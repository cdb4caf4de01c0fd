import { equalsConstantTime, hmacSha256, toHex } from '../../core/hashing.ts';
import { seal, unseal } from '../../core/sealing.ts';
import { mintToken, signingSecret } from './secret-tokens.ts';
import { unauthorized } from './unauthorized.ts';

/** The claims of a signed URL, of which nothing has been verified yet (AUTH-18). */
export interface UrlSignature {
  /** The text that was signed: the path and the sorted query. */
  payload: string;
  /** HMAC-SHA256 of the payload under the space's signing secret, in lower-case hex. */
  signature: string;
  /** Epoch milliseconds. */
  expiresOn: number;
}

/**
 * Reads a URL's `sig` and `exp` (epoch seconds). Returns null if there is no `sig`. The signed payload is
 * `<path>?<query without sig, sorted by name>`, as URLSearchParams prints it.
 * @throws AppError 401 for claims that cannot be valid, because one of the two parameters is missing, malformed or
 * repeated
 */
export function parseUrlSignature(url: URL): UrlSignature | null {
  const query = new URLSearchParams(url.search);
  const [signature, ...more] = query.getAll('sig');
  if (!signature) return null;
  const [exp = '', ...others] = query.getAll('exp');
  if (more.length + others.length > 0 || !/^[0-9a-f]{64}$/.test(signature) || !/^\d{1,12}$/.test(exp)) {
    throw unauthorized('A signed URL needs one sig, 64 hex digits, and one exp, epoch seconds');
  }
  query.delete('sig');
  query.sort();
  return { payload: `${url.pathname}?${query}`, signature, expiresOn: Number(exp) * 1000 };
}

/** Whether a space's sealed secret made this signature, and it has not expired at `now`. */
export async function verifyUrlSignature(
  secret: string,
  space: { id: string; signingSecret: string | null },
  { payload, signature, expiresOn }: UrlSignature,
  now: number,
): Promise<boolean> {
  if (expiresOn <= now || space.signingSecret === null) return false;
  const key = await unseal(secret, sealingContext(space.id), space.signingSecret);
  if (key === null) return false;
  return equalsConstantTime(signature, toHex(await hmacSha256(key, payload)));
}

/** A new secret for signed URLs: `token` is shown once, and `sealed` is stored. */
export async function mintSigningSecret(secret: string, spaceId: string): Promise<{ token: string; sealed: string }> {
  const token = mintToken(signingSecret);
  return { token, sealed: await seal(secret, sealingContext(spaceId), token) };
}

function sealingContext(spaceId: string): string {
  return `signing-secret:${spaceId}`;
}
