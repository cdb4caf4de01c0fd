import { env } from 'cloudflare:test';
import { eq } from 'drizzle-orm';
import { beforeAll, describe, expect, it } from 'vitest';
import { systemClock } from '../../../src/core/clock.ts';
import { errorRegistry } from '../../../src/core/errors/registry.ts';
import { createAsk, type LoggedLine, recordingLog } from '../../../src/doors/http/testing/test-door.ts';
import { apiKeys } from '../../../src/records/api-keys.ts';
import { setGt } from '../../../src/records/spaces-writes.ts';
import { mintGt, mintKey } from '../../../src/services/authenticate/keys.ts';
import { demoToken as demoTokenKind, hashToken, mintToken } from '../../../src/services/authenticate/secret-tokens.ts';
import { routes } from '../../../workers/edge/composition.ts';
import { deepIt } from '../../harness/depth.ts';
import { readEntries } from '../../harness/ledger.ts';
import { ask, bearer, postRender, readData, readProblem } from '../../harness/service.ts';
import { testApp } from '../../harness/services.ts';
import { db, makeKey, makeSpace, makeTemplate, type TestSpace, type TestTemplate } from '../../harness/space.ts';
import { everyCounter, everyKey, everyObject, everyTable } from '../../harness/stores.ts';

let space: TestSpace;
let other: TestSpace;
let closed: TestTemplate;
let open: TestTemplate;
let shared: TestTemplate;

beforeAll(async () => {
  [space, other] = [await makeSpace(), await makeSpace()];
  closed = await makeTemplate(space.id);
  open = await makeTemplate(space.id, { requireGetRenderToken: false });
  shared = await makeTemplate(space.id, { public: true });
});

const get = (pageId: string, query = '', headers = {}) => ask(`/api/render/${pageId}?${query}`, { headers });
const readStatus = async (answer: Promise<Response>) => (await readProblem(await answer)).status;

