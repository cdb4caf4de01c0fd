import { createExecutionContext, env, waitOnExecutionContext } from 'cloudflare:test';
import { eq } from 'drizzle-orm';
import { describe, expect, it } from 'vitest';
import { systemClock } from '../../../src/core/clock.ts';
import { newId } from '../../../src/core/ids.ts';
import { members } from '../../../src/records/members.ts';
import { passwordResets } from '../../../src/records/password-resets.ts';
import { findOperatorSpaceId, spaces } from '../../../src/records/spaces.ts';
import { clientKey } from '../../../src/services/authenticate/client-key.ts';
import { hashToken, mintToken, resetToken } from '../../../src/services/authenticate/secret-tokens.ts';
import { writeMail } from '../../../src/services/mail/write.ts';
import worker from '../../../workers/edge/index.ts';
import { openMailer } from '../../../workers/edge/mail.ts';
import { aGrant } from '../../harness/grants.ts';
import { askAs, makePerson, password, signIn } from '../../harness/people.ts';
import { ask, readData, readProblem } from '../../harness/service.ts';
import { db, makeOperatorSpace, makeSpace } from '../../harness/space.ts';
import { everyTable } from '../../harness/stores.ts';

const path = '/api/v1/account/password-reset';
const origin = 'https://galley.test';
const newPassword = 'another good password';
const newClient = () =>
  `2001:db8:${[...crypto.getRandomValues(new Uint16Array(2))].map((part) => part.toString(16)).join(':')}::1`;

const buildClientKey = (headers: Record<string, string>) => clientKey(new Request(origin, { headers }));

interface Sent {
  from: string;
  to: string;
  subject: string;
  text: string;
  html: string;
}

/** The service with other settings. When this returns, its work after the response is done. */
async function askWith(
  settings: Record<string, unknown>,
  route: string,
  json: unknown,
  headers: Record<string, string> = {},
): Promise<Response> {
  const ctx = createExecutionContext();
  const request = new Request(`${origin}${route}`, {
    method: 'POST',
    headers: { 'Content-Type': 'application/json', 'CF-Connecting-IP': newClient(), Origin: origin, ...headers },
    body: JSON.stringify(json),
  });
  const settled = { ...(env as typeof env & Env), LOCAL_ORIGIN: origin, ...settings };
  const response = await worker.fetch(request as Parameters<typeof worker.fetch>[0], settled as Env, ctx);
  await waitOnExecutionContext(ctx);
  return response;
}

/** A deployment that sends mail, with the mails that it sent. */
function mailing(fails = false) {
  const sent: Sent[] = [];
  const send = async (mail: Sent) => {
    if (fails) throw new Error('the sender refused');
    sent.push(mail);
  };
  return { sent, settings: { MAIL: { send }, MAIL_FROM: 'galley@galley.test' } };
}

/** An owner of the operator's space. */
async function operator() {
  const { id: spaceId } = await makeOperatorSpace();
  const person = await makePerson({ spaceId, role: 'owner' });
  return {
    ...person,
    resets: async () => (await readData(await askAs(person.cookie, '/api/v1/password-resets?perPage=100'))).list,
  };
}

const tokenIn = (text: string) => /\/password-reset#(reset_[0-9A-Za-z]+)/.exec(text)?.[1] ?? '';
const confirm = (token: string, chosen = newPassword) => askWith({}, `${path}/confirm`, { token, password: chosen });

