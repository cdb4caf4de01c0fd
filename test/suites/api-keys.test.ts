import { eq } from 'drizzle-orm';
import { beforeAll, describe, expect, it } from 'vitest';
import { systemClock } from '../../src/core/clock.ts';
import { apiKeys } from '../../src/records/api-keys.ts';
import { listMembers } from '../../src/records/members.ts';
import { deleteMember } from '../../src/records/members-writes.ts';
import { apiKeysPath, postApiKey } from '../harness/api-keys.ts';
import { askAs, makeOwnedSpace, makePerson, type Person } from '../harness/people.ts';
import { ask, bearer, postRender, readData } from '../harness/service.ts';
import { db, makeTemplate, type TestSpace } from '../harness/space.ts';
import { waitFor } from '../harness/wait-for.ts';

let space: TestSpace;
let owner: Person;
let pageId: string;

beforeAll(async () => {
  ({ space, owner } = await makeOwnedSpace());
  ({ pageId } = await makeTemplate(space.id));
});

const send = (method: string, to: string, json?: unknown, person = owner) =>
  askAs(person.cookie, to, { method, ...(json === undefined ? {} : { json }) });
const create = async (body: object = {}, person = owner) =>
  (await readData(await postApiKey(person.cookie, { name: 'ci', ...body }))).doc;
const listed = async (id: string) => {
  const { list } = await readData(await send('GET', `${apiKeysPath}/index?perPage=100`));
  return list.find((key: { id: string }) => key.id === id);
};
const dayMs = 86_400_000;
const daysAhead = (iso: string) => Math.round((Date.parse(iso) - systemClock.now()) / dayMs);

