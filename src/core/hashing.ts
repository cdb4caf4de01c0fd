import { LruCache } from './lru-cache.ts';

const encoder = new TextEncoder();

function toBytes(input: string | Uint8Array<ArrayBuffer>): Uint8Array<ArrayBuffer> {
  return typeof input === 'string' ? new Uint8Array(encoder.encode(input)) : input;
}

export function toHex(bytes: Uint8Array): string {
  let hex = '';
  for (const byte of bytes) hex += byte.toString(16).padStart(2, '0');
  return hex;
}

/** Computes a SHA-256 hash (FIPS 180-4) in lower-case hex. */
export async function sha256Hex(input: string | Uint8Array<ArrayBuffer>): Promise<string> {
  return toHex(new Uint8Array(await crypto.subtle.digest('SHA-256', toBytes(input))));
}

// A cache of imported keys, because a service signs with the same secret again and again, and importing a key takes as
// long as signing.
const hmacKeys = new LruCache<CryptoKey>({ entries: 4, weight: 4 });

/** Computes an HMAC-SHA256 (RFC 2104) of 32 bytes. */
export async function hmacSha256(secret: string, input: string | Uint8Array<ArrayBuffer>): Promise<Uint8Array> {
  const cached = hmacKeys.get(secret);
  const key = cached ?? (await importHmacKey(secret));
  if (!cached) hmacKeys.set(secret, key, 1);
  return new Uint8Array(await crypto.subtle.sign('HMAC', key, toBytes(input)));
}

function importHmacKey(secret: string): Promise<CryptoKey> {
  const algorithm = { name: 'HMAC', hash: 'SHA-256' };
  return crypto.subtle.importKey('raw', encoder.encode(secret), algorithm, false, ['sign']);
}

/** Compares two texts. The time depends only on their length, so that it reveals nothing about their content. */
export function equalsConstantTime(left: string, right: string): boolean {
  const a = encoder.encode(left);
  const b = encoder.encode(right);
  let difference = a.length ^ b.length;
  for (let index = 0; index < a.length; index++)
    difference |= (a[index] ?? 0) ^ (b[index % Math.max(1, b.length)] ?? 0);
  return difference === 0;
}
