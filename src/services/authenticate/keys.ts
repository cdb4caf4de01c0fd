import { fullKey, gtSecret, hashToken, invitation, isToken, mintToken, shortKey } from './secret-tokens.ts';

/** A new secret. `token` is shown to its owner once and is not stored. The other fields are stored (AUTH-5). */
interface NewKey {
  token: string;
  hash: string;
  /**
   * The first characters of the token, by which a person recognizes the key. They are too few to help anyone guess the
   * rest, even of a short token.
   */
  prefix: string;
}

const shownRandomCharacters = 4;

/** Makes an API key of 256 random bits, or of 96 if `short` is true (AUTH-5). */
export async function mintKey({ short }: { short: boolean }): Promise<NewKey> {
  const token = mintToken(short ? shortKey : fullKey);
  return { token, ...(await storedKey(token)) };
}

/** Returns the fields that are stored for a new key. */
export async function storedKey(token: string): Promise<Omit<NewKey, 'token'>> {
  return { hash: await hashToken(token), prefix: token.slice(0, token.indexOf('_') + 1 + shownRandomCharacters) };
}

/**
 * Checks the form and the checksum of an API key. Returns null for a text that cannot be an API key. Mistyped keys are
 * therefore rejected without a look-up (AUTH-5).
 */
export function parseKeyToken(text: string): { short: boolean } | null {
  if (isToken(text, fullKey)) return { short: false };
  return isToken(text, shortKey) ? { short: true } : null;
}

/** Makes a new GET render secret for a space (AUTH-11). */
export async function mintGt(): Promise<{ token: string; hash: string }> {
  const token = mintToken(gtSecret);
  return { token, hash: await hashToken(token) };
}

/** Makes the token in the link of an invitation. */
export async function mintInvitation(): Promise<{ token: string; hash: string }> {
  const token = mintToken(invitation);
  return { token, hash: await hashToken(token) };
}
