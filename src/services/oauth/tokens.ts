import { hashToken, mintToken, type TokenKind } from '../authenticate/secret-tokens.ts';

/** The tokens of an assistant. A program that scans for leaked secrets recognizes them by their prefixes (AUTH-5). */
export const accessToken: TokenKind = { prefix: 'gloa', randomBytes: 32 };
export const refreshToken: TokenKind = { prefix: 'glor', randomBytes: 32 };
export const authorizationCode: TokenKind = { prefix: 'gloc', randomBytes: 32 };

/** Lifetimes in seconds. `key` is the lifetime of an API key that was created by consent. */
export const lifetimes = { code: 60, access: 3_600, refresh: 30 * 86_400, key: 90 * 86_400 } as const;

export async function mint(kind: TokenKind): Promise<{ token: string; hash: string }> {
  const token = mintToken(kind);
  return { token, hash: await hashToken(token) };
}
