import { env } from 'cloudflare:test';
import { eq, sql } from 'drizzle-orm';
import { describe, expect, it } from 'vitest';
import { newId } from '../../../src/core/ids.ts';
import { members } from '../../../src/records/members.ts';
import { insertMember } from '../../../src/records/members-writes.ts';
import { sessions } from '../../../src/records/sessions.ts';
import { spaces } from '../../../src/records/spaces.ts';
import { users } from '../../../src/records/users.ts';
import { accountSteps } from '../../../src/services/account/clean-up.ts';
import { fileRecord } from '../../harness/file-registers.ts';
import { forgetHeldFiles } from '../../harness/held-files.ts';
import { logEntry } from '../../harness/ledger.ts';
import { askAs, makePerson, type Person, password, signIn } from '../../harness/people.ts';
import { ask, bearer, postRender, readData, readProblem } from '../../harness/service.ts';
import { testServices } from '../../harness/services.ts';
import { db, makeSpace, makeTemplate } from '../../harness/space.ts';
import { everyKey, everyTable } from '../../harness/stores.ts';

const path = '/api/v1/account';
const another = 'another good password';
const client = () => ({
  'CF-Connecting-IP': `2001:db8:${[...crypto.getRandomValues(new Uint16Array(2))].map((part) => part.toString(16)).join(':')}::1`,
});
const post = (person: Person, route: string, json: unknown, cookie = person.cookie) =>
  askAs(cookie, `${path}${route}`, { method: 'POST', json, headers: client() });
const trySignIn = async (email: string, tried: string) =>
  (await ask('/api/auth/sign-in/email', { method: 'POST', headers: client(), json: { email, password: tried } }))
    .status;
const isIn = async (cookie: string) => (await askAs(cookie, path)).status === 200;

describe('changing a password', () => {
  it('[AUTH-7] requires the current one, and ends the other sessions', async () => {
    const person = await makePerson();
    const elsewhere = await signIn(person.email);
    const change = { currentPassword: password, newPassword: another };
    expect(await readProblem(await post(person, '/password', { ...change, currentPassword: another }))).toMatchObject({
      status: 403,
      code: 'wrong_password',
    });
    expect([await trySignIn(person.email, another), await isIn(elsewhere)]).toEqual([401, true]);
    expect((await post(person, '/password', change)).status).toBe(200);
    expect([await isIn(person.cookie), await isIn(elsewhere)]).toEqual([true, false]);
    expect([await trySignIn(person.email, password), await trySignIn(person.email, another)]).toEqual([401, 200]);
  });

  it('[AUTH-7] keeps the user’s other sessions if requested, and never ends those of other users', async () => {
    const [person, other] = [await makePerson(), await makePerson()];
    const elsewhere = await signIn(person.email);
    const change = { currentPassword: password, newPassword: another, keepOtherSessions: true };
    expect((await post(person, '/password', change)).status).toBe(200);
    expect([await isIn(elsewhere), await isIn(other.cookie)]).toEqual([true, true]);
    await post(person, '/password', { currentPassword: another, newPassword: password });
    expect([await isIn(elsewhere), await isIn(other.cookie)]).toEqual([false, true]);
  });

  it('[AUTH-7] accepts one of two concurrent changes', async () => {
    const person = await makePerson();
    const tried = [another, 'a third good password'];
    const answers = await Promise.all(
      tried.map((newPassword) =>
        post(person, '/password', { currentPassword: password, newPassword, keepOtherSessions: true }),
      ),
    );
    expect(answers.map(({ status }) => status).filter((status) => status === 200)).toHaveLength(1);
    const works = await Promise.all(tried.map((each) => trySignIn(person.email, each)));
    expect(works.toSorted()).toEqual([200, 401]);
    expect(works.indexOf(200)).toBe(answers.findIndex(({ status }) => status === 200));
  });

  it('[AUTH-7] counts a wrong one as a failed sign-in of the session, also when closing the account: ten, then 429 even for the right one (S7)', async () => {
    const person = await makePerson();
    const codes = [];
    for (let tried = 0; tried < 6; tried++)
      codes.push(
        (await readProblem(await post(person, '/password', { currentPassword: 'wrong', newPassword: another }))).code,
      );
    for (let tried = 0; tried < 4; tried++)
      codes.push((await readProblem(await post(person, '/close', { password: 'wrong' }))).code);
    expect(new Set(codes)).toEqual(new Set(['wrong_password']));
    const limited = await post(person, '/password', { currentPassword: password, newPassword: another });
    expect(Number(limited.headers.get('Retry-After'))).toBeGreaterThan(0);
    expect(await readProblem(limited)).toMatchObject({ status: 429, code: 'sign_in_limited' });
    // Wrong guesses in one session lock out neither the user's other sessions nor their next sign-in.
    expect((await post(person, '/close', { password: 'wrong' }, await signIn(person.email))).status).toBe(403);
    expect(await trySignIn(person.email, password)).toBe(200);
  });

  it('[AUTH-17] stores no password anywhere, even with an Idempotency-Key', async () => {
    const person = await makePerson();
    const secret = `secret ${newId()}`;
    const headers = { ...client(), 'Idempotency-Key': newId() };
    const json = { currentPassword: password, newPassword: secret };
    const before = await env.DB.prepare('select count(*) as rows from idempotent_requests').first('rows');
    await askAs(person.cookie, `${path}/password`, { method: 'POST', json, headers });
    expect(await env.DB.prepare('select count(*) as rows from idempotent_requests').first('rows')).toBe(before);
    for await (const text of everyTable()) expect(text).not.toContain(secret);
  });
});

