import { parseCookies } from 'better-auth/cookies';
import { toBase64 } from '../../../core/base64.ts';
import { equalsConstantTime, hmacSha256 } from '../../../core/hashing.ts';

export const cookiePrefix = 'galley';

/**
 * The session token of a request's cookie; null without one, or with one that this service did not sign. better-auth
 * writes `<token>.<HMAC-SHA256 in base64>`. Over https browsers take the name's prefix as a promise that the cookie is
 * Secure.
 */
export async function readSessionToken(request: Request, secret: string, secure: boolean): Promise<string | null> {
  const header = request.headers.get('Cookie');
  if (header === null) return null;
  const value = parseCookies(header).get(`${secure ? '__Secure-' : ''}${cookiePrefix}.session_token`);
  if (value === undefined) return null;
  const dot = value.lastIndexOf('.');
  const [token, signature] = [value.slice(0, dot), value.slice(dot + 1)];
  const expected = toBase64(await hmacSha256(secret, token));
  return dot > 0 && equalsConstantTime(signature, expected) ? token : null;
}
