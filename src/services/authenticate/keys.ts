import { fullKey, gtSecret, hashToken, invitation, isToken, mintToken, shortKey } from './secret-tokens.ts';

/** A new secret. `token` is shown to its owner once and not stored; only the rest is (AUTH-5). */
interface NewKey {
  token: string;
  hash: string;
  /**
   * The first characters, by which a person recognizes the key. They are too few to help in guessing even a short one.
   */
  prefix: string;
}

const shownRandomCharacters = 4;

/** An API key of 256 random bits, or of 96 when `short` (AUTH-5). */
export async function mintKey({ short }: { short: boolean }): Promise<NewKey> {
  const token = mintToken(short ? shortKey : fullKey);
  return { token, ...(await storedKey(token)) };
}

/** The stored form of a minted key. */
export async function storedKey(token: string): Promise<Omit<NewKey, 'token'>> {
  return { hash: await hashToken(token), prefix: token.slice(0, token.indexOf('_') + 1 + shownRandomCharacters) };
}

/**
 * Null for a text that cannot be an API key, including mistyped keys, so that these are rejected without a look-up
 * (AUTH-5).
 */
export function parseKeyToken(text: string): { short: boolean } | null {
  if (isToken(text, fullKey)) return { short: false };
  return isToken(text, shortKey) ? { short: true } : null;
}

/** A space's GET render secret (AUTH-11). */
export async function mintGt(): Promise<{ token: string; hash: string }> {
  const token = mintToken(gtSecret);
  return { token, hash: await hashToken(token) };
}

/** The token in an invitation's link. */
export async function mintInvitation(): Promise<{ token: string; hash: string }> {
  const token = mintToken(invitation);
  return { token, hash: await hashToken(token) };
}
