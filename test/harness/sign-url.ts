import { systemClock } from '../../src/core/clock.ts';

/** Signs a path with its query as the five lines of docs/sign-in.md do (AUTH-18). */
export async function signUrl(secret: string, path: string, expiresInS = 60): Promise<string> {
  const url = new URL(path, 'https://galley.test');
  url.searchParams.set('exp', String(Math.floor(systemClock.now() / 1000) + expiresInS));
  url.searchParams.sort();
  const encoder = new TextEncoder();
  const hmac = { name: 'HMAC', hash: 'SHA-256' };
  const key = await crypto.subtle.importKey('raw', encoder.encode(secret), hmac, false, ['sign']);
  const payload = encoder.encode(`${url.pathname}?${url.searchParams}`);
  const bytes = new Uint8Array(await crypto.subtle.sign('HMAC', key, payload));
  url.searchParams.set('sig', [...bytes].map((byte) => byte.toString(16).padStart(2, '0')).join(''));
  return `${url.pathname}${url.search}`;
}
