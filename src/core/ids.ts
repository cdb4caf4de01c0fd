const alphabet = 'ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789-_';

/** Generates cryptographically random bytes. */
export function randomBytes(length: number): Uint8Array<ArrayBuffer> {
  return crypto.getRandomValues(new Uint8Array(length));
}

/**
 * Generates a random id of 21 URL-safe characters with at least 125 random bits (GEN-11). It never begins with `-`,
 * because command lines would read it as an option.
 */
export function newId(): string {
  let id = '';
  for (const byte of randomBytes(21)) id += alphabet[byte & 63];
  return id.startsWith('-') ? newId() : id;
}
