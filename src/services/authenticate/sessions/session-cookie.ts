import { parseCookies } from 'better-auth/cookies';
import { toBase64 } from '../../../core/base64.ts';
import { equalsConstantTime, hmacSha256 } from '../../../core/hashing.ts';

/**
 * Returns the name of the session cookie. Over https the name has a prefix for which browsers guarantee that no other
 * host, such as a sibling domain, can set a cookie of this name here (RFC 6265bis section 4.1.3.2).
 */
export function sessionCookieName(secure: boolean): string {
  return secure ? '__Host-galley.session_token' : 'galley.session_token';
}

/** A cookie that this service signed. `value` is as sent, decoded: `<token>.<HMAC-SHA256 in base64>`. */
export interface SessionCookie {
  token: string;
  value: string;
}

/** The maximum number of signed cookies that are read. A browser never has as many. */
const maxCookies = 10;

/**
 * The session cookies of a request that this service signed, in order. There can be several cookies with the same name,
 * because pages of the same host can set them for other paths, and over http other ports and hosts can set them too.
 * Cookies that this service did not sign are ignored, so that nobody can sign a user out by adding one.
 */
export async function readSessionCookies(request: Request, secret: string, secure: boolean): Promise<SessionCookie[]> {
  const name = sessionCookieName(secure);
  const cookiesByName = new Map<string, SessionCookie>();
  for (const part of (request.headers.get('Cookie') ?? '').split(';')) {
    const value = parseCookies(part).get(name);
    const cookie = value === undefined ? null : await signedCookie(value, secret);
    if (cookie && cookiesByName.size < maxCookies) cookiesByName.set(cookie.token, cookie);
  }
  return [...cookiesByName.values()];
}

async function signedCookie(value: string, secret: string): Promise<SessionCookie | null> {
  // 32 letters and digits, and 32 bytes in base64. Text in another form is skipped without computing an HMAC.
  const [, token = '', signature = ''] = /^([A-Za-z0-9]{32})\.([A-Za-z0-9+/]{43}=)$/.exec(value) ?? [];
  if (token === '' || !equalsConstantTime(signature, toBase64(await hmacSha256(secret, token)))) return null;
  return { token, value };
}
