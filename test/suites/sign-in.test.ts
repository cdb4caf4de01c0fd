import { env } from 'cloudflare:test';
import { eq, inArray } from 'drizzle-orm';
import { describe, expect, it } from 'vitest';
import { systemClock } from '../../src/core/clock.ts';
import { sha256Hex } from '../../src/core/hashing.ts';
import { newId } from '../../src/core/ids.ts';
import { createAsk, type LoggedLine, recordingLog } from '../../src/doors/http/testing/test-door.ts';
import { members } from '../../src/records/members.ts';
import { insertMember, type NewMember } from '../../src/records/members-writes.ts';
import { sessions } from '../../src/records/sessions.ts';
import { deleteExpiredSessions } from '../../src/records/sessions-writes.ts';
import { accounts, findPasswordHash, users } from '../../src/records/users.ts';
import { mintInvitation } from '../../src/services/authenticate/keys.ts';
import { routes } from '../../workers/edge/composition.ts';
import { askAs, makePerson, password, readCookie, signIn } from '../harness/people.ts';
import { ask, readData, readProblem } from '../harness/service.ts';
import { testApp } from '../harness/services.ts';
import { db, makeSpace } from '../harness/space.ts';

const newEmail = () => `${newId().toLowerCase()}@people.test`;
const client = (address: string) => ({ 'CF-Connecting-IP': address });
/** The address of a client that no other test uses. */
const newAddress = () =>
  `2001:db8:${[...crypto.getRandomValues(new Uint16Array(2))].map((part) => part.toString(16)).join(':')}::1`;

/** Everything in a response that does not depend on secret values. */
async function describeShape(answer: Response) {
  const body = (await answer.clone().json()) as { token: string; user: Record<string, unknown> };
  // Unique for each request: its id, its cookie, and the client's remaining rate.
  const changingHeaders = ['x-request-id', 'set-cookie', 'ratelimit'];
  const headers = [...answer.headers].filter(([name]) => !changingHeaders.includes(name));
  const cookies = answer.headers
    .getSetCookie()
    .map((cookie) => cookie.replace(/=[^;]*/, (value) => `=${decodeURIComponent(value).length}`));
  const user = Object.entries(body.user).map(([name, value]) => [name, typeof value, String(value).length]);
  const { emailVerified, image, name } = body.user;
  const createdAgo = Math.abs(Date.parse(String(body.user['createdAt'])) - systemClock.now()) < 60_000;
  return {
    status: answer.status,
    headers,
    cookies,
    user,
    emailVerified,
    image,
    name,
    createdAgo,
    token: body.token.length,
  };
}

const signUpPath = '/api/auth/sign-up/email';
const signInPath = '/api/auth/sign-in/email';

function signUp(email: string, more: Record<string, unknown> = {}) {
  const headers = client(newAddress());
  return ask(signUpPath, { method: 'POST', headers, json: { name: 'Zoë', email, password, ...more } });
}

/** The service with other settings. */
const under = (settings: Partial<Env>, lines: LoggedLine[] = []) =>
  createAsk(testApp(routes, { log: recordingLog(lines) }), {
    ...(env as typeof env & Env),
    ...settings,
  });
const postTo = (deps: ReturnType<typeof under>, path: string, body: object, headers: Record<string, string> = {}) =>
  deps(`https://galley.test${path}`, { method: 'POST', headers, body: JSON.stringify(body) });

function trySignIn(email: string, tried: string, address = '203.0.113.200') {
  return ask('/api/auth/sign-in/email', {
    method: 'POST',
    headers: client(address),
    json: { email, password: tried },
  });
}

