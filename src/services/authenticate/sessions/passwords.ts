import { scrypt } from 'node:crypto';
import { fromBase64Url, toBase64Url } from '../../../core/base64.ts';
import { normalizeText } from '../../../core/graphemes.ts';
import { equalsConstantTime } from '../../../core/hashing.ts';
import { randomBytes } from '../../../core/ids.ts';

/** The cost of scrypt: rounds, block size and parallelization. */
interface ScryptCost {
  N: number;
  r: number;
  p: number;
}

/**
 * The cost of new hashes. Among the choices that OWASP considers equal, this one takes little memory: 16 MB of the
 * isolate's 128 MB, and about a quarter of a second. Each hash contains its own cost, so that the cost of new hashes
 * can be raised while old hashes stay valid.
 */
const usualCost: ScryptCost = { N: 2 ** 14, r: 8, p: 5 };
const saltBytes = 16;
const keyBytes = 32;

/**
 * Hashes a password for storage with the platform's scrypt (RFC 7914). The form is `scrypt$N$r$p$salt$key`, with salt
 * and key in base64url. PBKDF2 is not used because production Workers limit its iterations to fewer than it would need.
 */
export async function hashPassword(password: string, cost = usualCost): Promise<string> {
  const salt = randomBytes(saltBytes);
  const key = await deriveKey(password, salt, cost);
  return ['scrypt', cost.N, cost.r, cost.p, toBase64Url(salt), key].join('$');
}

/**
 * Whether the password matches the hash. A hash in any other form never matches. The comparison takes the same time
 * wherever the two differ.
 */
export async function verifyPassword({ password, hash }: { password: string; hash: string }): Promise<boolean> {
  const parts = /^scrypt\$(\d{1,6})\$(\d{1,2})\$(\d{1,2})\$([\w-]+)\$([\w-]+)$/.exec(hash);
  if (!parts) return false;
  const [N, r, p] = [Number(parts[1]), Number(parts[2]), Number(parts[3])];
  const [salt = '', storedKey = ''] = parts.slice(4);
  return equalsConstantTime(await deriveKey(password, fromBase64Url(salt), { N, r, p }), storedKey);
}

/**
 * Derives the key, in base64url. The password is normalized to NFKC, so that it gives the same key when it is typed on
 * another keyboard.
 */
function deriveKey(password: string, salt: Uint8Array, { N, r, p }: ScryptCost): Promise<string> {
  const { promise, resolve, reject } = Promise.withResolvers<string>();
  // Twice the memory that the algorithm needs.
  const maxmem = 2 * 128 * N * r;
  scrypt(normalizeText(password, 'NFKC'), salt, keyBytes, { N, r, p, maxmem }, (error, key) => {
    if (error) reject(error);
    else resolve(toBase64Url(new Uint8Array(key)));
  });
  return promise;
}
