import { parseCookies } from 'better-auth/cookies';
import { toBase64 } from '../../../core/base64.ts';
import { equalsConstantTime, hmacSha256 } from '../../../core/hashing.ts';

/**
 * The name of the cookie. Over https it has a prefix that browsers take as a promise: no other host, a sibling's page say,
 * can set a cookie of this name here (RFC 6265bis section 4.1.3.2).
 */
export function sessionCookieName(secure: boolean): string {
  return secure ? '__Host-galley.session_token' : 'galley.session_token';
}

/** A cookie that this service signed. `value` is as it was sent, decoded: `<token>.<HMAC-SHA256 in base64>`. */
export interface SessionCookie {
  token: string;
  value: string;
}

/** Of as many as a browser has one is good; more are nobody's. */
const maxCookies = 10;

/**
 * The session cookies of a request that this service signed, in their order. There can be several of the name: pages of
 * the same host set cookies for other paths, and over http other ports and hosts do. Those that are not signed are
 * passed over, so that nobody signs somebody out by adding one.
 */
export async function readSessionCookies(request: Request, secret: string, secure: boolean): Promise<SessionCookie[]> {
  const name = sessionCookieName(secure);
  const found = new Map<string, SessionCookie>();
  for (const part of (request.headers.get('Cookie') ?? '').split(';')) {
    const value = parseCookies(part).get(name);
    const cookie = value === undefined ? null : await signedCookie(value, secret);
    if (cookie && found.size < maxCookies) found.set(cookie.token, cookie);
  }
  return [...found.values()];
}

async function signedCookie(value: string, secret: string): Promise<SessionCookie | null> {
  // 32 letters and digits, and 32 bytes in base64: what has another form costs no hash.
  const [, token = '', signature = ''] = /^([A-Za-z0-9]{32})\.([A-Za-z0-9+/]{43}=)$/.exec(value) ?? [];
  if (token === '' || !equalsConstantTime(signature, toBase64(await hmacSha256(secret, token)))) return null;
  return { token, value };
}
