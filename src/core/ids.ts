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
  const id = printId(randomBytes(21));
  return id.startsWith('-') ? newId() : id;
}

/** Derives an id of the same form from a text: equal texts have equal ids, and different texts different ones. */
export async function deriveId(text: string): Promise<string> {
  const digest = await crypto.subtle.digest('SHA-256', new TextEncoder().encode(text));
  return printId(new Uint8Array(digest, 0, 21)).replace(/^-/, '_');
}

function printId(bytes: Uint8Array): string {
  let id = '';
  for (const byte of bytes) id += alphabet[byte & 63];
  return id;
}
