import { env } from 'cloudflare:test';
import { eq } from 'drizzle-orm';
import { beforeAll, describe, expect, it } from 'vitest';
import { members } from '../../../src/records/members.ts';
import { insertMember } from '../../../src/records/members-writes.ts';
import { spaces } from '../../../src/records/spaces.ts';
import { accountSteps } from '../../../src/services/account/clean-up.ts';
import { aGrant, anAssistant } from '../../harness/grants.ts';
import { askAs, makePerson, type Person, password } from '../../harness/people.ts';
import { ask, bearer, postRender, readData, readProblem } from '../../harness/service.ts';
import { testServices } from '../../harness/services.ts';
import { db, makeOperatorSpace, makeSpace, makeTemplate } from '../../harness/space.ts';
import { everyTable } from '../../harness/stores.ts';

const client = () => ({
  'CF-Connecting-IP': `2001:db8:${[...crypto.getRandomValues(new Uint16Array(2))].map((part) => part.toString(16)).join(':')}::1`,
});
const post = ({ cookie }: Pick<Person, 'cookie'>, path: string, json: unknown) =>
  askAs(cookie, path, { method: 'POST', json, headers: client() });
const remove = (person: Pick<Person, 'cookie'>, spaceId: string, json: object) =>
  post(person, `/api/v1/spaces/${spaceId}/delete`, json);
const handOn = (person: Pick<Person, 'cookie'>, spaceId: string, memberId: string, tried = password) =>
  post(person, `/api/v1/spaces/${spaceId}/transfer`, { memberId, password: tried });
const listMembers = async (cookie: string) =>
  (await readData(await askAs(cookie, '/api/v1/space/members'))).list as Array<{
    id: string;
    userId: string | null;
    role: string;
  }>;
const reads = async (cookie: string) => (await askAs(cookie, '/api/v1/space')).status;

// The first space of a database becomes the operator's, which cannot be deleted.
beforeAll(async () => {
  await makeOperatorSpace();
});