describe('a password reset', () => {
  it('[AUTH-7] without mail is a link for owners of the first space, which works once and ends all sessions', async () => {
    await makeSpace();
    const owner = await operator();
    const space = await makeSpace();
    const person = await makePerson({ spaceId: space.id, role: 'editor' });
    const grant = await aGrant(space.id, person.userId);
    const elsewhere = await signIn(person.email);
    const earlier = mintToken(resetToken);
    await db.insert(passwordResets).values({
      id: newId(),
      userId: person.userId,
      tokenHash: await hashToken(earlier),
      sealedToken: null,
      expiresOn: systemClock.now() + 60_000,
      createdOn: 1,
    });
    await askWith({}, path, { email: person.email.toUpperCase() });
    const [reset] = (await owner.resets()).filter(({ email }: { email: string }) => email === person.email);
    expect(reset).toMatchObject({
      name: 'Ada',
      url: expect.stringMatching(/^https:\/\/galley\.test\/password-reset#reset_/),
    });
    expect(Date.parse(reset.expiresAt) - Date.parse(reset.createdOn)).toBe(3_600_000);
    const token = tokenIn(reset.url);

    expect(await readData(await confirm(token))).toEqual({ success: true, accessInDoubt: 0 });
    for (const cookie of [person.cookie, elsewhere]) expect((await askAs(cookie, '/api/v1/account')).status).toBe(401);
    const tried = (secret: string) =>
      ask('/api/auth/sign-in/email', {
        method: 'POST',
        headers: { 'CF-Connecting-IP': newClient() },
        json: { email: person.email, password: secret },
      });
    expect([(await tried(password)).status, (await tried(newPassword)).status]).toEqual([401, 200]);
    expect(await env.DB.prepare('select id from oauth_grants where id = ?').bind(grant).first()).toBeNull();
    // A used reset is gone, and so are the user's others.
    for (const each of [token, earlier])
      expect(await readProblem(await confirm(each))).toMatchObject({ status: 404, code: 'password_reset_not_found' });
    expect((await owner.resets()).filter(({ email }: { email: string }) => email === person.email)).toEqual([]);
  });

  it('[AUTH-7] works for one of two concurrent uses', async () => {
    const owner = await operator();
    const { email } = await makePerson();
    await askWith({}, path, { email });
    const token = tokenIn((await owner.resets()).find((one: { email: string }) => one.email === email).url);
    const answers = await Promise.all([confirm(token), confirm(token, 'a third good password')]);
    expect(answers.map(({ status }) => status).sort()).toEqual([200, 404]);
  });

  it('[AUTH-17] is stored only as a hash and sealed', async () => {
    const owner = await operator();
    const { email } = await makePerson();
    await askWith({}, path, { email });
    const token = tokenIn((await owner.resets()).find((one: { email: string }) => one.email === email).url);
    for await (const text of everyTable()) expect(text).not.toContain(token);
    const [row] = await db
      .select()
      .from(passwordResets)
      .where(eq(passwordResets.tokenHash, await hashToken(token)));
    expect(row?.sealedToken?.length).toBeGreaterThan(40);
    // A sealed token that is moved to another reset does not open.
    await db
      .update(passwordResets)
      .set({ id: newId() })
      .where(eq(passwordResets.tokenHash, await hashToken(token)));
    expect((await owner.resets()).find((one: { email: string }) => one.email === email).url).toBeNull();
  });

  it('[AUTH-6, AUTH-1] is shown to no one else: other owners, admins, keys, removed members and visitors', async () => {
    const owner = await operator();
    const { email } = await makePerson();
    await askWith({}, path, { email });
    const [first, other] = [(await findOperatorSpaceId(db)) ?? '', await makeSpace()];
    const read = async (cookie: string) => askAs(cookie, '/api/v1/password-resets');
    const elsewhere = await makePerson({ spaceId: other.id, role: 'owner' });
    expect(await readData(await read(elsewhere.cookie))).toEqual({ list: [], count: 0, pagesCount: 0 });
    const admin = await makePerson({ spaceId: first, role: 'admin' });
    expect((await read(admin.cookie)).status).toBe(403);
    expect((await read('')).status).toBe(401);
    expect((await owner.resets()).length).toBeGreaterThan(0);
    await db.delete(members).where(eq(members.userId, owner.userId));
    expect((await read(owner.cookie)).status).toBe(403);
  });

  it('[AUTH-1] gets the same answer, with the same statements, for an address without an account', async () => {
    const { email } = await makePerson();
    const seen = [];
    for (const address of [email, `${newId().toLowerCase()}@people.test`]) {
      const statements: string[] = [];
      const DB = {
        prepare: (query: string) => {
          statements.push(query);
          return env.DB.prepare(query);
        },
        batch: (list: D1PreparedStatement[]) => env.DB.batch(list),
      };
      const answer = await askWith({ DB }, path, { email: address });
      const headers = [...answer.headers].filter(([name]) => name !== 'x-request-id');
      seen.push({ status: answer.status, headers, body: await answer.text(), statements });
    }
    expect(seen[0]).toEqual(seen[1]);
    expect(seen[0]?.status).toBe(200);
    expect(seen[0]?.statements.length).toBeGreaterThan(0);
  });

  it('[LIM-2, AUTH-7] is limited to three an hour for an account and client, and 30 for a client, whether or not the account exists', async () => {
    for (const address of [(await makePerson()).email, `${newId().toLowerCase()}@people.test`]) {
      const headers = { 'CF-Connecting-IP': newClient() };
      const answers = [];
      for (let requestCount = 0; requestCount < 4; requestCount++)
        answers.push((await askWith({}, path, { email: address }, headers)).status);
      expect(answers).toEqual([200, 200, 200, 429]);
    }
    const headers = { 'CF-Connecting-IP': newClient() };
    const answers = [];
    for (let requestCount = 0; requestCount < 31; requestCount++)
      answers.push(await askWith({}, path, { email: `${newId().toLowerCase()}@people.test` }, headers));
    expect(answers.map(({ status }) => status)).toEqual([...Array(30).fill(200), 429]);
    expect(Number(answers.at(-1)?.headers.get('Retry-After'))).toBeGreaterThan(0);
    const guesses = [];
    for (let requestCount = 0; requestCount < 21; requestCount++)
      guesses.push(
        (await askWith({}, `${path}/confirm`, { token: mintToken(resetToken), password: newPassword }, headers)).status,
      );
    expect(guesses).toEqual([...Array(20).fill(404), 429]);
  });

  it('[AUTH-7] cannot be blocked by requests of others, and sends one link in ten minutes to an inbox (S7)', async () => {
    const { email } = await makePerson();
    const { sent, settings } = mailing();
    for (let stranger = 0; stranger < 5; stranger++)
      expect((await askWith({ ...settings }, path, { email })).status).toBe(200);
    expect((await askWith({ ...settings }, path, { email })).status).toBe(200);
    // The only link in the inbox still works, for anyone who reads the inbox.
    expect(sent).toHaveLength(1);
    expect((await confirm(tokenIn(sent[0]?.text ?? ''))).status).toBe(200);
    // After a link was used, another one is sent.
    await askWith({ ...settings }, path, { email });
    expect(sent).toHaveLength(2);
  });

  it('[AUTH-7] is sent again if sending failed (S7)', async () => {
    const { email } = await makePerson();
    await askWith(mailing(true).settings, path, { email });
    const { sent, settings } = mailing();
    await askWith({ ...settings }, path, { email });
    expect(sent).toHaveLength(1);
  });

  it('[AUTH-7] is granted to a browser that has signed in before, whatever its neighbours requested (S7)', async () => {
    const headers = { 'CF-Connecting-IP': newClient() };
    const { email, cookie } = await makePerson();
    const counter = env.QUOTAS.getByName(`password-reset:client:${buildClientKey(headers)}`);
    for (let requestCount = 0; requestCount < 30; requestCount++)
      await counter.take({ limit: 30, windowMs: 3_600_000 });
    expect((await askWith({}, path, { email }, headers)).status).toBe(429);
    expect((await askWith({}, path, { email }, { ...headers, Cookie: cookie })).status).toBe(200);
  });

  it('[AUTH-7] resets the count of failed sign-ins, for every client address (S7)', async () => {
    const { email } = await makePerson();
    const headers = { 'CF-Connecting-IP': newClient() };
    const tried = async (secret: string) =>
      (await askWith({}, '/api/auth/sign-in/email', { email, password: secret }, headers)).status;
    for (let count = 0; count < 10; count++) expect(await tried('wrong')).toBe(401);
    expect(await tried(password)).toBe(429);
    const { sent, settings } = mailing();
    await askWith({ ...settings }, path, { email });
    const used = await confirm(tokenIn(sent[0]?.text ?? ''));
    expect(await tried(newPassword)).toBe(200);
    // The browser that used the link is known from then on.
    expect(used.headers.get('Set-Cookie')).toMatch(
      /^__Host-galley\.browser=[\w.-]+; Max-Age=34560000; Path=\/; HttpOnly; Secure; SameSite=Lax$/,
    );
  });

  it('[AUTH-7] rejects expired, mistyped and invalid tokens, short passwords and other pages', async () => {
    const { userId } = await makePerson();
    const token = mintToken(resetToken);
    const times = { expiresOn: systemClock.now() - 1, createdOn: 1 };
    await db
      .insert(passwordResets)
      .values({ id: newId(), userId, tokenHash: await hashToken(token), sealedToken: null, ...times });
    for (const each of [token, `${token}x`, mintToken(resetToken), '漢', 'x'.repeat(200)])
      expect(await readProblem(await confirm(each))).toMatchObject({ code: 'password_reset_not_found' });
    expect(await readProblem(await confirm(token, 'short'))).toMatchObject({ errors: [{ path: 'password' }] });
    expect(await readProblem(await askWith({}, path, { email: 'nobody' }))).toMatchObject({
      errors: [{ path: 'email' }],
    });
    const stranger = { Origin: 'https://stranger.example' };
    for (const [route, json] of [
      [path, { email: 'a@b.test' }],
      [`${path}/confirm`, { token, password: newPassword }],
    ] as const)
      expect(await readProblem(await askWith({}, route, json, stranger))).toMatchObject({ code: 'bad_origin' });
  });
});

describe('mail', () => {
  it('[AUTH-7] has the link of a password reset, which is then listed to nobody', async () => {
    const owner = await operator();
    const { email } = await makePerson();
    const { sent, settings } = mailing();
    await askWith(settings, path, { email });
    expect(sent).toHaveLength(1);
    expect(sent[0]).toMatchObject({
      from: 'galley@galley.test',
      to: email,
      subject: expect.stringContaining('password'),
    });
    expect(sent[0]?.html).toContain(tokenIn(sent[0]?.text ?? ''));
    expect((await owner.resets()).filter((one: { email: string }) => one.email === email)).toEqual([]);
    expect((await confirm(tokenIn(sent[0]?.text ?? ''))).status).toBe(200);
    await askWith(settings, path, { email: `${newId().toLowerCase()}@people.test` });
    expect(sent).toHaveLength(1);
  });

  it('[AUTH-7] changes no response if it cannot be sent', async () => {
    const { email } = await makePerson();
    expect((await askWith(mailing(true).settings, path, { email })).status).toBe(200);
  });

  it('[AUTH-7] is sent for an invitation with an address, whose link is still shown', async () => {
    const space = await makeSpace({ name: 'Łódź & <b>co</b>' });
    const { cookie } = await makePerson({ spaceId: space.id, role: 'admin' });
    const { sent, settings } = mailing();
    const invite = async (json: object, more: object = settings) =>
      (await readData(await askWith({ ...more }, '/api/v1/space/members', json, { Cookie: cookie }))).doc;
    const withAddress = await invite({ role: 'viewer', email: 'new.person@people.test' });
    expect(withAddress).toMatchObject({ mailed: true, url: expect.stringContaining('/invitation#invite_') });
    expect(sent).toHaveLength(1);
    expect(sent[0]?.text).toContain(withAddress.url);
    expect(sent[0]?.html).toContain('Łódź &amp; &lt;b&gt;co&lt;/b&gt;');
    expect(await invite({ role: 'viewer' })).toMatchObject({ mailed: false });
    expect(await invite({ role: 'viewer', email: 'a@people.test' }, {})).toMatchObject({ mailed: false });
    expect(sent).toHaveLength(1);
  });

  it('[LIM-2] is sent to an address five times a day, whoever invites it and from whichever space', async () => {
    const { sent, settings } = mailing();
    const email = `${newId().toLowerCase()}@people.test`;
    const invited = async (cookie: string, address = email) =>
      (
        await readData(
          await askWith(
            { ...settings },
            '/api/v1/space/members',
            { role: 'viewer', email: address },
            { Cookie: cookie },
          ),
        )
      ).doc.mailed;
    const seen = [];
    for (let space = 0; space < 3; space++) {
      const { cookie } = await makePerson({ spaceId: (await makeSpace()).id, role: 'owner' });
      seen.push(await invited(cookie), await invited(cookie, email.toUpperCase()));
    }
    expect(seen).toEqual([true, true, true, true, true, false]);
    expect(sent).toHaveLength(5);
    const { cookie } = await makePerson({ spaceId: (await makeSpace()).id, role: 'owner' });
    expect(await invited(cookie, `other-${email}`)).toBe(true);
  });

  it('[LIM-2] is sent a hundred times a day for a user, however many spaces they are in', async () => {
    const { sent, settings } = mailing();
    const person = await makePerson({ spaceId: (await makeSpace()).id, role: 'owner' });
    const counter = env.QUOTAS.getByName(`invitation-mails:person:${person.userId}`);
    for (let mail = 0; mail < 100; mail++) await counter.take({ limit: 100, windowMs: 86_400_000 });
    const json = { role: 'viewer', email: `${newId().toLowerCase()}@people.test` };
    const answer = await askWith({ ...settings }, '/api/v1/space/members', json, { Cookie: person.cookie });
    expect((await readData(answer)).doc).toMatchObject({ mailed: false });
    expect(sent).toEqual([]);
  });

  it('[AUTH-7] is not sent without a sender address, or if only a Host header would give the address of its link', () => {
    const { settings } = mailing();
    const of = (more: object) => openMailer({ ...more } as Env);
    expect(of({ ...settings })).toBeNull();
    expect(of({ ...settings, MAIL_FROM: '', PUBLIC_URL: origin })).toBeNull();
    expect(of({ MAIL_FROM: 'a@galley.test', PUBLIC_URL: origin })).toBeNull();
    expect(of({ ...settings, PUBLIC_URL: origin })).not.toBeNull();
  });

  it('[AUTH-7] contains names as text, without further header lines or markup', () => {
    const mail = writeMail({
      to: 'a@b.test',
      subject: 'One\r\nBcc: everyone@x.test',
      paragraphs: ['<script>"&'],
      end: "'end'",
      link: { url: 'https://x.test/?a=1&b="', label: '<i>' },
    });
    expect(mail.subject).toBe('One Bcc: everyone@x.test');
    expect(mail.html).not.toMatch(/<script|<i>|b="/);
    expect(mail.text).toContain('<script>"&');
  });
});

describe('the space of the operator', () => {
  it('[AUTH-7] is the first space, and none replaces it once it is closed and removed', async () => {
    const { id: operated } = await makeOperatorSpace();
    const { email } = await makePerson();
    await askWith({}, path, { email });
    const next = await makeSpace();
    await db.update(spaces).set({ createdOn: -9 }).where(eq(spaces.id, next.id));
    const stranger = await makePerson({ spaceId: next.id, role: 'owner' });
    const seen = async () => (await readData(await askAs(stranger.cookie, '/api/v1/password-resets'))).list;
    expect([await findOperatorSpaceId(db), await seen()]).toEqual([operated, []]);
    await env.DB.prepare("insert into closed_spaces values (?, 'c', 1)").bind(operated).run();
    expect([await findOperatorSpaceId(db), await seen()]).toEqual([operated, []]);
    await env.DB.prepare('delete from spaces where id = ?').bind(operated).run();
    expect([await findOperatorSpaceId(db), await seen()]).toEqual([operated, []]);
  });
});
