import { env } from 'cloudflare:test';
import { eq, sql } from 'drizzle-orm';
import { describe, expect, it } from 'vitest';
import { systemClock } from '../../../src/core/clock.ts';
import { newId } from '../../../src/core/ids.ts';
import { openDatabase } from '../../../src/records/database.ts';
import { members } from '../../../src/records/members.ts';
import { oauthCodes, oauthGrants } from '../../../src/records/oauth.ts';
import { insertClient } from '../../../src/records/oauth-writes.ts';
import { insertPasswordReset, usePasswordReset } from '../../../src/records/password-resets-writes.ts';
import { sessions } from '../../../src/records/sessions.ts';
import { users } from '../../../src/records/users.ts';
import { signIn as signInWith } from '../../../src/services/authenticate/sessions/index.ts';
import { aGrant } from '../../harness/grants.ts';
import { askAs, makePerson, type Person, password, readCookie, signIn } from '../../harness/people.ts';
import { ask, readData } from '../../harness/service.ts';
import { testServices } from '../../harness/services.ts';
import { db, makeSpace } from '../../harness/space.ts';

const another = 'another good password';
/** A client that no other test uses. */
const client = () => ({
  'CF-Connecting-IP': `2001:db8:${[...crypto.getRandomValues(new Uint16Array(2))].map((part) => part.toString(16)).join(':')}::1`,
});
const post = (cookie: string, path: string, json: unknown) =>
  askAs(cookie, path, { method: 'POST', json, headers: client() });
const listRows = (table: typeof sessions | typeof oauthGrants | typeof oauthCodes, userId: string) =>
  db.$count(table, eq(table.userId, userId));

/** Creates a reset for a user. Calling the result uses it. */
async function aReset({ email }: Person): Promise<() => Promise<boolean>> {
  const now = systemClock.now();
  const facts = { id: newId(), tokenHash: newId(), sealedToken: null, expiresOn: now + 60_000, createdOn: now };
  await insertPasswordReset(db, email, facts);
  return async () =>
    (await usePasswordReset(db, { tokenHash: facts.tokenHash, password: 'the hash of another' }, now)) !== undefined;
}

async function aCode({ userId }: Person, spaceId: string): Promise<void> {
  const now = systemClock.now();
  const clientId = newId();
  await insertClient(db, { id: clientId, name: 'Assistant', redirectUris: ['https://a.test/'], createdOn: now }, 1_000);
  await db.insert(oauthCodes).values({
    hash: newId(),
    clientId,
    userId,
    spaceId,
    scope: 'mcp:read',
    redirectUri: 'https://a.test/',
    challenge: 'x',
    resource: 'https://galley.test/mcp',
    expiresOn: now + 60_000,
  });
}

/** The database, which runs `work` before the first session is written. */
function before(work: () => Promise<unknown>): D1Database {
  let isDone = false;
  const late = (statement: D1PreparedStatement): D1PreparedStatement =>
    new Proxy(statement, {
      get(target, name) {
        const value = Reflect.get(target, name);
        if (name === 'bind') return (...values: unknown[]) => late(target.bind(...values));
        if (typeof value !== 'function') return value;
        return async (...args: unknown[]) => {
          if (!isDone) {
            isDone = true;
            await work();
          }
          return await value.apply(target, args);
        };
      },
    });
  const prepare = (query: string) => {
    const statement = env.DB.prepare(query);
    return /^insert into "sessions"/i.test(query) ? late(statement) : statement;
  };
  return { prepare, batch: (each: D1PreparedStatement[]) => env.DB.batch(each) } as unknown as D1Database;
}