describe('deleting a space', () => {
  it('[AUTH-7] stops members, keys, secrets, assistants and public addresses at once, and removes everything in it (B16)', async () => {
    const own = await makeSpace({ name: 'Łódź “team”' });
    const owner = await makePerson({ spaceId: own.id, role: 'owner' });
    const editor = await makePerson({ spaceId: own.id, role: 'editor' });
    const template = await makeTemplate(own.id, { public: true, requireGetRenderToken: false });
    await readData(await postRender(own.key, { pageId: template.pageId }));
    const assistant = await anAssistant(own.id, editor.userId);
    await aGrant(own.id, owner.userId);
    const invited = await readData(await post(owner, '/api/v1/space/members', { role: 'viewer' }));
    const other = await makeSpace();
    await insertMember(db, { spaceId: other.id, userId: owner.userId, role: 'owner' }, 1);

    expect(await readData(await remove(owner, own.id, { name: 'Łódź “team”', password }))).toEqual({
      success: true,
      id: own.id,
    });
    expect([await reads(owner.cookie), await reads(editor.cookie)]).toEqual([403, 403]);
    expect((await postRender(own.key, { pageId: template.pageId })).status).toBe(401);
    expect((await ask(`/api/render/${template.pageId}?gt=${own.gt}`)).status).toBe(401);
    expect((await ask(`/api/render/${template.pageId}`)).status).toBe(401);
    expect((await ask(`/api/templates/public/${template.id}`)).status).toBe(404);
    const mcp = { method: 'POST', headers: bearer(assistant), json: { jsonrpc: '2.0', id: 1, method: 'ping' } };
    expect((await ask('/mcp', mcp)).status).toBe(401);
    const token = invited.doc.url.split('#')[1];
    expect((await post(await makePerson(), '/api/v1/invitations/accept', { token })).status).toBe(404);
    expect((await ask('/api/v1/invitations/read', { method: 'POST', json: { token } })).status).toBe(404);
    const { list } = await readData(await askAs(owner.cookie, '/api/v1/spaces'));
    expect(list.map(({ id }: { id: string }) => id)).toEqual([other.id]);
    expect((await remove(owner, own.id, { name: 'Łódź “team”', password })).status).toBe(404);
    // Their account and their other space stay.
    expect((await post(owner, `/api/v1/spaces/${other.id}/activate`, {})).status).toBe(200);
    expect((await ask('/api/v1/usage', { headers: bearer(other.key) })).status).toBe(200);

    for (let runs = 0; runs < 50; runs++) {
      await accountSteps(testServices())[0]?.run();
      if ((await db.select().from(spaces).where(eq(spaces.id, own.id))).length === 0) break;
    }
    for await (const text of everyTable()) expect(text).not.toContain(own.id);
    expect((await env.FILES.list({ prefix: `renders/${own.id}/` })).objects).toEqual([]);
  });

  it('[AUTH-7] requires an owner, their password and the name; anything else changes nothing (B16)', async () => {
    const own = await makeSpace({ name: 'Acme' });
    const owner = await makePerson({ spaceId: own.id, role: 'owner' });
    const admin = await makePerson({ spaceId: own.id, role: 'admin' });
    const stranger = await makePerson({ spaceId: (await makeSpace()).id, role: 'owner' });
    const right = { name: 'Acme', password };
    expect(await readProblem(await remove(admin, own.id, right))).toMatchObject({
      status: 403,
      code: 'forbidden_role',
    });
    expect((await remove(stranger, own.id, right)).status).toBe(404);
    expect(
      (await ask(`/api/v1/spaces/${own.id}/delete`, { method: 'POST', headers: bearer(own.key), json: right })).status,
    ).toBe(401);
    expect(await readProblem(await remove(owner, own.id, { ...right, name: 'acme' }))).toMatchObject({
      status: 400,
      errors: [{ path: 'name' }],
    });
    expect(await readProblem(await remove(owner, own.id, { ...right, password: 'wrong' }))).toMatchObject({
      code: 'wrong_password',
    });
    await db.update(members).set({ role: 'admin' }).where(eq(members.userId, owner.userId));
    expect((await remove(owner, own.id, right)).status).toBe(403);
    expect((await ask('/api/v1/usage', { headers: bearer(own.key) })).status).toBe(200);
    expect(await reads(admin.cookie)).toBe(200);
  });

  it('[AUTH-7] is rejected for the operator’s space (B16)', async () => {
    const { id: spaceId } = await makeOperatorSpace();
    const owner = await makePerson({ spaceId, role: 'owner' });
    const [space] = await db.select().from(spaces).where(eq(spaces.id, spaceId));
    expect(await readProblem(await remove(owner, spaceId, { name: space?.name, password }))).toMatchObject({
      status: 409,
      code: 'conflict',
    });
    expect(await reads(owner.cookie)).toBe(200);
  });
});

