import { env } from 'cloudflare:test';
import { eq } from 'drizzle-orm';
import { describe, expect, it } from 'vitest';
import { systemClock } from '../../src/core/clock.ts';
import { newId } from '../../src/core/ids.ts';
import { createApp } from '../../src/doors/http/app.ts';
import { asker, type LoggedLine, recordingLog } from '../../src/doors/http/testing/test-door.ts';
import { members } from '../../src/records/members/table.ts';
import { deleteExpiredSessions } from '../../src/records/sessions/delete-expired.ts';
import { sessions } from '../../src/records/sessions/table.ts';
import { accounts, users } from '../../src/records/users/table.ts';
import { routes } from '../../workers/edge/composition.ts';
import { askAs, cookieOf, makePerson, password, signIn } from '../harness/people.ts';
import { ask, dataOf, problemOf } from '../harness/service.ts';
import { db, makeSpace } from '../harness/space.ts';

const newEmail = () => `${newId().toLowerCase()}@people.test`;
const client = (address: string) => ({ 'CF-Connecting-IP': address });

function signUp(email: string, more: Record<string, unknown> = {}) {
  return ask('/api/auth/sign-up/email', { method: 'POST', json: { name: 'Zoë', email, password, ...more } });
}

function trySignIn(email: string, tried: string, address = '203.0.113.200') {
  return ask('/api/auth/sign-in/email', {
    ...{ method: 'POST', headers: client(address), json: { email, password: tried } },
  });
}

describe('signing up', () => {
  it('[AUTH-7] makes a person and a space of their own, active, as owner', async () => {
    const email = newEmail();
    const response = await signUp(email.toUpperCase());
    const cookie = cookieOf(response);
    expect(await response.json()).toMatchObject({ token: expect.any(String), user: { email, name: 'Zoë' } });
    const spaces = await dataOf(await askAs(cookie, '/api/v1/spaces'));
    expect(spaces.list).toEqual([expect.objectContaining({ name: 'Zoë’s space', role: 'owner' })]);
    expect(await dataOf(await askAs(cookie, '/api/v1/space'))).toMatchObject({ id: spaces.list[0].id });
  });

  it('[SEC-5] writes all of it or nothing', async () => {
    const email = newEmail();
    // The batch fails at its last statement.
    await env.DB.exec("CREATE TRIGGER refuse_sessions BEFORE INSERT ON sessions BEGIN SELECT RAISE(ABORT, 'no'); END");
    try {
      expect(await problemOf(await signUp(email))).toMatchObject({ status: 500, code: 'internal_error' });
    } finally {
      await env.DB.exec('DROP TRIGGER refuse_sessions');
    }
    expect(await db.select().from(users).where(eq(users.email, email))).toEqual([]);
    expect((await signUp(email)).status).toBe(200);
  });

  it('[AUTH-7] gives an e-mail address to one of many who ask at once', async () => {
    const email = newEmail();
    const answers = await Promise.all(Array.from({ length: 4 }, () => signUp(email)));
    expect(answers.map(({ status }) => status).sort()).toEqual([200, 422, 422, 422]);
    const taken = answers.find(({ status }) => status === 422);
    expect(await taken?.json()).toMatchObject({ code: 'USER_ALREADY_EXISTS_USE_ANOTHER_EMAIL' });
    const [user] = await db.select().from(users).where(eq(users.email, email));
    expect(
      await db
        .select()
        .from(members)
        .where(eq(members.userId, user?.id ?? '')),
    ).toHaveLength(1);
    // Hashing passwords takes a machine's whole attention, which other tests share.
  }, 20_000);

  it('[AUTH-7] refuses short passwords, long names, addresses that are none, and what is not JSON', async () => {
    const refused = [
      { password: 'short' },
      { password: 'x'.repeat(129) },
      { name: 'x'.repeat(201) },
      { name: ' ' },
      { email: 'nobody' },
      { email: `${'x'.repeat(250)}@people.test` },
      { image: 'x'.repeat(20_000) },
    ];
    for (const more of refused) expect((await signUp(newEmail(), more)).status).toBeGreaterThanOrEqual(400);
    const body = await ask('/api/auth/sign-up/email', { method: 'POST', body: '{' });
    expect(await problemOf(body)).toMatchObject({ status: 400, code: 'invalid_json' });
  });

  it('[AUTH-7] is refused where GALLEY_SIGNUP is closed', async () => {
    const closed = asker(createApp(routes, { clock: systemClock, log: recordingLog() }), {
      ...(env as typeof env & Env),
      GALLEY_SIGNUP: 'closed',
    });
    const email = newEmail();
    const body = JSON.stringify({ name: 'Zoë', email, password });
    const answer = await closed('https://galley.test/api/auth/sign-up/email', { method: 'POST', body });
    expect(await problemOf(answer)).toMatchObject({ status: 403, code: 'sign_up_closed' });
    expect(await db.select().from(users).where(eq(users.email, email))).toEqual([]);
  });

  it('[CRD-1] gives the credits that GALLEY_SPACE_CREDITS says', async () => {
    const { cookie } = await makePerson();
    const counted = asker(createApp(routes, { clock: systemClock, log: recordingLog() }), {
      ...(env as typeof env & Env),
      GALLEY_SPACE_CREDITS: '7',
    });
    const headers = { Cookie: cookie, 'Content-Type': 'application/json' };
    const post = { method: 'POST', headers, body: '{"name":"Counted"}' };
    const { doc } = await dataOf(await counted('https://galley.test/api/v1/spaces', post));
    await dataOf(await askAs(cookie, `/api/v1/spaces/${doc.id}/activate`, { method: 'POST' }));
    expect((await dataOf(await askAs(cookie, '/api/v1/space'))).credits).toEqual({ limit: 7, used: 0, remaining: 7 });
  });
});