describe('a password that is replaced', () => {
  it('[AUTH-7] leaves no session that was started with it, even if it is compared at that moment', async () => {
    const person = await makePerson();
    // Another user with the same hash, as all users of tests have.
    await makePerson();
    const use = await aReset(person);
    const used: boolean[] = [];
    const racing = openDatabase(before(async () => used.push(await use())));
    // An origin that nothing else uses, so that its requests go through this database.
    const origin = `https://${newId().toLowerCase()}.test`;
    const request = new Request(origin, { method: 'POST' });
    const parts = testServices({ db: racing, secret: 'a secret for this test alone', origin });
    const answer = await signInWith(parts, { request, body: { email: person.email, password } });
    expect([answer.status, answer.headers.getSetCookie(), used]).toEqual([401, [], [true]]);
    expect(await listRows(sessions, person.userId)).toBe(0);
  });

  it('[AUTH-7, MCP-3] ends assistants, and codes that would connect more, on a reset', async () => {
    const space = await makeSpace();
    const [person, other] = [
      await makePerson({ spaceId: space.id, role: 'editor' }),
      await makePerson({ spaceId: space.id, role: 'editor' }),
    ];
    for (const each of [person, other]) {
      await aGrant(space.id, each.userId);
      await aCode(each, space.id);
    }
    expect(await (await aReset(person))()).toBe(true);
    const left = async ({ userId }: Person) => [
      await listRows(oauthGrants, userId),
      await listRows(oauthCodes, userId),
    ];
    expect([await left(person), await left(other)]).toEqual([
      [0, 0],
      [1, 1],
    ]);
  });

  it('[AUTH-7, MCP-3] also ends them on a change, unless other sessions are to stay or nothing changed', async () => {
    const space = await makeSpace();
    const person = await makePerson({ spaceId: space.id, role: 'editor' });
    await aGrant(space.id, person.userId);
    await aCode(person, space.id);
    const left = async () => [await listRows(oauthGrants, person.userId), await listRows(oauthCodes, person.userId)];
    const change = (more: object) =>
      post(person.cookie, '/api/v1/account/password', { currentPassword: password, newPassword: password, ...more });
    expect((await change({ currentPassword: 'a wrong password' })).status).toBe(403);
    expect(await left()).toEqual([1, 1]);
    expect((await change({ keepOtherSessions: true })).status).toBe(200);
    expect(await left()).toEqual([1, 1]);
    expect((await change({ newPassword: another })).status).toBe(200);
    expect(await left()).toEqual([0, 0]);
  });
});

it('[AUTH-7] a sign-in starts a new session, whatever cookie the request has', async () => {
  const [victim, attacker] = [await makePerson(), await makePerson()];
  const answer = await ask('/api/auth/sign-in/email', {
    method: 'POST',
    json: { email: victim.email, password },
    headers: { ...client(), Cookie: attacker.cookie },
  });
  const fresh = readCookie(answer);
  expect(fresh).not.toBe(attacker.cookie);
  const who = async (cookie: string) => (await readData(await askAs(cookie, '/api/v1/account'))).doc.email;
  expect([await who(fresh), await who(attacker.cookie)]).toEqual([victim.email, attacker.email]);
  expect(await signIn(victim.email)).not.toBe(fresh);
});

