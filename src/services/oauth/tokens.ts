import { hashToken, mintToken, type TokenKind } from '../authenticate/secret-tokens.ts';

/** What an assistant carries; each tells a scanner what it found (AUTH-5). */
export const accessToken: TokenKind = { prefix: 'gloa', randomBytes: 32 };
export const refreshToken: TokenKind = { prefix: 'glor', randomBytes: 32 };
export const authorizationCode: TokenKind = { prefix: 'gloc', randomBytes: 32 };

/** Seconds. `key` is of an API key that came by consent. */
export const lifetimes = { code: 60, access: 3_600, refresh: 30 * 86_400, key: 90 * 86_400 } as const;

export async function mint(kind: TokenKind): Promise<{ token: string; hash: string }> {
  const token = mintToken(kind);
  return { token, hash: await hashToken(token) };
}