describe('handing over a space', () => {
  it('[AUTH-7] makes an admin the owner, and the owner an admin (B16)', async () => {
    const own = await makeSpace();
    const owner = await makePerson({ spaceId: own.id, role: 'owner' });
    const admin = await makePerson({ spaceId: own.id, role: 'admin' });
    const heir = (await listMembers(owner.cookie)).find(({ userId }) => userId === admin.userId);
    expect((await readData(await handOn(owner, own.id, heir?.id ?? ''))).doc).toMatchObject({
      id: own.id,
      role: 'admin',
    });
    const roles = Object.fromEntries((await listMembers(admin.cookie)).map(({ userId, role }) => [userId, role]));
    expect(roles).toEqual({ [admin.userId]: 'owner', [owner.userId]: 'admin' });
    // The previous owner can neither take the space back nor delete it.
    const self = (await listMembers(owner.cookie)).find(({ userId }) => userId === owner.userId);
    expect((await handOn(owner, own.id, self?.id ?? '')).status).toBe(403);
    expect((await ask('/api/v1/usage', { headers: bearer(own.key) })).status).toBe(200);
  });

  it('[AUTH-7] is rejected for editors, invitations, oneself, members of other spaces and a wrong password (B16)', async () => {
    const own = await makeSpace();
    const owner = await makePerson({ spaceId: own.id, role: 'owner' });
    const editor = await makePerson({ spaceId: own.id, role: 'editor' });
    const admin = await makePerson({ spaceId: own.id, role: 'admin' });
    const elsewhere = await makeSpace();
    const stranger = await makePerson({ spaceId: elsewhere.id, role: 'admin' });
    const invitation = (await readData(await post(owner, '/api/v1/space/members', { role: 'admin' }))).doc.id;
    const ids = new Map((await listMembers(owner.cookie)).map(({ id, userId }) => [userId, id]));
    const strangerId = (await listMembers(stranger.cookie))[0]?.id ?? '';
    const answers = [
      await handOn(owner, own.id, ids.get(editor.userId) ?? ''),
      await handOn(owner, own.id, ids.get(owner.userId) ?? ''),
      await handOn(owner, own.id, invitation),
      await handOn(owner, own.id, strangerId),
      await handOn(admin, own.id, ids.get(admin.userId) ?? ''),
      await handOn(stranger, own.id, strangerId),
      await handOn(owner, own.id, ids.get(admin.userId) ?? '', 'wrong'),
    ];
    expect(answers.map(({ status }) => status)).toEqual([409, 409, 404, 404, 403, 404, 403]);
    const owners = (await listMembers(admin.cookie)).filter(({ role }) => role === 'owner');
    expect(owners.map(({ userId }) => userId)).toEqual([owner.userId]);
  });

  it('[AUTH-7] leaves one owner if it is done for two admins at once (B16)', async () => {
    const own = await makeSpace();
    const owner = await makePerson({ spaceId: own.id, role: 'owner' });
    const admins = [
      await makePerson({ spaceId: own.id, role: 'admin' }),
      await makePerson({ spaceId: own.id, role: 'admin' }),
    ];
    const ids = new Map((await listMembers(owner.cookie)).map(({ id, userId }) => [userId, id]));
    const answers = await Promise.all(admins.map(({ userId }) => handOn(owner, own.id, ids.get(userId) ?? '')));
    expect(answers.filter(({ status }) => status === 200)).toHaveLength(1);
    expect((await listMembers(owner.cookie)).filter(({ role }) => role === 'owner')).toHaveLength(1);
  });
});

describe('an invitation', () => {
  const read = (token: string) => ask('/api/v1/invitations/read', { method: 'POST', json: { token } });

  it('[AUTH-7] shows inviter, space and role to anyone who has its link (B16)', async () => {
    const own = await makeSpace({ name: 'Łódź “team”' });
    const owner = await makePerson({ spaceId: own.id, role: 'owner' });
    const made = await readData(
      await post(owner, '/api/v1/space/members', { role: 'editor', email: 'Grace@people.test' }),
    );
    const token = made.doc.url.split('#')[1];
    expect((await readData(await read(token))).doc).toEqual({
      space: { name: 'Łódź “team”' },
      inviter: { name: 'Ada' },
      role: 'editor',
      email: 'grace@people.test',
      expiresAt: made.doc.expiresAt,
    });
    for (const other of [`${token}x`, 'x', owner.userId]) expect((await read(other)).status).toBe(404);
  });

  it('[AUTH-7] shows only whom to ask once it was accepted, withdrawn or has expired (B16)', async () => {
    const own = await makeSpace({ name: 'Acme' });
    const owner = await makePerson({ spaceId: own.id, role: 'owner' });
    const invited = async () => (await readData(await post(owner, '/api/v1/space/members', { role: 'editor' }))).doc;
    const extractToken = ({ url }: { url: string }) => url.split('#')[1] ?? '';
    const [taken, withdrawn, ended] = [await invited(), await invited(), await invited()];
    await readData(await post(await makePerson(), '/api/v1/invitations/accept', { token: extractToken(taken) }));
    await askAs(owner.cookie, `/api/v1/space/members/${withdrawn.id}`, { method: 'DELETE' });
    for (const one of [taken, withdrawn]) {
      const { code, detail } = await readProblem(await read(extractToken(one)));
      expect([code, /Acme|Ada/.test(detail)]).toEqual(['invitation_not_found', false]);
    }
    await db.update(members).set({ inviteExpiresOn: 1_000 }).where(eq(members.id, ended.id));
    expect((await readProblem(await read(extractToken(ended)))).detail).toBe(
      'The invitation to “Acme” expired on 1970-01-01. Ask Ada for a new one.',
    );
    // An invitation by a user who may no longer invite shows nothing at all.
    const last = await invited();
    await db.update(members).set({ role: 'viewer' }).where(eq(members.userId, owner.userId));
    expect((await readProblem(await read(extractToken(last)))).detail).not.toMatch(/Acme|Ada/);
  });
});
