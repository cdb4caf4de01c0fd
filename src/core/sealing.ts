import { fromBase64Url, toBase64Url } from './base64.ts';
import { randomBytes } from './ids.ts';
import { LruCache } from './lru-cache.ts';

const encoder = new TextEncoder();
const ivBytes = 12;
const keys = new LruCache<CryptoKey>({ entries: 8, weight: 8 });

/**
 * Encrypts a secret that must be readable later. It uses AES-256-GCM (NIST SP 800-38D) with a key that HKDF (RFC 5869)
 * derives from the service's secret. `context` says what is encrypted and to whom it belongs
 * (`signing-secret:<spaceId>`). Decrypting requires the same context, so a text that is moved to another record cannot
 * be decrypted. Returns the nonce and the ciphertext as base64url.
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
 * Decrypts a sealed text. Returns null if this is impossible, because the secret or the context is another one or the
 * text is damaged.
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