describe('signing up', () => {
  it('[AUTH-7] creates a user and an active space that they own', async () => {
    const email = newEmail();
    const response = await signUp(email.toUpperCase());
    const cookie = readCookie(response);
    expect(await response.json()).toMatchObject({ token: expect.any(String), user: { email, name: 'Zoë' } });
    const spaces = await readData(await askAs(cookie, '/api/v1/spaces'));
    expect(spaces.list).toEqual([expect.objectContaining({ name: 'Zoë’s space', role: 'owner' })]);
    expect(await readData(await askAs(cookie, '/api/v1/space'))).toMatchObject({ id: spaces.list[0].id });
  });

  it('[SEC-5] writes everything or nothing', async () => {
    const email = newEmail();
    // The batch fails at its last statement.
    await env.DB.exec("CREATE TRIGGER refuse_sessions BEFORE INSERT ON sessions BEGIN SELECT RAISE(ABORT, 'no'); END");
    try {
      expect(await readProblem(await signUp(email))).toMatchObject({ status: 500, code: 'internal_error' });
    } finally {
      await env.DB.exec('DROP TRIGGER refuse_sessions');
    }
    expect(await db.select().from(users).where(eq(users.email, email))).toEqual([]);
    expect((await signUp(email)).status).toBe(200);
  });

  it('[AUTH-7] gives an email address to one of many concurrent requests', async () => {
    const email = newEmail();
    const answers = await Promise.all(Array.from({ length: 4 }, () => signUp(email)));
    const worked = await Promise.all(
      answers.map(async (answer) => (await askAs(readCookie(answer), '/api/v1/spaces')).status),
    );
    expect(worked.sort()).toEqual([200, 401, 401, 401]);
    const [user] = await db.select().from(users).where(eq(users.email, email));
    expect(
      await db
        .select()
        .from(members)
        .where(eq(members.userId, user?.id ?? '')),
    ).toHaveLength(1);
    // Hashing passwords uses the machine's whole processor, which other tests share.
  }, 20_000);

  it('[AUTH-1] answers in the same way for an address that is taken, and changes nothing', async () => {
    const { email, userId } = await makePerson();
    const lines: LoggedLine[] = [];
    const deps = under({}, lines);
    const body = (address: string) => ({ name: 'Zoë', email: address, password: 'another password' });
    const free = newEmail();
    const answers = [
      await postTo(deps, signUpPath, body(email.toUpperCase())),
      await postTo(deps, signUpPath, body(free)),
    ];
    const shapes = await Promise.all(answers.map(async (answer) => describeShape(answer)));
    expect(shapes[0]).toEqual(shapes[1]);
    expect(shapes[0]?.status).toBe(200);
    expect((await askAs(readCookie(answers[0] as Response), '/api/v1/spaces')).status).toBe(401);
    expect((await askAs(readCookie(answers[1] as Response), '/api/v1/spaces')).status).toBe(200);
    // The user with this address is unchanged.
    expect((await trySignIn(email, 'another password', '203.0.113.201')).status).toBe(401);
    expect((await trySignIn(email, password, '203.0.113.201')).status).toBe(200);
    expect(await db.select({ id: users.id }).from(users).where(eq(users.email, email))).toEqual([{ id: userId }]);
    const takenLines = lines.filter(({ event }) => event === 'sign_up_address_taken');
    expect(takenLines).toHaveLength(1);
    expect(JSON.stringify(lines)).not.toContain(email);
  });

  it('[AUTH-7] accepts only the documented fields, and redirects nowhere', async () => {
    const { email, cookie } = await makePerson();
    const elsewhere = 'https://stranger.example/';
    const extra = [{ callbackURL: elsewhere }, { rememberMe: false }, { image: elsewhere }, { token: 'x' }];
    for (const more of extra) {
      for (const [path, body] of [
        [signUpPath, { name: 'Zoë', email: newEmail(), password }],
        [signInPath, { email, password }],
        ['/api/auth/sign-out', {}],
      ] as const) {
        const answer = await askAs(cookie, path, { method: 'POST', json: { ...body, ...more } });
        expect(answer.headers.get('Location')).toBeNull();
        expect(await readProblem(answer)).toMatchObject({
          status: 400,
          code: 'unknown_field',
          errors: [{ path: Object.keys(more)[0], code: 'unknown_field' }],
        });
      }
    }
    const query = `?callbackURL=${encodeURIComponent(elsewhere)}`;
    const answer = await askAs(cookie, `${signInPath}${query}`, { method: 'POST', json: { email, password } });
    expect([answer.status, answer.headers.get('Location')]).toEqual([200, null]);
    expect(await answer.text()).not.toContain('stranger');
  });

  it('[AUTH-7] rejects short passwords, long names, invalid addresses, and bodies that are not JSON', async () => {
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
    expect(await readProblem(body)).toMatchObject({ status: 400, code: 'invalid_json' });
  });

  it('[AUTH-7] is rejected if GALLEY_SIGNUP is closed', async () => {
    const email = newEmail();
    const answer = await postTo(under({ GALLEY_SIGNUP: 'closed' }), signUpPath, { name: 'Zoë', email, password });
    expect(await readProblem(answer)).toMatchObject({ status: 403, code: 'sign_up_closed' });
    expect(await db.select().from(users).where(eq(users.email, email))).toEqual([]);
  });

  it.each([
    ['development', '', 200],
    ['development', 'open', 200],
    ['development', 'closed', 403],
    ['development', 'opne', 403],
    ['', '', 403],
    ['production', '', 403],
    ['production', 'closed', 403],
    ['production', 'Open', 403],
    ['production', 'open', 200],
  ])('[SEC-7] with GALLEY_ENV %j and GALLEY_SIGNUP %j answers %i', async (GALLEY_ENV, GALLEY_SIGNUP, status) => {
    const deps = under({ GALLEY_ENV, GALLEY_SIGNUP });
    const answer = await postTo(deps, signUpPath, { name: 'Zoë', email: newEmail(), password }, client(newAddress()));
    expect(answer.status).toBe(status);
  });

  describe('[SEC-7] when it is closed, an invited user can still sign up', () => {
    const closed = under({ GALLEY_SIGNUP: '', GALLEY_ENV: 'production' });
    const tryIt = async (email: string, invitation?: string) => {
      const body = { name: 'Zoë', email, password, ...(invitation === undefined ? {} : { invitation }) };
      const answer = await postTo(closed, signUpPath, body, client(newAddress()));
      return answer.ok ? answer : (await readProblem(answer)).code;
    };
    const invite = async (facts: Partial<NewMember> = {}) => {
      const { id: spaceId } = await makeSpace();
      const { userId: invitedBy } = await makePerson({ spaceId, role: 'admin' });
      const { token, hash } = await mintInvitation();
      const inviteExpiresOn = systemClock.now() + 60_000;
      const invitation = { spaceId, role: 'viewer', inviteHash: hash, inviteExpiresOn, invitedBy, ...facts } as const;
      await insertMember(db, invitation, systemClock.now());
      return { token, spaceId, invitedBy };
    };

    it('with the address to which the invitation was sent, and accepts it', async () => {
      const email = newEmail();
      const { token, spaceId } = await invite({ invitedEmail: email });
      const answer = await tryIt(email.toUpperCase());
      const cookie = readCookie(answer as Response);
      const accepted = await askAs(cookie, '/api/v1/invitations/accept', { method: 'POST', json: { token } });
      expect(await readData(accepted)).toMatchObject({ doc: { id: spaceId, role: 'viewer' } });
      // Once accepted, the invitation allows nothing more.
      expect(await tryIt(email)).toBe('sign_up_closed');
    });

    it('with the token of an invitation for anyone who has the link', async () => {
      const { token } = await invite();
      expect(await tryIt(newEmail())).toBe('sign_up_closed');
      expect(await tryIt(newEmail(), 'invite_nonsense')).toBe('sign_up_closed');
      expect(await tryIt(newEmail(), token)).toHaveProperty('status', 200);
    });

    it('but not with one that has expired, is for someone else, or may no longer be granted', async () => {
      const email = newEmail();
      const ended = await invite({ invitedEmail: email, inviteExpiresOn: systemClock.now() - 1 });
      const another = await invite({ invitedEmail: newEmail() });
      const removed = await invite();
      await db.delete(members).where(eq(members.userId, removed.invitedBy));
      const owners = await invite({ role: 'owner' });
      for (const { token } of [ended, another, removed, owners])
        expect(await tryIt(email, token)).toBe('sign_up_closed');
      expect(await db.select().from(users).where(eq(users.email, email))).toEqual([]);
    });
  });

  it('[LIM-2] is limited for a client, exactly, by the /64 of IPv6, whatever the response', async () => {
    const limited = under({ GALLEY_SIGNUP_RATE: '3' });
    const network = `2001:db8:77:${(systemClock.now() % 65_536).toString(16)}`;
    const takenEmail = (await makePerson()).email;
    const attempt = (email: string, address: string) =>
      postTo(limited, signUpPath, { name: 'Zoë', email, password }, client(address));
    const answers = await Promise.all(
      [takenEmail, newEmail(), newEmail(), newEmail(), takenEmail].map((email, index) =>
        attempt(email, `${network}::${index}`),
      ),
    );
    expect(answers.map(({ status }) => status).sort()).toEqual([200, 200, 200, 429, 429]);
    const refused = answers.find(({ status }) => status === 429) as Response;
    expect(Number(refused.headers.get('Retry-After'))).toBeGreaterThan(0);
    expect(await readProblem(refused)).toMatchObject({ status: 429, code: 'rate_limited' });
    expect((await attempt(newEmail(), newAddress())).status).toBe(200);
  });

  it('[CRD-1] grants the credits that GALLEY_SPACE_CREDITS says', async () => {
    const { cookie } = await makePerson();
    const counted = under({ GALLEY_SPACE_CREDITS: '7' });
    const headers = { Cookie: cookie, 'Content-Type': 'application/json' };
    const post = { method: 'POST', headers, body: '{"name":"Counted"}' };
    const { doc } = await readData(await counted('https://galley.test/api/v1/spaces', post));
    await readData(await askAs(cookie, `/api/v1/spaces/${doc.id}/activate`, { method: 'POST' }));
    expect((await readData(await askAs(cookie, '/api/v1/space'))).credits).toEqual({ limit: 7, used: 0, remaining: 7 });
  });
});

