import { equalsConstantTime, hmacSha256, toHex } from '../../core/hashing.ts';
import { seal, unseal } from '../../core/sealing.ts';
import { mintToken, signingSecret } from './secret-tokens.ts';
import { unauthorized } from './unauthorized.ts';

/** What a signed URL claims; nothing of it is known to be true yet (AUTH-18). */
export interface UrlSignature {
  /** What was signed: path and sorted query. */
  payload: string;
  /** HMAC-SHA256 of it under the space's signing secret, lower-case hex. */
  signature: string;
  /** Epoch milliseconds. */
  expiresOn: number;
}

/**
 * The claim of a URL's `sig` and `exp` (epoch seconds); null without a `sig`. What is signed is
 * `<path>?<query without sig, sorted by name>`, as URLSearchParams prints it. Throws 401 for a claim that cannot be good:
 * one of the two missing, malformed or given twice.
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

/** Whether a space's sealed secret made this signature, and it still holds at `now`. */
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

/** A fresh secret for signed URLs: `token` is shown once, `sealed` is stored. */
export async function mintSigningSecret(secret: string, spaceId: string): Promise<{ token: string; sealed: string }> {
  const token = mintToken(signingSecret);
  return { token, sealed: await seal(secret, sealingContext(spaceId), token) };
}

function sealingContext(spaceId: string): string {
  return `signing-secret:${spaceId}`;
}
