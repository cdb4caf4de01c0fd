import { createExecutionContext, env, waitOnExecutionContext } from 'cloudflare:test';
import { and, eq } from 'drizzle-orm';
import { describe, expect, it } from 'vitest';
import { systemClock } from '../../../src/core/clock.ts';
import { newId } from '../../../src/core/ids.ts';
import { emailLinks } from '../../../src/records/email-links.ts';
import { users } from '../../../src/records/users.ts';
import worker from '../../../workers/edge/index.ts';
import { askAs, makePerson, type Person, password, readCookie } from '../../harness/people.ts';
import { readData, readProblem } from '../../harness/service.ts';
import { db, makeOperatorSpace, makeSpace } from '../../harness/space.ts';
import { everyTable } from '../../harness/stores.ts';

const path = '/api/v1/account/email';
const origin = 'https://galley.test';
const newPassword = 'another good password';
const newClient = () =>
  `2001:db8:${[...crypto.getRandomValues(new Uint16Array(2))].map((part) => part.toString(16)).join(':')}::1`;
const newAddress = () => `${newId().toLowerCase()}@people.test`;

interface Sent {
  to: string;
  subject: string;
  text: string;
}

/** A deployment that sends mail, with the mails that it sent, or one that sends none. */
function deployment(sendsMail = true) {
  const sent: Sent[] = [];
  const send = async (mail: Sent) => {
    sent.push(mail);
  };
  const settings = sendsMail ? { MAIL: { send }, MAIL_FROM: 'galley@galley.test' } : {};
  /** When this returns, the service's work after the response is done. */
  const post = async (cookie: string, route: string, json: unknown, headers: Record<string, string> = {}) => {
    const ctx = createExecutionContext();
    const request = new Request(`${origin}${route}`, {
      method: 'POST',
      headers: {
        'Content-Type': 'application/json',
        'CF-Connecting-IP': newClient(),
        Origin: origin,
        Cookie: cookie,
        ...headers,
      },
      body: JSON.stringify(json),
    });
    const settled = { ...(env as typeof env & Env), LOCAL_ORIGIN: origin, ...settings };
    const response = await worker.fetch(request as Parameters<typeof worker.fetch>[0], settled as Env, ctx);
    await waitOnExecutionContext(ctx);
    return response;
  };
  return { sent, post };
}

const tokenIn = (text = '') => /\/(?:confirm-email|email-undo)#(email_[0-9A-Za-z]+)/.exec(text)?.[1] ?? '';
const readAccount = async (cookie: string) => (await readData(await askAs(cookie, '/api/v1/account'))).doc;
const isIn = async (cookie: string) => (await askAs(cookie, '/api/v1/account')).status === 200;
const signInStatus = async (post: ReturnType<typeof deployment>['post'], email: string, tried = password) =>
  (await post('', '/api/auth/sign-in/email', { email, password: tried })).status;

describe('the address of a new account', () => {
  it('[AUTH-7] is confirmed by a link that works once, for that account only; signing in does not require it (S8)', async () => {
    const { sent, post } = deployment();
    const email = newAddress();
    const cookie = readCookie(await post('', '/api/auth/sign-up/email', { name: 'Zoë', email, password }));
    expect(sent).toHaveLength(1);
    expect(sent[0]).toMatchObject({ to: email, subject: 'Confirm your email address for Galley' });
    expect((await readAccount(cookie)).emailVerified).toBe(false);
    const token = tokenIn(sent[0]?.text);
    // A user who gets the mail of an account that somebody else created confirms nothing by opening it.
    const stranger = await makePerson();
    for (const other of [stranger.cookie, ''])
      expect([401, 404]).toContain((await post(other, `${path}/confirm`, { token })).status);
    expect((await readAccount(cookie)).emailVerified).toBe(false);
    expect(await readData(await post(cookie, `${path}/confirm`, { token }))).toEqual({ success: true, email });
    expect((await readAccount(cookie)).emailVerified).toBe(true);
    expect(await readProblem(await post(cookie, `${path}/confirm`, { token }))).toMatchObject({
      code: 'email_link_not_found',
    });
    // A confirmed address gets no further mail.
    expect(await readData(await post(cookie, `${path}/verification`, {}))).toEqual({ success: true, mailed: false });
    expect(sent).toHaveLength(1);
  });

  it('[AUTH-7] gets another link on request, five a day, which replaces the one before (S8)', async () => {
    const { sent, post } = deployment();
    const { cookie } = await makePerson();
    const answers = [];
    for (let requestCount = 0; requestCount < 6; requestCount++)
      answers.push((await post(cookie, `${path}/verification`, {})).status);
    expect(answers).toEqual([200, 200, 200, 200, 200, 429]);
    expect(sent).toHaveLength(5);
    const tokens = sent.map(({ text }) => tokenIn(text));
    expect((await post(cookie, `${path}/confirm`, { token: tokens[0] })).status).toBe(404);
    expect((await post(cookie, `${path}/confirm`, { token: tokens[4] })).status).toBe(200);
  });

  it('[AUTH-1] gets no mail if it is taken, or if the deployment sends none', async () => {
    const taken = await makePerson();
    const { sent, post } = deployment();
    await post('', '/api/auth/sign-up/email', { name: 'Zoë', email: taken.email, password });
    expect(sent).toEqual([]);
    const silent = deployment(false);
    const signedUp = await silent.post('', '/api/auth/sign-up/email', { name: 'Zoë', email: newAddress(), password });
    const { canVerifyEmail, emailVerified } = await readAccount(readCookie(signedUp));
    expect([canVerifyEmail, emailVerified]).toEqual([false, false]);
  });
});

