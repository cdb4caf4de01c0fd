import type { Role } from '../../src/access/roles.ts';
import { systemClock } from '../../src/core/clock.ts';
import { newId } from '../../src/core/ids.ts';
import { insertMember } from '../../src/records/members-writes.ts';
import { accounts, users } from '../../src/records/users.ts';
import { hashPassword } from '../../src/services/authenticate/sessions/passwords.ts';
import { ask } from './service.ts';
import { db, makeSpace, type TestSpace } from './space.ts';

export const password = 'correct horse battery';
/**
 * The hash of the password, at a low cost: at the usual cost each of hundreds of sign-ins would take a quarter of a
 * second. sign-in.test.ts covers the usual cost.
 */
let passwordHash: Promise<string> | undefined;

export interface Person {
  userId: string;
  email: string;
  /** The cookie of a session whose active space is the one that was joined first. */
  cookie: string;
}

/** A signed-in user who is a member of a space, or of none. */
export async function makePerson(membership?: { spaceId: string; role: Role }): Promise<Person> {
  passwordHash ??= hashPassword(password, { N: 2, r: 8, p: 1 });
  const now = systemClock.now();
  const userId = newId();
  const email = `${userId.toLowerCase()}@people.test`;
  const times = { createdOn: new Date(now), updatedOn: new Date(now) };
  const account = { id: newId(), userId, providerId: 'credential', accountId: userId, password: await passwordHash };
  await db.batch([
    db.insert(users).values({ id: userId, name: 'Ada', email, ...times }),
    db.insert(accounts).values({ ...account, ...times }),
  ]);
  if (membership) await insertMember(db, { ...membership, userId }, now);
  return { userId, email, cookie: await signIn(email) };
}

/** A space and its owner. */
export async function makeOwnedSpace(): Promise<{ space: TestSpace; owner: Person }> {
  const space = await makeSpace();
  return { space, owner: await makePerson({ spaceId: space.id, role: 'owner' }) };
}

/** Signs in and returns the cookie. */
export async function signIn(email: string): Promise<string> {
  return readCookie(await ask('/api/auth/sign-in/email', { method: 'POST', json: { email, password } }));
}

/** The cookies that a response sets, as a browser sends them back. */
export function readCookie(response: Response): string {
  if (response.status !== 200) throw new Error(`signing in: ${response.status}`);
  return response.headers
    .getSetCookie()
    .map((cookie) => cookie.split(';')[0])
    .join('; ');
}

/** Sends a request as a signed-in user does from the dashboard. */
export function askAs(
  cookie: string,
  path: string,
  init: { method?: string; json?: unknown; body?: BodyInit; headers?: Record<string, string> } = {},
) {
  const origin = init.method && init.method !== 'GET' ? { Origin: 'https://galley.test' } : {};
  return ask(path, { ...init, headers: { Cookie: cookie, ...origin, ...init.headers } });
}

/** A fresh demo token. */
export async function demoToken(): Promise<string> {
  const bytes = crypto.getRandomValues(new Uint8Array(2));
  const headers = { 'CF-Connecting-IP': `198.51.${bytes[0]}.${bytes[1]}` };
  const response = await ask('/api/demo-token', { method: 'POST', headers });
  return (await response.json<{ data: { token: string } }>()).data.token;
}