describe('the sessions of a user', () => {
  const list = async (cookie: string) => (await readData(await askAs(cookie, `${path}/sessions`))).list;

  it('[AUTH-7] are listed with their client and time, the current one marked, and no sessions of other users', async () => {
    const { email, userId } = await makePerson();
    await db.delete(sessions).where(eq(sessions.userId, userId));
    for (const [address, agent] of [
      ['203.0.113.77', 'Firefox'],
      ['2001:db8:aaaa:bbbb::1', 'x'.repeat(900)],
    ] as const) {
      const headers = { 'CF-Connecting-IP': address, 'User-Agent': agent };
      await ask('/api/auth/sign-in/email', { method: 'POST', headers, json: { email, password } });
    }
    const cookie = await signIn(email);
    await db
      .update(sessions)
      .set({ updatedOn: new Date(1_000) })
      .where(eq(sessions.userId, userId));
    const listed = await list(cookie);
    expect(listed).toHaveLength(3);
    expect(listed.filter(({ isCurrent }: { isCurrent: boolean }) => isCurrent)).toHaveLength(1);
    const networks = listed.map(({ network }: { network: string | null }) => network);
    expect(new Set(networks)).toEqual(new Set(['2001:db8:aaaa::/48', '203.0.113.0/24', null]));
    expect(JSON.stringify(listed)).not.toMatch(/203\.0\.113\.77|bbbb/);
    expect(Math.max(...listed.map(({ userAgent }: { userAgent: string | null }) => userAgent?.length ?? 0))).toBe(500);
    const [row] = await db.select().from(sessions).where(eq(sessions.userId, userId));
    expect(JSON.stringify(listed)).not.toContain(row?.token);
    // A use is recorded after the response.
    await expect
      .poll(async () => (await list(cookie)).find((one: { isCurrent: boolean }) => one.isCurrent).lastUsedOn)
      .not.toBe('1970-01-01T00:00:01.000Z');
    const others = (await list(cookie)).filter((one: { isCurrent: boolean }) => !one.isCurrent);
    for (const one of others) expect(one.lastUsedOn).toBe('1970-01-01T00:00:01.000Z');
  });

  it('[AUTH-7] can be ended one by one or all but the current one, from the next request on; ended ones are not listed', async () => {
    const person = await makePerson();
    const [second, third] = [await signIn(person.email), await signIn(person.email)];
    const readId = async (cookie: string) =>
      (await list(cookie)).find((one: { isCurrent: boolean }) => one.isCurrent).id;
    const end = async (id: string) =>
      (await askAs(person.cookie, `${path}/sessions/${id}`, { method: 'DELETE' })).status;
    const id = await readId(second);
    expect([await end(id), await end(id)]).toEqual([200, 404]);
    expect([await isIn(second), await isIn(third)]).toEqual([false, true]);
    const all = await askAs(person.cookie, `${path}/sessions`, { method: 'DELETE' });
    expect(await readData(all)).toEqual({ success: true, ended: 1 });
    expect([await isIn(person.cookie), await isIn(third)]).toEqual([true, false]);
    await db
      .update(sessions)
      .set({ expiresOn: new Date(1) })
      .where(eq(sessions.id, await readId(person.cookie)));
    const fresh = await signIn(person.email);
    expect(await list(fresh)).toHaveLength(1);
  });
});

