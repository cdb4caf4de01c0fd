import { toBase64Url } from '../../../core/base64.ts';
import { hmacSha256 } from '../../../core/hashing.ts';
import { LruCache } from '../../../core/lru-cache.ts';
import type { Database } from '../../../records/database.ts';
import { type FoundSession, findSession } from '../../../records/sessions/find.ts';
import { createAuth } from './better-auth.ts';
import { readSessionToken } from './session-cookie.ts';

export interface SessionParts {
  db: Database;
  /** GALLEY_SECRET. */
  secret: string;
  /** The dashboard's own, `scheme://host[:port]`; over https the cookie is Secure. */
  origin: string;
  /** Of the space that a sign-up makes; null: unlimited (CRD-1). */
  creditsLimit: number | null;
}

/**
 * The live session that a request's cookie names, in one database round trip; undefined without one. `now` in epoch
 * milliseconds: one that ends now has ended.
 */
export async function readSession(
  { db, secret, origin }: SessionParts,
  request: Request,
  now: number,
): Promise<FoundSession | undefined> {
  const token = await readSessionToken(request, await cookieSecret(secret), origin.startsWith('https:'));
  if (token === null) return undefined;
  const session = await findSession(db, token);
  return session && session.expiresOn > now ? session : undefined;
}

// Making one takes milliseconds. The settings are the deployment's; the origins are as many as it has names.
const auths = new LruCache<ReturnType<typeof createAuth>>({ entries: 4, weight: 4 });

/** better-auth's own answer to a request to one of its paths, unwrapped (GEN-1). */
export async function answerAuth(parts: SessionParts, request: Request): Promise<Response> {
  let auth = auths.get(parts.origin);
  if (!auth) {
    auth = createAuth({ ...parts, secret: await cookieSecret(parts.secret) });
    // Kept once it is ready: what a request that was cut off began would never be.
    await auth.$context;
    auths.set(parts.origin, auth, 1);
  }
  return await auth.handler(request);
}

/** A secret of its own, so that a cookie's signature is good for nothing else that GALLEY_SECRET signs. */
async function cookieSecret(secret: string): Promise<string> {
  return toBase64Url(await hmacSha256(secret, 'session cookies'));
}