describe('access to renders', () => {
  it("[AUTH-1] a key renders pages of its own space only: another space's page is 404", async () => {
    expect((await postRender(space.key, { pageId: closed.pageId })).status).toBe(200);
    const foreign = await readProblem(await postRender(other.key, { pageId: closed.pageId }));
    const missing = await readProblem(await postRender(other.key, { pageId: 'no-such-page' }));
    expect(foreign).toEqual(missing);
    expect(foreign).toMatchObject({ status: 404, code: 'page_not_found' });
  });

  it("[GEN-2] a key that sends its own template's id for a page gets the pages of the template, and no other key does", async () => {
    const fault = async (key: string, body: object) => readProblem(await postRender(key, body));
    expect(await fault(space.key, { pageId: closed.id })).toMatchObject({
      code: 'page_not_found',
      detail: `"${closed.id}" is a template. Its pages are "${closed.pageId}" (Page 1).`,
    });
    expect(await fault(space.key, { format: 'pptx', templateId: closed.pageId })).toMatchObject({
      code: 'template_not_found',
      detail: `"${closed.pageId}" is a page. It belongs to the template "${closed.id}".`,
    });
    expect(await fault(other.key, { pageId: closed.id })).toMatchObject({ detail: errorRegistry.page_not_found.title });
  });

  it.each([
    ['no header', {}, 'unauthorized'],
    ['another scheme', { Authorization: 'Basic YTpi' }, 'unauthorized'],
    ['no token', { Authorization: 'Bearer ' }, 'unauthorized'],
    [
      'a mistyped token',
      { Authorization: 'Bearer glly_aaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaa' },
      'key_unknown',
    ],
  ])('[AUTH-2] %s is 401 with WWW-Authenticate', async (_, headers, code) => {
    const response = await ask('/api/render', { method: 'POST', headers, json: { pageId: closed.pageId } });
    expect(response.headers.get('WWW-Authenticate')).toMatch(/^Bearer/);
    expect(await readProblem(response)).toMatchObject({ status: 401, code });
  });

  describe('[AUTH-2, AUTH-3] a well-formed credential without a valid record is 401', () => {
    const body = () => ({ pageId: closed.pageId });
    /** Keys with the right form and checksum that never existed, of either length, are expired, or were deleted. */
    const badKeys = async () => {
      const unknown = await Promise.all(
        [{ short: false }, { short: true }].map(async (form) => (await mintKey(form)).token),
      );
      const expired = await makeKey(space.id, { expiresOn: systemClock.now() });
      const revoked = await makeKey(space.id, { name: 'to be revoked' });
      expect((await postRender(revoked, body())).status).toBe(200);
      await db.delete(apiKeys).where(eq(apiKeys.name, 'to be revoked'));
      return [...unknown, expired, revoked, mintToken(demoTokenKind)];
    };
    const expectUnauthorized = async (answer: Response) => {
      expect(answer.headers.get('WWW-Authenticate')).toBe('Bearer');
      expect(await readProblem(answer)).toEqual({
        status: 401,
        detail: expect.any(String),
        errors: [],
        code: expect.stringMatching(/^(unauthorized|key_(unknown|expired|revoked))$/),
      });
    };

    it('at once, by POST and by GET', async () => {
      for (const key of await badKeys()) {
        await expectUnauthorized(await postRender(key, body()));
        for (const { pageId } of [closed, open, shared]) await expectUnauthorized(await get(pageId, '', bearer(key)));
      }
      // A caller with a known key learns that the page was not found.
      expect(await readStatus(postRender((await makeSpace()).key, body()))).toBe(404);
    });

    const malformed: Array<[string, RequestInit & { json?: unknown }]> = [
      ['no JSON', { body: '{', headers: { 'Content-Type': 'application/json' } }],
      ['another content type', { body: 'pageId=1', headers: { 'Content-Type': 'text/plain' } }],
      ['no body', {}],
      ['an unknown field', { json: { pageId: 'p', nosuchfield: 1 } }],
      ['a wrong value', { json: { pageId: 'p', scale: 9 } }],
      ['an inline page', { json: { page: {} } }],
      ['no page', { json: {} }],
      ['pageIds for a picture', { json: { pageIds: ['p'], format: 'png' } }],
      ['too much', { body: `"${'x'.repeat(1_100_000)}"`, headers: { 'Content-Type': 'application/json' } }],
    ];
    it.each(malformed)('before the body is validated: %s', async (_, { headers, ...init }) => {
      const send = (key: string) =>
        ask('/api/render', { method: 'POST', ...init, headers: { ...headers, ...bearer(key) } });
      for (const key of await badKeys()) await expectUnauthorized(await send(key));
      const refused = await send(space.key);
      expect([400, 413, 415]).toContain(refused.status);
      const denied = await makeKey(space.id, { scopes: { apiEndpoints: ['render.get'] } });
      expect(await readProblem(await send(denied))).toMatchObject({ status: 403, code: 'scope_denied' });
    });

    it.each(['scale=9', 'format=gif', 'tweaks={', 'pageIds=a,b', 'version=x'])(
      'before the query is validated: %s',
      async (query) => {
        const unsigned = `exp=${Math.floor(systemClock.now() / 1000) + 60}&sig=${'0'.repeat(64)}`;
        const bad = [`gt=${(await mintGt()).token}`, `demo=${mintToken(demoTokenKind)}`, unsigned];
        for (const { pageId } of [closed, open, { pageId: 'no-such-page' }]) {
          for (const credential of bad) await expectUnauthorized(await get(pageId, `${query}&${credential}`));
          for (const key of await badKeys()) await expectUnauthorized(await get(pageId, query, bearer(key)));
          expect(await readStatus(get(pageId, `${query}&gt=${space.gt}`))).toBe(400);
          expect(await readStatus(get(pageId, query, bearer(space.key)))).toBe(400);
        }
      },
    );
  });

  it('[AUTH-4] a token in the query is 400, valid or not, even with a valid header', async () => {
    for (const token of [space.key, 'nonsense']) {
      const response = await get(closed.pageId, `token=${token}`, bearer(space.key));
      const text = await response.clone().text();
      expect(await readProblem(response)).toMatchObject({ status: 400, code: 'token_in_query' });
      expect(text).not.toContain(token);
    }
  });

  it('[AUTH-8] a key without the scope is 403, with the scope that it lacks', async () => {
    const body = { pageId: closed.pageId };
    const onlyGet = await makeKey(space.id, { scopes: { apiEndpoints: ['render.get'] } });
    const nothing = await makeKey(space.id, { scopes: { apiEndpoints: [] } });
    const denied = await postRender(onlyGet, body);
    expect(await denied.clone().text()).toContain('render.create');
    expect(await readProblem(denied)).toMatchObject({ status: 403, code: 'scope_denied' });
    expect((await get(closed.pageId, '', bearer(onlyGet))).status).toBe(200);
    expect(await readStatus(get(closed.pageId, '', bearer(nothing)))).toBe(403);
    const mcpOnly = await makeKey(space.id, { scopes: { mcpTools: [] } });
    expect((await postRender(mcpOnly, body)).status).toBe(200);
  });

  it('[AUTH-10] GET requires the key or gt of the page’s own space', async () => {
    expect((await get(closed.pageId, '', bearer(space.key))).status).toBe(200);
    expect((await get(closed.pageId, `gt=${space.gt}`)).status).toBe(200);
    expect(await readStatus(get(closed.pageId))).toBe(401);
    expect(await readStatus(get(closed.pageId, `gt=${other.gt}`))).toBe(401);
    expect(await readStatus(get(closed.pageId, 'gt=gt_nonsense'))).toBe(401);
    expect(await readStatus(get(closed.pageId, '', bearer(other.key)))).toBe(404);
  });

  it('[AUTH-10] anyone may GET a page of a template that needs no token', async () => {
    expect((await get(open.pageId)).status).toBe(200);
    const response = await ask('/api/render', { method: 'POST', json: { pageId: open.pageId } });
    expect(await readProblem(response)).toMatchObject({ status: 401 });
  });

  it('[AUTH-10] every page in the request must belong to the caller, in pageId and pageIds alike', async () => {
    const query = (ids: string[]) => `format=pdf&pageIds=${ids.join(',')}`;
    expect(await readStatus(get(open.pageId, query([open.pageId, closed.pageId])))).toBe(401);
    expect(await readStatus(get(closed.pageId, query([open.pageId])))).toBe(401);
    expect(await readStatus(get(open.pageId, query([open.pageId])))).toBe(503);
  });

  it('[AUTH-11] a rotated or cleared gt stops working, and gt works for GET only', async () => {
    const third = await makeSpace();
    const { pageId } = await makeTemplate(third.id);
    expect((await get(pageId, `gt=${third.gt}`)).status).toBe(200);
    expect(await readStatus(get(pageId, `gt=${third.gt}&draft=true`))).toBe(401);
    const asBearer = await ask('/api/render', { method: 'POST', headers: bearer(third.gt), json: { pageId } });
    expect(asBearer.status).toBe(401);
    await setGt(db, third.id, null, systemClock.now());
    expect(await readStatus(get(pageId, `gt=${third.gt}`))).toBe(401);
  });

  it('[AUTH-16] a draft needs a key of the space', async () => {
    expect(await readData(await get(closed.pageId, 'draft=true', bearer(space.key)))).toMatchObject({
      draft: true,
      version: null,
    });
    expect(await readStatus(get(open.pageId, 'draft=true'))).toBe(401);
    expect(await readStatus(get(shared.pageId, 'draft=true', bearer(other.key)))).toBe(404);
  });

  it('[RND-27] a key renders public templates of any space, and its own space pays', async () => {
    const data = await readData(await postRender(other.key, { pageId: shared.pageId }));
    expect(data).toMatchObject({ spaceId: space.id, credits: { cost: 1 } });
    expect(data.file.key.startsWith(`${other.id}/`)).toBe(true);
    expect(await readStatus(postRender(other.key, { pageId: shared.pageId, draft: true }))).toBe(404);
  });
});