describe('sessions', () => {
  it('[AUTH-7] use a cookie that scripts and other sites cannot read, Secure over https', async () => {
    const { email } = await makePerson();
    const [cookie = ''] = (await trySignIn(email, password)).headers.getSetCookie();
    expect(cookie).toMatch(/^__Host-galley\.session_token=.*; Path=\/; HttpOnly; Secure; SameSite=Lax$/);
    expect(cookie).not.toMatch(/Domain/i);
    const plain = under({});
    const init = { method: 'POST', body: JSON.stringify({ email, password }) };
    const [local = ''] = (await plain('/api/auth/sign-in/email', init)).headers.getSetCookie();
    expect(local).toMatch(/^galley\.session_token=.*; HttpOnly; SameSite=Lax$/);
    // It is valid on this door only.
    const headers = { Cookie: local.split(';')[0] ?? '' };
    expect((await plain('/api/v1/spaces', { headers })).status).toBe(200);
    expect((await ask('/api/v1/spaces', { headers })).status).toBe(401);
  });

  it('[AUTH-7] are returned by get-session, and end with sign-out', async () => {
    const { cookie, email, userId } = await makePerson();
    const sessionData = await (await askAs(cookie, '/api/auth/get-session')).json();
    expect(sessionData).toMatchObject({ session: { userId, activeSpaceId: null }, user: { id: userId, email } });
    expect(await (await ask('/api/auth/get-session')).json()).toBeNull();
    expect((await askAs(cookie, '/api/auth/sign-out', { method: 'POST' })).status).toBe(200);
    expect(await (await askAs(cookie, '/api/auth/get-session')).json()).toBeNull();
    expect((await askAs(cookie, '/api/v1/spaces')).status).toBe(401);
  });

  it('[AUTH-2] are not created from a cookie that this service did not sign', async () => {
    const { cookie } = await makePerson();
    const [name = '', value = ''] = cookie.split('=');
    const token = decodeURIComponent(value).split('.')[0];
    for (const forged of [token, `${token}.`, `${token}.${btoa('x'.repeat(32))}`, `x${value}`]) {
      expect((await askAs(`${name}=${forged}`, '/api/v1/spaces')).status).toBe(401);
    }
  });

  describe('[AUTH-7] work when another site sets cookies with the same name', () => {
    const others = async (name: string) => {
      const ended = await makePerson();
      await askAs(ended.cookie, '/api/auth/sign-out', { method: 'POST' });
      const expired = await makePerson();
      await db
        .update(sessions)
        .set({ expiresOn: new Date(0) })
        .where(eq(sessions.userId, expired.userId));
      const old = [ended, expired].map(({ cookie }) => cookie.replace(/^[^=]+/, name));
      return [
        `${name}=x`,
        `${name}=`,
        `${name}="; x"`,
        `${name}=%ff.c2ln`,
        `${name}=${'a'.repeat(32)}.${btoa('x'.repeat(32))}`,
        ...old,
      ];
    };
    const used = ['/api/v1/spaces', '/api/auth/get-session'];

    it.each(['before', 'after'])('%s the good one', async (position) => {
      const { cookie, userId } = await makePerson();
      const [name = ''] = cookie.split('=');
      const junk = await others(name);
      for (const other of [...junk, junk.join('; ')]) {
        const both = position === 'before' ? `${other}; ${cookie}` : `${cookie}; ${other}`;
        for (const path of used) {
          const answer = await askAs(both, path);
          expect([path, other, answer.status]).toEqual([path, other, 200]);
          if (path.endsWith('get-session')) expect(await answer.json()).toMatchObject({ user: { id: userId } });
        }
      }
    });

    it('and a sign-out ends every session in the request', async () => {
      const [one, two] = [await makePerson(), await makePerson()];
      const both = `galley=1; ${one.cookie}; ${two.cookie}`;
      expect((await askAs(both, '/api/auth/sign-out', { method: 'POST' })).status).toBe(200);
      for (const { cookie } of [one, two]) expect((await askAs(cookie, '/api/v1/spaces')).status).toBe(401);
    });

    it('and a header full of them is checked quickly', async () => {
      const { cookie } = await makePerson();
      const [name = ''] = cookie.split('=');
      const many = Array.from({ length: 2_000 }, () => `${name}=${'a'.repeat(32)}.${'A'.repeat(43)}=`);
      expect((await askAs(`${many.join('; ')}; ${cookie}`, '/api/v1/spaces')).status).toBe(200);
    });
  });

  it('[AUTH-3] end when they expire, and are deleted', async () => {
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
      id: newId(),
      spaceId: second.id,
      userId: person.userId,
      role: 'owner',
      createdOn: systemClock.now() + 1,
      updatedOn: systemClock.now(),
    });
    expect(await readData(await askAs(await signIn(person.email), '/api/v1/space'))).toMatchObject({ id: first.id });
  });

  it('[AUTH-7] reject other web pages, and accept callers without an Origin header', async () => {
    const person = await makePerson();
    const signOut = (headers: Record<string, string>) =>
      ask('/api/auth/sign-out', { method: 'POST', headers: { Cookie: person.cookie, ...headers } });
    for (const headers of [{ Origin: 'https://stranger.example' }, { 'Sec-Fetch-Site': 'cross-site' }]) {
      expect(await readProblem(await signOut(headers as Record<string, string>))).toMatchObject({
        status: 403,
        code: 'bad_origin',
      });
    }
    expect((await askAs(person.cookie, '/api/v1/spaces')).status).toBe(200);
    expect((await signOut({})).status).toBe(200);
  });

  it('[GEN-8] are readable for the dashboard’s own pages only', async () => {
    const { cookie } = await makePerson();
    const ownPage = await askAs(cookie, '/api/auth/get-session', { headers: { Origin: 'https://galley.test' } });
    expect(ownPage.headers.get('Access-Control-Allow-Credentials')).toBe('true');
    const other = await askAs(cookie, '/api/auth/get-session', { headers: { Origin: 'https://stranger.example' } });
    expect(other.headers.get('Access-Control-Allow-Origin')).toBeNull();
  });
});

