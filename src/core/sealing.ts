import { fromBase64Url, toBase64Url } from './base64.ts';
import { randomBytes } from './ids.ts';
import { LruCache } from './lru-cache.ts';

const encoder = new TextEncoder();
const ivBytes = 12;
const keys = new LruCache<CryptoKey>({ entries: 8, weight: 8 });

/**
 * Encrypts a secret that must be readable later, with AES-256-GCM (NIST SP 800-38D) under a key derived from the
 * service's secret by HKDF (RFC 5869). `context` names what is sealed and whose it is (`signing-secret:<spaceId>`).
 * Opening needs the same context, so that a sealed text moved to another record does not open. Returns base64url of the
 * nonce and the ciphertext.
 */
export async function seal(secret: string, context: string, text: string): Promise<string> {
  const iv = randomBytes(ivBytes);
  const sealed = await crypto.subtle.encrypt(algorithm(iv, context), await deriveKey(secret), encoder.encode(text));
  const bytes = new Uint8Array(ivBytes + sealed.byteLength);
  bytes.set(iv);
  bytes.set(new Uint8Array(sealed), ivBytes);
  return toBase64Url(bytes);
}

/**
 * Decrypts a sealed text. Returns null if it does not open, because the secret or the context differs or the text is
 * damaged.
 */
export async function unseal(secret: string, context: string, sealed: string): Promise<string | null> {
  try {
    const bytes = fromBase64Url(sealed);
    const iv = bytes.slice(0, ivBytes);
    const text = await crypto.subtle.decrypt(algorithm(iv, context), await deriveKey(secret), bytes.slice(ivBytes));
    return new TextDecoder().decode(text);
  } catch {
    return null;
  }
}

function algorithm(iv: Uint8Array<ArrayBuffer>, context: string) {
  return { name: 'AES-GCM', iv, additionalData: encoder.encode(context) };
}

async function deriveKey(secret: string): Promise<CryptoKey> {
  const cached = keys.get(secret);
  if (cached) return cached;
  const material = await crypto.subtle.importKey('raw', encoder.encode(secret), 'HKDF', false, ['deriveKey']);
  const derivation = { name: 'HKDF', hash: 'SHA-256', salt: new Uint8Array(), info: encoder.encode('galley sealing') };
  const key = await crypto.subtle.deriveKey(derivation, material, { name: 'AES-GCM', length: 256 }, false, [
    'encrypt',
    'decrypt',
  ]);
  keys.set(secret, key, 1);
  return key;
}