describe('a new address of an account', () => {
  const change = async (
    { post, sent }: ReturnType<typeof deployment>,
    { cookie }: Pick<Person, 'cookie'>,
    email = newAddress(),
  ) => {
    const answer = await post(cookie, path, { email, password });
    return { email: email.toLowerCase(), answer, token: tokenIn(sent.at(-1)?.text) };
  };

  it('[AUTH-7] takes effect once its link is opened, and the previous address is notified (B16)', async () => {
    const service = deployment();
    const person = await makePerson();
    const { email, answer, token } = await change(service, person, `X${newAddress()}`);
    expect(await readData(answer)).toEqual({ success: true, mailed: true });
    expect(service.sent.map(({ to }) => to)).toEqual([email]);
    expect(await readAccount(person.cookie)).toMatchObject({ email: person.email, pendingEmail: email });
    expect(await signInStatus(service.post, person.email)).toBe(200);
    await readData(await service.post(person.cookie, `${path}/confirm`, { token }));
    expect(await readAccount(person.cookie)).toMatchObject({ email, emailVerified: true, pendingEmail: null });
    expect([await signInStatus(service.post, person.email), await signInStatus(service.post, email)]).toEqual([
      401, 200,
    ]);
    const notice = service.sent.at(-1);
    expect(notice).toMatchObject({ to: person.email, subject: expect.stringContaining('was changed') });
    expect(notice?.text).toContain(email);
    expect(notice?.text).toContain('/email-undo#email_');
    for await (const text of everyTable()) expect(text).not.toContain(token);
  });

  it('[AUTH-7] requires the password, a session and the service’s own page; the current address is rejected', async () => {
    const { post, sent } = deployment();
    const person = await makePerson();
    const email = newAddress();
    expect(await readProblem(await post(person.cookie, path, { email, password: 'wrong' }))).toMatchObject({
      code: 'wrong_password',
    });
    expect((await post('', path, { email, password })).status).toBe(401);
    const elsewhere = await post(person.cookie, path, { email, password }, { Origin: 'https://stranger.example' });
    expect(await readProblem(elsewhere)).toMatchObject({ code: 'bad_origin' });
    const same = await post(person.cookie, path, { email: person.email.toUpperCase(), password });
    expect(await readProblem(same)).toMatchObject({ code: 'invalid_body', errors: [{ path: 'email' }] });
    expect(sent).toEqual([]);
  });

  it('[AUTH-1] that belongs to another account gets the usual answer, and is rejected when its link is opened', async () => {
    const service = deployment();
    const [person, other] = [await makePerson(), await makePerson()];
    const { answer, token } = await change(service, person, other.email);
    expect(await readData(answer)).toEqual({ success: true, mailed: true });
    expect(await readProblem(await service.post(person.cookie, `${path}/confirm`, { token }))).toMatchObject({
      status: 409,
      code: 'conflict',
    });
    expect((await readAccount(other.cookie)).email).toBe(other.email);
    expect((await readAccount(person.cookie)).email).toBe(person.email);
  });

  it('[AUTH-7] is not given to the person who opens a link that was sent to a wrong address (B16)', async () => {
    const service = deployment();
    const [person, recipient] = [await makePerson(), await makePerson()];
    const { token } = await change(service, person);
    expect((await service.post(recipient.cookie, `${path}/confirm`, { token })).status).toBe(404);
    // The link that makes the change cannot undo it.
    const undo = await service.post('', `${path}/undo`, { token, password: newPassword });
    expect(undo.status).toBe(404);
    expect((await readAccount(person.cookie)).email).toBe(person.email);
  });

  it('[AUTH-7] can be undone from the previous address, with a new password, even after further changes (B16)', async () => {
    const service = deployment();
    const person = await makePerson();
    const first = await change(service, person);
    await readData(await service.post(person.cookie, `${path}/confirm`, { token: first.token }));
    const undo = tokenIn(service.sent.at(-1)?.text);
    const second = await change(service, person);
    await readData(await service.post(person.cookie, `${path}/confirm`, { token: second.token }));
    // Nobody else can get the address in the meantime, by signing up or by a change.
    const signUpResponse = await service.post('', '/api/auth/sign-up/email', {
      name: 'Thief',
      email: person.email,
      password,
    });
    expect(await isIn(readCookie(signUpResponse))).toBe(false);
    const thief = await makePerson();
    const third = await change(service, thief, person.email);
    expect((await service.post(thief.cookie, `${path}/confirm`, { token: third.token })).status).toBe(409);

    expect((await service.post('', `${path}/undo`, { token: undo, password: 'short' })).status).toBe(400);
    expect(await readData(await service.post('', `${path}/undo`, { token: undo, password: newPassword }))).toEqual({
      success: true,
    });
    expect(await isIn(person.cookie)).toBe(false);
    const tried = [
      await signInStatus(service.post, person.email, newPassword),
      await signInStatus(service.post, person.email),
      await signInStatus(service.post, second.email, password),
    ];
    expect(tried).toEqual([200, 401, 401]);
    expect((await service.post('', `${path}/undo`, { token: undo, password: newPassword })).status).toBe(404);
    expect(await db.$count(emailLinks, eq(emailLinks.userId, person.userId))).toBe(0);
  });

  it('[AUTH-7] ends password resets that were sent to the previous one (B16)', async () => {
    const service = deployment();
    const person = await makePerson();
    await service.post('', '/api/v1/account/password-reset', { email: person.email });
    const reset = /#(reset_\w+)/.exec(service.sent[0]?.text ?? '')?.[1];
    const { token } = await change(service, person);
    await readData(await service.post(person.cookie, `${path}/confirm`, { token }));
    const used = await service.post('', '/api/v1/account/password-reset/confirm', {
      token: reset,
      password: newPassword,
    });
    expect(used.status).toBe(404);
  });

  it('[AUTH-7] has a link that expires, and only the latest link works', async () => {
    const service = deployment();
    const person = await makePerson();
    const first = await change(service, person);
    const second = await change(service, person);
    expect((await service.post(person.cookie, `${path}/confirm`, { token: first.token })).status).toBe(404);
    await db
      .update(emailLinks)
      .set({ expiresOn: systemClock.now() - 1 })
      .where(and(eq(emailLinks.userId, person.userId), eq(emailLinks.kind, 'change')));
    expect((await readAccount(person.cookie)).pendingEmail).toBeNull();
    expect((await service.post(person.cookie, `${path}/confirm`, { token: second.token })).status).toBe(404);
    for (const token of ['', 'x', `${second.token}x`])
      expect([400, 404]).toContain((await service.post(person.cookie, `${path}/confirm`, { token })).status);
  });

  it('[AUTH-7] has its link passed on by an owner of the first space if no mail is sent, and is not confirmed by it (B16)', async () => {
    const service = deployment(false);
    const { id: spaceId } = await makeOperatorSpace();
    const owner = await makePerson({ spaceId, role: 'owner' });
    const person = await makePerson();
    await db.update(users).set({ emailVerified: true }).where(eq(users.id, person.userId));
    const { email, answer } = await change(service, person);
    expect(await readData(answer)).toEqual({ success: true, mailed: false });
    const read = (cookie: string) => askAs(cookie, '/api/v1/email-changes?perPage=100');
    const { list } = await readData(await read(owner.cookie));
    const listed = list.find((each: { newEmail: string }) => each.newEmail === email);
    expect(listed).toMatchObject({ name: 'Ada', email: person.email });
    const other = await makePerson({ spaceId: (await makeSpace()).id, role: 'owner' });
    expect(await readData(await read(other.cookie))).toMatchObject({ list: [], count: 0 });
    const admin = await makePerson({ spaceId, role: 'admin' });
    expect([(await read(admin.cookie)).status, (await read('')).status]).toEqual([403, 401]);
    await readData(await service.post(person.cookie, `${path}/confirm`, { token: tokenIn(listed.url) }));
    expect(await readAccount(person.cookie)).toMatchObject({ email, emailVerified: false });
  });
});