// Each attempt costs the server a fifth of a second of scrypt.
describe('a failed sign-in', { timeout: 20_000 }, () => {
  it('[AUTH-7] is limited to ten for an account from one address, exactly, and locks out nobody elsewhere (S7)', async () => {
    const { email } = await makePerson();
    const tries = Array.from({ length: 14 }, () => trySignIn(email, 'wrong', '198.51.100.1'));
    const statuses = (await Promise.all(tries)).map(({ status }) => status).sort();
    expect(statuses).toEqual([...Array(10).fill(401), ...Array(4).fill(429)]);
    const refused = await trySignIn(email.toUpperCase(), password, '198.51.100.1');
    expect(Number(refused.headers.get('Retry-After'))).toBeGreaterThan(600);
    expect(await readProblem(refused)).toMatchObject({ status: 429, code: 'sign_in_limited' });
    expect((await trySignIn(email, password, '198.51.100.2')).status).toBe(200);
  });

  it('[AUTH-7] by others does not lock out a browser that has signed in before, wherever it is (S7)', async () => {
    const { email, cookie, userId } = await makePerson();
    const other = await makePerson();
    const hash = await findPasswordHash(db, email);
    const account = await sha256Hex(`${email}\n${hash}`);
    const fill = async (name: string, limit: number) => {
      const counter = env.QUOTAS.getByName(name);
      for (let count = 0; count < limit; count++) await counter.take({ limit, windowMs: 900_000 });
    };
    await Promise.all([
      fill('sign-in:address:198.51.100.3', 50),
      fill(`sign-in:pair:${account}:198.51.100.3`, 10),
      fill(`sign-in:account:${account}`, 100),
    ]);
    const withCookie = (Cookie: string, secret = password) =>
      ask(signInPath, {
        method: 'POST',
        headers: { ...client('198.51.100.3'), Cookie },
        json: { email, password: secret },
      });
    // Neither a browser that signed in to another account, nor a tag that was changed, nor one of another browser.
    const browser = /__Host-galley\.browser=[^;]+/.exec(cookie)?.[0] ?? '';
    const forged = browser.replace(/=[\w-]{21}/, `=${newId()}`);
    for (const each of ['', other.cookie, `${browser.slice(0, -1)}${browser.endsWith('A') ? 'B' : 'A'}`, forged])
      expect((await withCookie(each)).status).toBe(429);
    await db.delete(sessions).where(eq(sessions.userId, userId));
    for (let count = 0; count < 10; count++) expect((await withCookie(browser, 'wrong')).status).toBe(401);
    expect((await withCookie(browser)).status).toBe(429);
  });

  it('[AUTH-7] is limited for an address, whichever accounts it tries, and for an account, from all addresses', async () => {
    const { email } = await makePerson();
    const account = await sha256Hex(`${email}\n${await findPasswordHash(db, email)}`);
    for (const [name, limit] of [
      ['sign-in:address:198.51.101.1', 50],
      [`sign-in:account:${account}`, 100],
    ] as const) {
      const counter = env.QUOTAS.getByName(name);
      for (let count = 1; count < limit; count++) await counter.take({ limit, windowMs: 900_000 });
    }
    const nobody = newEmail();
    expect((await trySignIn(nobody, 'wrong', '198.51.101.1')).status).toBe(401);
    expect((await trySignIn(nobody, 'wrong', '198.51.101.1')).status).toBe(429);
    expect((await trySignIn(email, 'wrong', '198.51.101.2')).status).toBe(401);
    expect((await trySignIn(email, password, '198.51.101.3')).status).toBe(429);
  });

  it('[AUTH-7] does not include a success or a malformed request', async () => {
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
    const logged = createAsk(testApp(routes, { log: recordingLog(lines) }));
    const { email, cookie } = await makePerson();
    const post = (path: string, body: object) => logged(path, { method: 'POST', body: JSON.stringify(body) });
    const signedIn = await post('/api/auth/sign-in/email', { email, password });
    const { token } = (await signedIn.json()) as { token: string };
    await post('/api/auth/sign-up/email', { email, name: 'Zoë', password });
    await logged('https://galley.test/api/v1/spaces', { headers: { Cookie: cookie } });
    expect(lines.map(({ event }) => event)).toEqual(['request', 'sign_up_address_taken', 'request', 'request']);
    for (const hidden of [password, token, email]) expect(JSON.stringify(lines)).not.toContain(hidden);
  });

  it('[AUTH-17] are stored only as scrypt hashes, each with its own salt', async () => {
    const [one, two] = [newEmail(), newEmail()];
    await Promise.all([signUp(one), signUp(two)]);
    // Not of every user: the hashes of the harness are cheaper.
    const storedHashes = await db
      .select({ password: accounts.password })
      .from(accounts)
      .innerJoin(users, eq(users.id, accounts.userId))
      .where(inArray(users.email, [one, two]));
    const hashes = storedHashes.map((account) => account.password);
    for (const hash of hashes) expect(hash).toMatch(/^scrypt\$16384\$8\$5\$[\w-]{22}\$[\w-]{43}$/);
    expect([hashes.length, new Set(hashes).size]).toEqual([2, 2]);
    const emails = await db.select().from(users);
    expect(JSON.stringify(emails)).not.toContain(password);
  });
});
