import { parseCookies } from 'better-auth/cookies';
import { toBase64Url } from '../../../core/base64.ts';
import { equalsConstantTime, hmacSha256 } from '../../../core/hashing.ts';
import { newId } from '../../../core/ids.ts';
import type { Services } from '../../services.ts';

/**
 * A cookie that remembers which accounts have signed in from a browser, so that failed sign-ins of strangers do not
 * lock that browser out (AUTH-7). The cookie by itself gives no access. Its value is `<id of the browser>.<tag>.<tag>…`
 * with a tag for each account, the most recent first. A tag is an HMAC over the id and the address of the account, so
 * that nobody can make a tag for another account or learn an address from a tag. Over https the cookie is Secure.
 */
interface BrowserCookie {
  id: string;
  tags: string[];
}

/** How many accounts one browser remembers. */
const maxAccounts = 5;
const tagCharacters = 22;
const lifetimeS = 400 * 86_400;

/** Returns the id of the browser if somebody has signed in to the account from it before, otherwise null. */
export async function readKnownBrowser(services: Services, request: Request, email: string): Promise<string | null> {
  const cookie = readCookie(services, request);
  if (!cookie) return null;
  const expected = await signTag(services, cookie.id, email);
  return cookie.tags.some((tag) => equalsConstantTime(tag, expected)) ? cookie.id : null;
}

/** The value of `Set-Cookie` after a sign-in to the account, or after a reset of its password. */
export async function rememberBrowser(services: Services, request: Request, email: string): Promise<string> {
  const { id, tags } = readCookie(services, request) ?? { id: newId(), tags: [] };
  const tag = await signTag(services, id, email);
  const keptTags = [tag, ...tags.filter((each) => each !== tag)].slice(0, maxAccounts);
  const secure = isSecure(services) ? ' Secure;' : '';
  return `${getCookieName(services)}=${[id, ...keptTags].join('.')}; Max-Age=${lifetimeS}; Path=/; HttpOnly;${secure} SameSite=Lax`;
}

function readCookie(services: Services, request: Request): BrowserCookie | null {
  const value = parseCookies(request.headers.get('Cookie') ?? '').get(getCookieName(services)) ?? '';
  // The id, in the form of newId.
  const [, id = '', tags = ''] = /^([\w-]{21})((?:\.[\w-]{22}){1,5})$/.exec(value) ?? [];
  return id === '' ? null : { id, tags: tags.slice(1).split('.') };
}

async function signTag({ secret }: Services, id: string, email: string): Promise<string> {
  const key = toBase64Url(await hmacSha256(secret, 'known browsers'));
  return toBase64Url(await hmacSha256(key, `${id}\n${email.toLowerCase()}`)).slice(0, tagCharacters);
}

function getCookieName(services: Services): string {
  return isSecure(services) ? '__Host-galley.browser' : 'galley.browser';
}

function isSecure({ origin }: Services): boolean {
  return origin.startsWith('https:');
}