describe('concurrent requests', () => {
  const invite = async (owner: Person) => {
    const { doc } = await readData(await post(owner.cookie, '/api/v1/space/members', { role: 'editor' }));
    return new URL(doc.url).hash.slice(1);
  };
  const accept = ({ cookie }: Person, token: string) => post(cookie, '/api/v1/invitations/accept', { token });

  it('[AUTH-7] only one of many users can accept an invitation', async () => {
    const space = await makeSpace();
    const owner = await makePerson({ spaceId: space.id, role: 'owner' });
    const people = await Promise.all([1, 2, 3, 4].map(() => makePerson()));
    const token = await invite(owner);
    const answers = await Promise.all(people.map((person) => accept(person, token)));
    expect(answers.map(({ status }) => status).sort()).toEqual([200, 404, 404, 404]);
    expect(await db.$count(members, eq(members.spaceId, space.id))).toBe(2);
  });

  it('[AUTH-7] a user joins a space once, however many invitations they accept', async () => {
    const space = await makeSpace();
    const owner = await makePerson({ spaceId: space.id, role: 'owner' });
    const person = await makePerson();
    const tokens = [await invite(owner), await invite(owner), await invite(owner)];
    const answers = await Promise.all(tokens.map((token) => accept(person, token)));
    expect(answers.map(({ status }) => status).sort()).toEqual([200, 404, 404]);
    expect(await db.$count(members, eq(members.userId, person.userId))).toBe(1);
  });

  it('[AUTH-7] one owner stays if one closes the account while the other leaves or becomes a viewer', async () => {
    for (const way of ['leaves', 'is lowered'] as const) {
      const space = await makeSpace();
      const [closing, going] = [
        await makePerson({ spaceId: space.id, role: 'owner' }),
        await makePerson({ spaceId: space.id, role: 'owner' }),
      ];
      await makePerson({ spaceId: space.id, role: 'viewer' });
      const { list } = await readData(await askAs(going.cookie, '/api/v1/space/members'));
      const { id } = list.find(({ userId }: { userId: string }) => userId === going.userId);
      const init = way === 'leaves' ? { method: 'DELETE' } : { method: 'PATCH', json: { role: 'viewer' } };
      const [closed, gone] = await Promise.all([
        post(closing.cookie, '/api/v1/account/close', { password }),
        askAs(going.cookie, `/api/v1/space/members/${id}`, init),
      ]);
      expect([closed.status, gone.status].filter((status) => status === 200)).toHaveLength(1);
      const owners = sql`${members.spaceId} = ${space.id} and ${members.role} = 'owner' and ${members.userId} is not null`;
      expect(await db.$count(members, owners)).toBe(1);
    }
  });
});

describe('an email address', () => {
  it('[AUTH-7] is compared without regard to ASCII case, also on sign-in', async () => {
    const { email } = await makePerson();
    const answer = await ask('/api/auth/sign-in/email', {
      method: 'POST',
      headers: client(),
      json: { email: email.toUpperCase(), password },
    });
    expect(answer.status).toBe(200);
  });

  it('[AUTH-7] that only looks like another user’s matches no account: no sign-up, sign-in, reset or invitation', async () => {
    const space = await makeSpace();
    const owner = await makePerson({ spaceId: space.id, role: 'owner' });
    const name = newId()
      .toLowerCase()
      .replaceAll(/[^a-z0-9]/g, '');
    const [local, domain] = [`${name}ki`, 'people.test'];
    await makePerson();
    await db
      .update(users)
      .set({ email: `${local}@${domain}` })
      .where(eq(users.id, owner.userId));
    const alike = [
      // The Kelvin sign and the dotted capital I become ASCII letters in lower case; the rest by compatibility.
      `${name}\u212ai@${domain}`,
      `${name}k\u0130@${domain}`,
      `${local}\uff20${domain}`,
      `${local}@people\uff0etest`,
      `${local}\u200b@${domain}`,
      `${local}@${domain}\u0000`,
      `${local}@peop\u217ce.test`,
      `"${local}"@${domain}`,
      `${local}@${domain}\n`,
    ];
    const made = await db.$count(users);
    for (const email of alike) {
      const send = (path: string, json: object) => ask(path, { method: 'POST', headers: client(), json });
      const statuses = [
        (await send('/api/auth/sign-up/email', { name: 'Eve', email, password })).status,
        (await send('/api/auth/sign-in/email', { email, password })).status,
        (await send('/api/v1/account/password-reset', { email })).status,
        (await post(owner.cookie, '/api/v1/space/members', { role: 'owner', email })).status,
      ];
      expect([email, ...statuses.map((status) => status >= 400 && status < 500)]).toEqual([
        email,
        true,
        true,
        true,
        true,
      ]);
    }
    expect(await db.$count(users)).toBe(made);
  });
});
