import { hashToken, mintToken, type TokenKind } from '../authenticate/secret-tokens.ts';

/** What an assistant carries; each tells a scanner what it found (AUTH-5). */
export const accessToken: TokenKind = { prefix: 'gloa', randomBytes: 32 };
export const refreshToken: TokenKind = { prefix: 'glor', randomBytes: 32 };
export const authorizationCode: TokenKind = { prefix: 'gloc', randomBytes: 32 };

/** Seconds. */
export const lifetimes = { code: 60, access: 3_600, refresh: 30 * 86_400 } as const;

export async function mint(kind: TokenKind): Promise<{ token: string; hash: string }> {
  const token = mintToken(kind);
  return { token, hash: await hashToken(token) };
}