describe('sessions', () => {
  it('[AUTH-7] live in a cookie that scripts and other sites do not get, Secure over https', async () => {
    const { email } = await makePerson();
    const [cookie = ''] = (await trySignIn(email, password)).headers.getSetCookie();
    expect(cookie).toMatch(/^__Secure-galley\.session_token=.*; HttpOnly; Secure; SameSite=Lax$/);
    const plain = asker(createApp(routes, { clock: systemClock, log: recordingLog() }));
    const init = { method: 'POST', body: JSON.stringify({ email, password }) };
    const [local = ''] = (await plain('/api/auth/sign-in/email', init)).headers.getSetCookie();
    expect(local).toMatch(/^galley\.session_token=.*; HttpOnly; SameSite=Lax$/);
    // Which holds on this door alone.
    const headers = { Cookie: local.split(';')[0] ?? '' };
    expect((await plain('/api/v1/spaces', { headers })).status).toBe(200);
    expect((await ask('/api/v1/spaces', { headers })).status).toBe(401);
  });

  it('[AUTH-7] are told by get-session, and end with sign-out', async () => {
    const { cookie, email, userId } = await makePerson();
    const told = await (await askAs(cookie, '/api/auth/get-session')).json();
    expect(told).toMatchObject({ session: { userId, activeSpaceId: null }, user: { id: userId, email } });
    expect(await (await ask('/api/auth/get-session')).json()).toBeNull();
    expect((await askAs(cookie, '/api/auth/sign-out', { method: 'POST' })).status).toBe(200);
    expect(await (await askAs(cookie, '/api/auth/get-session')).json()).toBeNull();
    expect((await askAs(cookie, '/api/v1/spaces')).status).toBe(401);
  });

  it('[AUTH-2] do not come from a cookie that this service did not sign', async () => {
    const { cookie } = await makePerson();
    const [name = '', value = ''] = cookie.split('=');
    const token = decodeURIComponent(value).split('.')[0];
    for (const forged of [token, `${token}.`, `${token}.${btoa('x'.repeat(32))}`, `x${value}`]) {
      expect((await askAs(`${name}=${forged}`, '/api/v1/spaces')).status).toBe(401);
    }
  });

  it('[AUTH-3] end at their time, and are forgotten', async () => {
    const { cookie, userId } = await makePerson();
    const ofUser = eq(sessions.userId, userId);
    await db
      .update(sessions)
      .set({ expiresOn: new Date(systemClock.now() - 1) })
      .where(ofUser);
    expect((await askAs(cookie, '/api/v1/spaces')).status).toBe(401);
    await deleteExpiredSessions(db, systemClock.now());
    expect(await db.select().from(sessions).where(ofUser)).toEqual([]);
  });

  it('[AUTH-7] start in the space that was joined first', async () => {
    const [first, second] = [await makeSpace(), await makeSpace()];
    const person = await makePerson({ spaceId: first.id, role: 'viewer' });
    await db.insert(members).values({
      ...{ id: newId(), spaceId: second.id, userId: person.userId, role: 'owner' },
      ...{ createdOn: systemClock.now() + 1, updatedOn: systemClock.now() },
    });
    expect(await dataOf(await askAs(await signIn(person.email), '/api/v1/space'))).toMatchObject({ id: first.id });
  });

  it('[AUTH-7] refuse other web pages, and take who names no origin', async () => {
    const person = await makePerson();
    const signOut = (headers: Record<string, string>) =>
      ask('/api/auth/sign-out', { method: 'POST', headers: { Cookie: person.cookie, ...headers } });
    for (const headers of [{ Origin: 'https://stranger.example' }, { 'Sec-Fetch-Site': 'cross-site' }]) {
      expect(await problemOf(await signOut(headers as Record<string, string>))).toMatchObject({
        status: 403,
        code: 'bad_origin',
      });
    }
    expect((await askAs(person.cookie, '/api/v1/spaces')).status).toBe(200);
    expect((await signOut({})).status).toBe(200);
  });

  it('[GEN-8] are readable for the dashboard’s own pages alone', async () => {
    const { cookie } = await makePerson();
    const own = await askAs(cookie, '/api/auth/get-session', { headers: { Origin: 'https://galley.test' } });
    expect(own.headers.get('Access-Control-Allow-Credentials')).toBe('true');
    const other = await askAs(cookie, '/api/auth/get-session', { headers: { Origin: 'https://stranger.example' } });
    expect(other.headers.get('Access-Control-Allow-Origin')).toBeNull();
  });
});

