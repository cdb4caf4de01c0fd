import { scrypt } from 'node:crypto';
import { fromBase64Url, toBase64Url } from '../../../core/base64.ts';
import { normalizeText } from '../../../core/graphemes.ts';
import { equalsConstantTime } from '../../../core/hashing.ts';
import { randomBytes } from '../../../core/ids.ts';

/** The cost of scrypt: rounds, block size, parallelisation. */
interface ScryptCost {
  N: number;
  r: number;
  p: number;
}

/**
 * Of OWASP's equal choices the one that needs little memory: 16 MB, where an isolate has 128 for everything, and about a
 * quarter of a second. The cost stands in each hash, so that it can grow and old hashes stay good.
 */
const usualCost: ScryptCost = { N: 2 ** 14, r: 8, p: 5 };
const saltBytes = 16;
const keyBytes = 32;

/**
 * A password as it is kept: scrypt (RFC 7914), the platform's own, as `scrypt$N$r$p$salt$key` with salt and key in
 * base64url. Not PBKDF2: production Workers refuse as many rounds as that would need.
 */
export async function hashPassword(password: string, cost = usualCost): Promise<string> {
  const salt = randomBytes(saltBytes);
  const key = await derive(password, salt, cost);
  return ['scrypt', cost.N, cost.r, cost.p, toBase64Url(salt), key].join('$');
}

/** False also for a hash that is none of ours. The comparison takes the same time whatever differs. */
export async function verifyPassword({ password, hash }: { password: string; hash: string }): Promise<boolean> {
  const parts = /^scrypt\$(\d{1,6})\$(\d{1,2})\$(\d{1,2})\$([\w-]+)\$([\w-]+)$/.exec(hash);
  if (!parts) return false;
  const [N, r, p] = [Number(parts[1]), Number(parts[2]), Number(parts[3])];
  const [salt = '', known = ''] = parts.slice(4);
  return equalsConstantTime(await derive(password, fromBase64Url(salt), { N, r, p }), known);
}

/** The key in base64url. NFKC, so that a password typed on another keyboard is the same one. */
function derive(password: string, salt: Uint8Array, { N, r, p }: ScryptCost): Promise<string> {
  const { promise, resolve, reject } = Promise.withResolvers<string>();
  // Twice what the algorithm needs.
  const maxmem = 2 * 128 * N * r;
  scrypt(normalizeText(password, 'NFKC'), salt, keyBytes, { N, r, p, maxmem }, (error, key) => {
    if (error) reject(error);
    else resolve(toBase64Url(new Uint8Array(key)));
  });
  return promise;
}
