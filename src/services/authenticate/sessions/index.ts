import { toBase64Url } from '../../../core/base64.ts';
import { hmacSha256 } from '../../../core/hashing.ts';
import { LruCache } from '../../../core/lru-cache.ts';
import { findSessions, type SessionWithRole } from '../../../records/sessions.ts';
import { endSessionWithOldPassword } from '../../../records/sessions-writes.ts';
import { findPasswordHash } from '../../../records/users.ts';
import type { Services } from '../../services.ts';
import { type AuthOptions, createAuth } from './better-auth.ts';

export { passwordTurns } from './password-turns.ts';

import { readSessionCookies, type SessionCookie, sessionCookieName } from './session-cookie.ts';

/**
 * Reads the session of a request's cookie in one round trip. Returns undefined if there is none that is still valid. If
 * there are several cookies, the first one with a valid session counts, so that an expired cookie, or one that somebody
 * else set, does not sign the user out. `now` is in epoch milliseconds. A session whose end is exactly `now` has ended.
 */
export async function readSession(
  services: Services,
  request: Request,
  now: number,
): Promise<SessionWithRole | undefined> {
  return (await readLive(services, request, now))[0]?.session;
}

async function readLive({ db, secret, origin }: Services, request: Request, now: number) {
  const cookies = await readSessionCookies(request, await cookieSecret(secret), isSecure(origin));
  if (cookies.length === 0) return [];
  const sessions = await findSessions(
    db,
    cookies.map(({ token }) => token),
  );
  const byToken = new Map(sessions.map((session) => [session.token, session]));
  return cookies.flatMap((cookie) => {
    const session = byToken.get(cookie.token);
    return session && session.expiresOn > now ? [{ cookie, session }] : [];
  });
}

/** The paths of better-auth that the service exposes. */
type AuthPath = '/sign-in/email' | '/sign-up/email' | '/sign-out' | '/get-session';

/** A request to better-auth. It has the body that the route has already parsed, or none for a GET. */
export interface AuthRequest {
  /** The original request. Its headers identify the client. Its cookies count only if a session is requested. */
  request: Request;
  body?: Record<string, unknown>;
}

/**
 * Signs a user in and returns better-auth's own response, unwrapped (GEN-1). If the password is replaced while the
 * sign-in compares it, no session may outlive the old password: the sign-in is tried again, and fails as with a wrong
 * password (AUTH-7).
 */
export async function signIn(services: Services, request: AuthRequest): Promise<Response> {
  const email = String(request.body?.['email'] ?? '').toLowerCase();
  const hash = (await findPasswordHash(services.db, email)) ?? null;
  const answered = await answer(services, await getAuth(services), '/sign-in/email', request);
  if (answered.status !== 200) return answered;
  const { token } = await answered.clone().json<{ token: string }>();
  return (await endSessionWithOldPassword(services.db, { token, hash })) ? await signIn(services, request) : answered;
}

/**
 * Signs a user up, and returns the response in the same form as signIn. If the address is taken, the response looks the
 * same as for a free address, and has a session that does not exist. `isAddressTaken` is for the log.
 */
export async function signUp(
  services: Services,
  request: AuthRequest,
): Promise<{ answer: Response; isAddressTaken: boolean }> {
  let isAddressTaken = false;
  const onAddressTaken = () => {
    isAddressTaken = true;
  };
  // A separate instance, because the callback concerns only this sign-up.
  const auth = createAuth(await toAuthOptions(services, onAddressTaken));
  return { answer: await answer(services, auth, '/sign-up/email', request), isAddressTaken };
}

/** Returns the user of the first valid session of the request, in the same form as signIn. */
export async function getSession(services: Services, request: AuthRequest, now: number): Promise<Response> {
  const [live] = await readLive(services, request.request, now);
  return await answer(services, await getAuth(services), '/get-session', request, live?.cookie);
}

/** Signs out of every session that the request's cookies name. Returns the response in the same form as signIn. */
export async function signOut(services: Services, request: AuthRequest): Promise<Response> {
  const auth = await getAuth(services);
  const cookies = await readSessionCookies(
    request.request,
    await cookieSecret(services.secret),
    isSecure(services.origin),
  );
  const [first, ...others] = cookies;
  for (const cookie of others) await answer(services, auth, '/sign-out', request, cookie);
  return await answer(services, auth, '/sign-out', request, first);
}

type Auth = ReturnType<typeof createAuth>;

// Cached because creating one takes milliseconds. The settings are the same for the whole deployment, and there is one
// origin for each of its host names.
const auths = new LruCache<Auth>({ entries: 4, weight: 4 });

async function getAuth(services: Services): Promise<Auth> {
  const cached = auths.get(services.origin);
  if (cached) return cached;
  const auth = createAuth(await toAuthOptions(services));
  // Cached only once it is ready, because an instance whose request was cut off would never become ready.
  await auth.$context;
  auths.set(services.origin, auth, 1);
  return auth;
}

async function toAuthOptions(services: Services, onAddressTaken?: () => void): Promise<AuthOptions> {
  const { db, origin, secret, settings } = services;
  return {
    db,
    origin,
    secret: await cookieSecret(secret),
    creditsLimit: settings.creditsLimit,
    ...(onAddressTaken ? { onAddressTaken } : {}),
  };
}

/**
 * Sends a request to better-auth. better-auth sees at most one session cookie, no query, and only the fields that the
 * route has parsed.
 */
async function answer(
  { origin }: Services,
  auth: Auth,
  path: AuthPath,
  { request, body }: AuthRequest,
  cookie?: SessionCookie,
): Promise<Response> {
  const headers = new Headers(request.headers);
  for (const name of ['Cookie', 'Content-Length', 'Content-Type']) headers.delete(name);
  if (cookie) headers.set('Cookie', `${sessionCookieName(isSecure(origin))}=${encodeURIComponent(cookie.value)}`);
  if (body) headers.set('Content-Type', 'application/json');
  const init = body ? { method: 'POST', headers, body: JSON.stringify(body) } : { headers };
  return await auth.handler(new Request(`${origin}/api/auth${path}`, init));
}

function isSecure(origin: string): boolean {
  return origin.startsWith('https:');
}

/**
 * Derives a secret for cookies, so that the signature of a cookie is useless for anything else that GALLEY_SECRET
 * signs.
 */
async function cookieSecret(secret: string): Promise<string> {
  return toBase64Url(await hmacSha256(secret, 'session cookies'));
}
