import { hashToken, mintToken, type TokenKind } from '../authenticate/secret-tokens.ts';

/** The tokens of an assistant. Their prefixes tell a scanner what it found (AUTH-5). */
export const accessToken: TokenKind = { prefix: 'gloa', randomBytes: 32 };
export const refreshToken: TokenKind = { prefix: 'glor', randomBytes: 32 };
export const authorizationCode: TokenKind = { prefix: 'gloc', randomBytes: 32 };

/** In seconds. `key` is the lifetime of an API key created by consent. */
export const lifetimes = { code: 60, access: 3_600, refresh: 30 * 86_400, key: 90 * 86_400 } as const;

export async function mint(kind: TokenKind): Promise<{ token: string; hash: string }> {
  const token = mintToken(kind);
  return { token, hash: await hashToken(token) };
}
