import { eq } from 'drizzle-orm';
import { beforeAll, describe, expect, it } from 'vitest';
import { endpointScopes } from '../../src/access/scopes.ts';
import { systemClock } from '../../src/core/clock.ts';
import { newId } from '../../src/core/ids.ts';
import { apiKeys, revokedKeys } from '../../src/records/api-keys.ts';
import { hashToken } from '../../src/services/authenticate/secret-tokens.ts';
import { cleanUpSteps } from '../../src/services/scheduled/clean-up.ts';
import { aCollection, anEntry } from '../harness/content.ts';
import { logEntry } from '../harness/ledger.ts';
import { askAs, demoToken, makeOwnedSpace, type Person } from '../harness/people.ts';
import { ask, bearer, postRender, readData, readProblem } from '../harness/service.ts';
import { testServices } from '../harness/services.ts';
import { db, makeKey, makeSpace, type TestSpace } from '../harness/space.ts';

let space: TestSpace;
let owner: Person;
beforeAll(async () => {
  ({ space, owner } = await makeOwnedSpace());
});
const as = (key: string, path: string, init: { method?: string; json?: unknown } = {}) =>
  ask(path, { ...init, headers: bearer(key) });

describe('a rejected key (D5)', () => {
  it('[AUTH-6] gets the date of its revocation, on every route, for 90 days', async () => {
    const { doc } = await readData(
      await askAs(owner.cookie, '/api/v1/tokens/api-keys', { method: 'POST', json: { name: 'Website' } }),
    );
    expect((await askAs(owner.cookie, `/api/v1/tokens/api-keys/${doc.id}`, { method: 'DELETE' })).status).toBe(200);
    const ofKey = eq(revokedKeys.hash, await hashToken(doc.token));
    const [revokedKey] = await db.select().from(revokedKeys).where(ofKey);
    expect(Math.abs((revokedKey?.revokedOn ?? 0) - systemClock.now())).toBeLessThan(60_000);
    await db
      .update(revokedKeys)
      .set({ revokedOn: Date.UTC(2026, 2, 3, 23, 59) })
      .where(ofKey);
    const revoked = {
      status: 401,
      code: 'key_revoked',
      detail: 'This API key was revoked on 3 March 2026.',
    };
    for (const answer of [
      await as(doc.token, '/api/templates'),
      await as(doc.token, '/api/v1/key'),
      await as(doc.token, '/api/render/no-such-page'),
      await postRender(doc.token, { pageId: 'no-such-page' }),
    ])
      expect(await readProblem(answer)).toMatchObject(revoked);

    const clock = { now: () => Date.UTC(2026, 2, 3, 23, 59) + 90 * 86_400_000 + 1 };
    const steps = cleanUpSteps(testServices({ clock }));
    await steps.find(({ name }) => name === 'revoked_keys_removed')?.run();
    expect(await readProblem(await as(doc.token, '/api/templates'))).toMatchObject({
      status: 401,
      code: 'key_unknown',
    });
  });

  it('[AUTH-6] gets the date of its expiry', async () => {
    const key = await makeKey(space.id, { expiresOn: Date.UTC(2026, 0, 31) });
    expect(await readProblem(await as(key, '/api/v1/key'))).toMatchObject({
      code: 'key_expired',
      detail: 'This API key expired on 31 January 2026.',
    });
  });

  it.each<[string, string, RegExp]>([
    ['POST', '/api/v1/brands', /an API key was sent\. Use the MCP tool `create_brand`\.$/],
    ['GET', '/api/renders/logs', /`logs\.read`, use `GET \/api\/v1\/renders`\.$/],
    ['GET', '/api/v1/space', /`GET \/api\/v1\/key`/],
    ['GET', '/api/v1/tokens/api-keys', /^This route needs a signed-in user, but an API key was sent\.$/],
  ])(
    '[AUTH-6] learns at %s %s that a signed-in user is required, and what does the same',
    async (method, path, detail) => {
      expect(await readProblem(await as(space.key, path, { method }))).toMatchObject({
        status: 401,
        code: 'session_required',
        detail: expect.stringMatching(detail),
      });
    },
  );

  it('[AUTH-6] learns which other credential was sent', async () => {
    const readDetail = async (token: string, path: string) => (await readProblem(await as(token, path))).detail;
    expect(await readDetail(await demoToken(), '/api/v1/space')).toContain('a demo token was sent');
    expect(await readDetail(await demoToken(), '/api/templates')).toContain('needs an API key');
    expect(await readDetail(space.gt, '/api/templates')).toContain('a GET render secret was sent');
    expect((await readProblem(await ask('/api/v1/key'))).detail).toContain('none was sent');
  });
});

describe('scopes of keys (D5)', () => {
  it('[AUTH-8] are listed at GET /api/v1/key, even for a key with none', async () => {
    const scopes = { apiEndpoints: [] };
    const key = await makeKey(space.id, { scopes, name: 'Narrow' });
    expect(await readData(await as(key, '/api/v1/key'))).toMatchObject({
      doc: { name: 'Narrow', scopes, space: { id: space.id }, prefix: expect.any(String), expiresAt: null },
    });
    expect(JSON.stringify(await readData(await as(key, '/api/v1/key')))).not.toMatch(/hash/);
    expect((await askAs(owner.cookie, '/api/v1/key')).status).toBe(401);
  });

  it('[AUTH-8] chosen before new ones were added allow nothing new; drafts need content.write', async () => {
    const posts = await aCollection(space.id);
    const { id } = await anEntry(space.id, posts, { slug: newId(), title: 'A draft' });
    const before = [
      'render.create',
      'render.get',
      'content.read',
      'templates.read',
      'templates.write',
      'shaders.read',
      'shaders.write',
      'usage.read',
    ];
    const old = await makeKey(space.id, { scopes: { apiEndpoints: before } });
    const paths = [
      '/api/v1/assets',
      '/api/v1/fonts',
      '/api/v1/fonts/catalogue',
      '/api/v1/webhooks',
      '/api/v1/renders',
      '/api/v1/content/collections',
      `/api/v1/content/entries/${id}`,
    ];
    for (const path of paths) expect(await readProblem(await as(old, path))).toMatchObject({ code: 'scope_denied' });
    const all = await makeKey(space.id, { scopes: { apiEndpoints: endpointScopes } });
    for (const path of paths) expect([path, (await as(all, path)).status]).toEqual([path, 200]);
  });

  it('[AUTH-1, LOG-1] show only the render log of the key’s own space', async () => {
    const other = await makeSpace();
    const facts = { format: 'png', status: 'ok', httpStatus: 200, via: 'post', authKind: 'key' } as const;
    const requestId = newId();
    await logEntry({ id: newId(), requestId, spaceId: space.id, createdOn: systemClock.now(), ...facts });
    const readList = async (key: string) => (await readData(await as(key, `/api/v1/renders?search=${requestId}`))).list;
    expect(await readList(space.key)).toMatchObject([{ requestId, spaceId: space.id }]);
    expect(await readList(other.key)).toEqual([]);
  });

  it('[AUTH-3] end with the key in every space', async () => {
    const key = await makeKey(space.id, { name: 'to be deleted' });
    expect((await as(key, '/api/v1/assets')).status).toBe(200);
    await db.delete(apiKeys).where(eq(apiKeys.name, 'to be deleted'));
    expect(await readProblem(await as(key, '/api/v1/assets'))).toMatchObject({ code: 'key_revoked' });
  });
});