describe('demo tokens', () => {
  const mint = (address: string, body?: string) =>
    ask('/api/demo-token', { method: 'POST', headers: { 'CF-Connecting-IP': address }, ...(body ? { body } : {}) });

  it('[AUTH-12] are created without authentication or body', async () => {
    const before = systemClock.now();
    const data = await readData(await mint('203.0.113.1'));
    expect(data).toEqual({
      token: expect.stringMatching(/^demo_/),
      tokenType: 'demo',
      expiresAt: expect.any(Number),
      ttlSeconds: 3600,
      quota: { limit: 5, used: 1, remaining: 4 },
    });
    expect(data.expiresAt).toBeGreaterThanOrEqual(before + 3_600_000);
  });

  it('[AUTH-13] are granted to exactly five of 50 concurrent requests of one address', async () => {
    const answers = await Promise.all(Array.from({ length: 50 }, () => mint('203.0.113.2')));
    const refused = answers.filter((answer) => answer.status === 429);
    expect([answers.filter((answer) => answer.status === 200).length, refused.length]).toEqual([5, 45]);
    const [first] = refused;
    expect(Number(first?.headers.get('Retry-After'))).toBeGreaterThan(3_000);
    expect(await first?.json()).toMatchObject({
      code: 'demo_quota_exceeded',
      data: { quota: { limit: 5, used: 5, remaining: 0 } },
    });
  });

  it('[AUTH-13] count an IPv6 client by its /64 and read no other header', async () => {
    for (let index = 0; index < 5; index++) expect((await mint(`2001:db8:1:2::${index}`)).status).toBe(200);
    expect((await mint('2001:db8:1:2:ffff::1')).status).toBe(429);
    expect((await mint('2001:db8:1:3::1')).status).toBe(200);
    const headers = {
      'CF-Connecting-IP': '2001:db8:1:2::9',
      'X-Forwarded-For': '203.0.113.77',
      'X-Real-IP': '203.0.113.78',
    };
    expect((await ask('/api/demo-token', { method: 'POST', headers })).status).toBe(429);
  });

  deepIt(
    '[AUTH-14] are stored in the key-value store only, hashed: in no other store, response or log line',
    {
      timeout: 180_000,
    },
    async () => {
      const lines: LoggedLine[] = [];
      const logged = createAsk(testApp(routes, { log: recordingLog(lines) }));
      const minted = await logged('/api/demo-token', {
        method: 'POST',
        headers: { 'CF-Connecting-IP': '203.0.113.4' },
      });
      const { token } = await readData(minted);
      const query = `demo=${token}&tweaks={"unheard":1}`;
      const answers = [
        await logged(`/api/render/${shared.pageId}?${query}&output=binary`),
        await logged(`/api/render/${shared.pageId}?${query}`),
        await logged(`/api/render/${shared.pageId}?${query}&scale=9`),
        await logged(`/api/render/${closed.pageId}?${query}`),
        await logged(`/api/render/${shared.pageId}?${query}&draft=true`),
        await logged(`/templates?demo=${token}`),
        await logged(`/api/v1/usage`, { headers: bearer(token) }),
        await logged(`/api/render/${shared.pageId}`, { headers: bearer(`${token}x`) }),
      ];
      const post = {
        method: 'POST',
        headers: bearer(token),
        body: JSON.stringify({ pageId: shared.pageId, metadata: { a: 1 } }),
      };
      answers.push(
        await logged('/api/render', { ...post, headers: { ...post.headers, 'Content-Type': 'application/json' } }),
      );
      expect(answers.map(({ status }) => status)).toEqual([200, 200, 400, 404, 401, 200, 401, 401, 200]);
      // This includes the part of it that no other secret has.
      const traces = [token, token.slice('demo_'.length, -6)];
      const hash = await hashToken(token);
      const responseTexts = await Promise.all(
        answers.map(
          async (answer) => `${[...answer.headers].flat()} ${new TextDecoder().decode(await answer.arrayBuffer())}`,
        ),
      );
      const elsewhere = {
        tables: everyTable(),
        renders: everyObject(env.FILES),
        published: everyKey(env.PUBLISHED),
        counters: everyCounter(),
        log: [JSON.stringify(lines)],
        answers: responseTexts,
      };
      for (const [storeName, texts] of Object.entries(elsewhere)) {
        let length = 0;
        for await (const text of texts) {
          length += text.length;
          for (const trace of [...traces, hash])
            expect(text.includes(trace), `${storeName} has ${trace.length} characters of it`).toBe(false);
        }
        expect(length, storeName).toBeGreaterThan(100);
      }
      for await (const stored of everyKey(env.DEMO_TOKENS))
        for (const trace of traces) expect(stored.includes(trace)).toBe(false);
      const { keys } = await env.DEMO_TOKENS.list({ prefix: hash });
      expect(keys).toEqual([{ name: hash, expiration: expect.any(Number) }]);
      expect(keys[0]?.expiration).toBeLessThanOrEqual(systemClock.now() / 1000 + 3_601);
    },
  );

  it('[AUTH-15] render only public templates, with a header or query parameter, and are free', async () => {
    const { token } = await readData(await mint('203.0.113.5'));
    const tweaked = `tweaks=${encodeURIComponent('{"nothing":1}')}`;
    expect(await readData(await get(shared.pageId, `demo=${token}&${tweaked}`))).toMatchObject({
      credits: { cost: 0 },
    });
    expect((await get(shared.pageId, '', bearer(token))).status).toBe(200);
    expect(await readData(await postRender(token, { pageId: shared.pageId, scale: 3 }))).toMatchObject({
      cached: false,
      credits: { cost: 0, remaining: null },
    });
    expect(await readStatus(get(closed.pageId, `demo=${token}`))).toBe(404);
    expect(await readStatus(get(open.pageId, `demo=${token}`))).toBe(404);
    expect(await readStatus(get(shared.pageId, `demo=${token}&draft=true`))).toBe(401);
    expect(await readStatus(ask('/api/v1/usage', { headers: bearer(token) }))).toBe(401);
  });

  it('[AUTH-15] render 60 times and then no more', async () => {
    const { token } = await readData(await mint('203.0.113.6'));
    const answers = await Promise.all(Array.from({ length: 61 }, () => get(shared.pageId, `demo=${token}`)));
    expect(answers.filter((answer) => answer.status === 200)).toHaveLength(60);
    const refused = answers.find((answer) => answer.status !== 200);
    expect(refused?.headers.get('Retry-After')).not.toBeNull();
    expect(await readProblem(refused as Response)).toMatchObject({ status: 429, code: 'demo_render_quota_exceeded' });
  });
});

describe('secrets', () => {
  it('[AUTH-17] are in no response, no address and no log entry', async () => {
    const answers = [
      await get(closed.pageId, `gt=${space.gt}`),
      await get(closed.pageId, `gt=${space.gt}&format=nope`),
      await postRender(space.key, { pageId: closed.pageId, tweaks: { a: 1 } }),
      await postRender(space.key, { pageId: 'no-such-page' }),
    ];
    const texts = await Promise.all(answers.map((answer) => answer.text()));
    const entries = JSON.stringify(await readEntries(space.id));
    for (const secret of [space.gt, space.key, env.GALLEY_SECRET]) {
      for (const text of [...texts, entries]) expect(text).not.toContain(secret);
    }
  });
});