// Each attempt costs the server a fifth of a second of scrypt.
describe('failing to sign in', { timeout: 20_000 }, () => {
  it('[AUTH-7] is limited to ten for an account, from wherever they come, exactly', async () => {
    const { email } = await makePerson();
    const tries = Array.from({ length: 14 }, (_, index) => trySignIn(email, 'wrong', `198.51.100.${index}`));
    const statuses = (await Promise.all(tries)).map(({ status }) => status).sort();
    expect(statuses).toEqual([...Array(10).fill(401), ...Array(4).fill(429)]);
    const refused = await trySignIn(email.toUpperCase(), password, '198.51.100.99');
    expect(Number(refused.headers.get('Retry-After'))).toBeGreaterThan(600);
    expect(await problemOf(refused)).toMatchObject({ status: 429, code: 'sign_in_limited' });
  });

  it('[AUTH-7] is limited to ten for an address, whichever accounts it tries', async () => {
    const { email } = await makePerson();
    for (let count = 0; count < 10; count++) {
      expect((await trySignIn(newEmail(), 'wrong', '198.51.101.1')).status).toBe(401);
    }
    expect((await trySignIn(email, password, '198.51.101.1')).status).toBe(429);
    expect((await trySignIn(email, password, '198.51.101.2')).status).toBe(200);
  });

  it('[AUTH-7] counts neither what succeeds nor what is malformed', async () => {
    const { email } = await makePerson();
    for (let count = 0; count < 11; count++) {
      expect((await trySignIn(email, password, '198.51.102.1')).status).toBe(200);
      expect((await trySignIn('nobody', 'wrong', '198.51.102.1')).status).toBe(400);
    }
  });
});

describe('passwords', () => {
  it('[AUTH-17] and sessions are in no line of the log', async () => {
    const lines: LoggedLine[] = [];
    const logged = asker(createApp(routes, { clock: systemClock, log: recordingLog(lines) }));
    const { email, cookie } = await makePerson();
    const post = (path: string, body: object) => logged(path, { method: 'POST', body: JSON.stringify(body) });
    const signedIn = await post('/api/auth/sign-in/email', { email, password });
    const { token } = (await signedIn.json()) as { token: string };
    await post('/api/auth/sign-up/email', { email, name: 'Zoë', password });
    await logged('https://galley.test/api/v1/spaces', { headers: { Cookie: cookie } });
    expect(lines).toHaveLength(3);
    for (const hidden of [password, token, email]) expect(JSON.stringify(lines)).not.toContain(hidden);
  });

  it('[AUTH-17] are kept as scrypt alone, each with a salt of its own', async () => {
    const [one, two] = [newEmail(), newEmail()];
    await Promise.all([signUp(one), signUp(two)]);
    const kept = await db.select({ password: accounts.password }).from(accounts);
    const hashes = kept.map((account) => account.password);
    for (const hash of hashes) expect(hash).toMatch(/^scrypt\$16384\$8\$5\$[\w-]{22}\$[\w-]{43}$/);
    expect(hashes.length).toBeGreaterThanOrEqual(2);
    const emails = await db.select().from(users);
    expect(JSON.stringify(emails)).not.toContain(password);
  });
});