describe('closing an account', () => {
  const cleanUp = async () => {
    for (let runs = 0; runs < 50; runs++) {
      await accountSteps(testServices())[0]?.run();
      if (
        (await db.select({ rows: sql`1` }).from(spaces).where(sql`id in (select space_id from closed_spaces)`))
          .length === 0
      )
        return;
    }
    throw new Error('the clean-up does not end');
  };

  it('[AUTH-7] deletes the spaces that only this user owns and uses, with everything in them, and stops their keys at once', async () => {
    const own = await makeSpace();
    const person = await makePerson({ spaceId: own.id, role: 'owner' });
    const template = await makeTemplate(own.id, { public: true, requireGetRenderToken: false });
    const { file } = await readData(await postRender(own.key, { pageId: template.pageId }));
    const svg = new FormData();
    svg.set(
      'file',
      new File(['<svg xmlns="http://www.w3.org/2000/svg" width="4" height="4"/>'], 'a.svg', { type: 'image/svg+xml' }),
    );
    await askAs(person.cookie, '/api/v1/assets', { method: 'POST', body: svg });
    await insertMember(
      db,
      { spaceId: own.id, role: 'viewer', inviteHash: newId(), inviteExpiresOn: 9e15, invitedBy: person.userId },
      1,
    );
    const facts = { format: 'png', status: 'ok', httpStatus: 200, via: 'post', authKind: 'key' } as const;
    for (let count = 0; count < 5; count++)
      await logEntry({
        id: newId(),
        requestId: newId(),
        spaceId: own.id,
        createdOn: count,
        templateId: 't',
        ...facts,
      });
    expect((await ask(`/api/render/${template.pageId}`)).status).toBe(200);

    expect(await fileRecord(`renders/${file.key}`)).toMatchObject({ removedOn: null });

    expect((await post(person, '/close', { password })).status).toBe(200);
    expect([await isIn(person.cookie), await trySignIn(person.email, password)]).toEqual([false, 401]);
    expect((await postRender(own.key, { pageId: template.pageId })).status).toBe(401);
    expect((await ask(`/api/render/${template.pageId}?gt=${own.gt}`)).status).toBe(401);
    expect((await ask(`/api/render/${template.pageId}`)).status).toBe(401);
    expect((await ask(`/api/templates/public/${template.id}`)).status).toBe(404);

    await cleanUp();
    for await (const text of everyTable()) {
      // Text that is sealed or hashed with the space's id would not show here, but nothing else may contain it.
      expect(text).not.toContain(own.id);
      expect(text).not.toContain(person.userId);
      expect(text).not.toContain(person.email);
    }
    for await (const text of everyKey(env.PUBLISHED)) expect(text).not.toContain(template.id);
    for (const prefix of ['renders/', 'assets/', 'render-notes/'])
      expect((await env.FILES.list({ prefix: `${prefix}${own.id}/` })).objects).toEqual([]);
    expect(await fileRecord(`renders/${file.key}`)).toBeUndefined();
    // An isolate caches what it has read.
    await forgetHeldFiles();
    expect((await ask(new URL(file.url).pathname)).status).toBe(404);
  });

  it('[AUTH-7] answers 409 with the shared spaces that have no other owner, and changes nothing', async () => {
    const [own, shared] = [await makeSpace(), await makeSpace({ name: 'Łódź “team”' })];
    const person = await makePerson({ spaceId: own.id, role: 'owner' });
    await insertMember(db, { spaceId: shared.id, userId: person.userId, role: 'owner' }, 1);
    const colleague = await makePerson({ spaceId: shared.id, role: 'admin' });
    const refused = await post(person, '/close', { password });
    const body = await refused.json<{ code: string; detail: string; data: unknown }>();
    expect(body).toMatchObject({
      status: 409,
      code: 'sole_owner',
      data: { spaces: [{ id: shared.id, name: 'Łódź “team”' }] },
    });
    expect(body.detail).toContain('Łódź');
    expect(await isIn(person.cookie)).toBe(true);
    expect((await ask('/api/v1/usage', { headers: bearer(own.key) })).status).toBe(200);

    await db.update(members).set({ role: 'owner' }).where(eq(members.userId, colleague.userId));
    expect((await post(person, '/close', { password })).status).toBe(200);
    // The shared space and its keys are unchanged.
    expect((await ask('/api/v1/usage', { headers: bearer(shared.key) })).status).toBe(200);
    const { list } = await readData(await askAs(colleague.cookie, '/api/v1/space/members'));
    expect(list.map(({ userId }: { userId: string }) => userId)).toEqual([colleague.userId]);
    expect((await ask('/api/v1/usage', { headers: bearer(own.key) })).status).toBe(401);
    await cleanUp();
    expect(await db.select().from(spaces).where(eq(spaces.id, own.id))).toEqual([]);
    expect(await db.select().from(spaces).where(eq(spaces.id, shared.id))).toHaveLength(1);
  });

  it('[AUTH-7] keeps one of the two last owners if both close their accounts at once', async () => {
    const shared = await makeSpace();
    const people = [
      await makePerson({ spaceId: shared.id, role: 'owner' }),
      await makePerson({ spaceId: shared.id, role: 'owner' }),
    ];
    await makePerson({ spaceId: shared.id, role: 'viewer' });
    const answers = await Promise.all(people.map((person) => post(person, '/close', { password })));
    expect(answers.map(({ status }) => status).sort()).toEqual([200, 409]);
    const left = await db.select().from(users).where(sql`id in (${people[0]?.userId}, ${people[1]?.userId})`);
    expect(left).toHaveLength(1);
  });

  it('[AUTH-7] requires the password, and rejects keys and other pages', async () => {
    const own = await makeSpace();
    const person = await makePerson({ spaceId: own.id, role: 'owner' });
    expect((await post(person, '/close', { password: another })).status).toBe(403);
    expect((await ask(`${path}/close`, { method: 'POST', headers: bearer(own.key), json: { password } })).status).toBe(
      401,
    );
    const headers = { ...client(), Origin: 'https://stranger.example' };
    const elsewhere = await askAs(person.cookie, `${path}/close`, { method: 'POST', json: { password }, headers });
    expect(await readProblem(elsewhere)).toMatchObject({ code: 'bad_origin' });
    expect(await isIn(person.cookie)).toBe(true);
  });

  it('[SCL-3] cleans up in parts, however much there is, and removes nothing of other spaces', async () => {
    const [own, other] = [await makeSpace(), await makeSpace()];
    const person = await makePerson({ spaceId: own.id, role: 'owner' });
    for (const { id } of [own, other]) {
      await env.DB.prepare(
        `with recursive numbers (n) as (select 1 union all select n + 1 from numbers where n < 2500)
         insert into render_logs (id, request_id, space_id, format, status, http_status, via, auth_kind, created_on)
         select hex(randomblob(10)), 'r', ?, 'png', 'ok', 200, 'post', 'key', n from numbers`,
      )
        .bind(id)
        .run();
      for (let count = 0; count < 12; count++) await makeTemplate(id);
      for (let count = 0; count < 3; count++) await env.FILES.put(`renders/${id}/${count}.png`, 'x');
    }
    await post(person, '/close', { password });
    await cleanUp();
    const left = async (id: string) => {
      const logs = await env.DB.prepare('select count(*) as rows from render_logs where space_id = ?')
        .bind(id)
        .first('rows');
      const templates = await env.DB.prepare('select count(*) as rows from templates where space_id = ?')
        .bind(id)
        .first('rows');
      return [logs, templates, (await env.FILES.list({ prefix: `renders/${id}/` })).objects.length];
    };
    expect(await left(own.id)).toEqual([0, 0, 0]);
    expect(await left(other.id)).toEqual([2500, 12, 3]);
  });
});