describe('API keys', () => {
  it('[KEY-1, KEY-2] are created as the body says, and work at once', async () => {
    const doc = await create({ shortToken: true, neverExpires: true, scopes: { apiEndpoints: ['render.create'] } });
    expect(doc).toMatchObject({ name: 'ci', createdBy: owner.userId, expiresAt: null, lastUsedOn: null });
    expect(doc.token).toMatch(/^glls_/);
    expect(doc.token.startsWith(doc.prefix)).toBe(true);
    expect((await postRender(doc.token, { pageId })).status).toBe(200);
    expect((await ask(`/api/render/${pageId}`, { headers: bearer(doc.token) })).status).toBe(403);
  });

  it.each([
    ['usage', 200, () => '/api/v1/usage'],
    ['content', 404, () => '/api/v1/public/content/nothing/index'],
    ['templates', 200, () => '/api/templates'],
    ['a render', 200, () => `/api/render/${pageId}`],
    ['a render with an invalid body', 400, () => `/api/render/${pageId}?scale=9`],
    ['a render of a missing page', 404, () => '/api/render/no-such-page'],
  ])('[KEY-1] record when they were last used, by %s too', async (_, status, to) => {
    const { id, token } = await create();
    const startedOn = systemClock.now();
    expect((await ask(to(), { headers: bearer(token) })).status).toBe(status);
    await waitFor(async () => {
      expect(Date.parse((await listed(id)).lastUsedOn ?? '')).toBeGreaterThanOrEqual(startedOn);
    });
  });

  it('[KEY-1] record a call that a scope denies, but not one with an invalid key', async () => {
    const { id, token } = await create({ scopes: { apiEndpoints: [] } });
    const stale = await create();
    expect((await ask('/api/v1/usage', { headers: bearer(token) })).status).toBe(403);
    expect((await ask('/api/v1/usage', { headers: bearer(`${stale.token.slice(0, -1)}!`) })).status).toBe(401);
    await waitFor(async () => expect((await listed(id)).lastUsedOn).not.toBeNull());
    expect((await listed(stale.id)).lastUsedOn).toBeNull();
  });

  it('[KEY-1] are written once a minute or less, however busy they are', async () => {
    const { id, token } = await create();
    const key = () => db.select().from(apiKeys).where(eq(apiKeys.id, id)).get();
    const use = () => ask('/api/v1/usage', { headers: bearer(token) });
    await use();
    await waitFor(async () => expect((await key())?.lastUsedOn).not.toBeNull());
    const fresh = systemClock.now() - 55_000;
    await db.update(apiKeys).set({ lastUsedOn: fresh }).where(eq(apiKeys.id, id));
    for (let round = 0; round < 3; round++) await use();
    await scheduler.wait(50);
    expect((await key())?.lastUsedOn).toBe(fresh);
    await db
      .update(apiKeys)
      .set({ lastUsedOn: fresh - 10_000 })
      .where(eq(apiKeys.id, id));
    await use();
    await waitFor(async () => expect((await key())?.lastUsedOn).toBeGreaterThan(fresh));
  });

  it('[KEY-2] expire in 365 days by default', async () => {
    expect(daysAhead((await create()).expiresAt)).toBe(365);
    const expiresAt = '2999-01-01T02:00:00+02:00';
    expect((await create({ expiresAt })).expiresAt).toBe('2999-01-01T00:00:00.000Z');
  });

  it('[KEY-3] show their token only in the response that creates them', async () => {
    const { id, token } = await create();
    const answers = [
      await send('GET', `${apiKeysPath}?perPage=100`),
      await send('PATCH', `${apiKeysPath}/${id}`, { name: 'renamed' }),
      await send('PATCH', `${apiKeysPath}/${id}`, { name: '' }),
      await send('DELETE', `${apiKeysPath}/${id}`),
    ];
    for (const answer of answers) {
      const text = await answer.text();
      expect(text).not.toContain(token);
      expect(text).not.toContain('hash');
    }
  });

  it('[KEY-4] apply a PATCH from the next request on', async () => {
    const { id, token } = await create();
    const renders = async () => (await postRender(token, { pageId })).status;
    const patch = async (body: object) => (await readData(await send('PATCH', `${apiKeysPath}/${id}`, body))).doc;
    expect(await renders()).toBe(200);
    expect(await patch({ scopes: { apiEndpoints: [] } })).toMatchObject({ name: 'ci', scopes: { apiEndpoints: [] } });
    expect(await renders()).toBe(403);
    expect(await patch({ scopes: null })).toMatchObject({ scopes: null });
    expect(await renders()).toBe(200);
    const soon = new Date(systemClock.now() + 400).toISOString();
    expect(await patch({ expiresAt: soon })).toMatchObject({ expiresAt: soon });
    await scheduler.wait(450);
    expect(await renders()).toBe(401);
    expect(await patch({ neverExpires: true })).toMatchObject({ expiresAt: null });
    expect(await renders()).toBe(200);
    expect(daysAhead((await patch({ neverExpires: false })).expiresAt)).toBe(365);
    // A key with an expiry date keeps it.
    const end = (await patch({ expiresAt: '2999-01-01T00:00:00Z' })).expiresAt;
    expect(await patch({ neverExpires: false })).toMatchObject({ expiresAt: end });
    expect(await patch({})).toMatchObject({ name: 'ci', expiresAt: end });
  });

  it('[AUTH-3] stop working when they are deleted', async () => {
    const { id, token } = await create();
    expect(await readData(await send('DELETE', `${apiKeysPath}/${id}`))).toEqual({ message: expect.any(String) });
    expect((await postRender(token, { pageId })).status).toBe(401);
    expect((await send('DELETE', `${apiKeysPath}/${id}`)).status).toBe(404);
  });

  it('[AUTH-9] outlive their creator’s membership, and report it', async () => {
    const admin = await makePerson({ spaceId: space.id, role: 'admin' });
    const { id, token } = await create({}, admin);
    expect(await listed(id)).toMatchObject({ createdBy: admin.userId, creatorLeft: false });
    const { list } = await listMembers(db, space.id, { page: 1, perPage: 100 });
    const member = list.find(({ userId }) => userId === admin.userId);
    await deleteMember(db, { id: member?.id ?? '', spaceId: space.id });
    expect(await listed(id)).toMatchObject({ createdBy: admin.userId, creatorLeft: true });
    expect((await postRender(token, { pageId })).status).toBe(200);
  });
});
