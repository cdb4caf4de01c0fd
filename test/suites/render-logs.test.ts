import { createExecutionContext, env, waitOnExecutionContext } from 'cloudflare:test';
import { beforeAll, describe, expect, it, vi } from 'vitest';
import { mintGt, mintKey } from '../../src/services/authenticate/keys.ts';
import worker from '../../workers/edge/index.ts';
import { readEntries } from '../harness/ledger.ts';
import { askAs, demoToken, makePerson, type Person } from '../harness/people.ts';
import { ask, bearer, postRender, readData } from '../harness/service.ts';
import { makeKey, makeSpace, makeTemplate, type TestSpace, type TestTemplate } from '../harness/space.ts';
import { waitFor } from '../harness/wait-for.ts';

let space: TestSpace;
let viewer: Person;
let templates: [TestTemplate, TestTemplate];

beforeAll(async () => {
  space = await makeSpace();
  viewer = await makePerson({ spaceId: space.id, role: 'viewer' });
  templates = [await makeTemplate(space.id), await makeTemplate(space.id)];
  const [one, two] = templates;
  expect((await postRender(space.key, { pageId: one.pageId, metadata: 'order 7' })).status).toBe(200);
  expect((await postRender(space.key, { pageId: one.pageId })).status).toBe(200);
  expect((await postRender(space.key, { pageId: 'no-such-page' })).status).toBe(404);
  expect((await ask(`/api/render/${two.pageId}?format=svg&gt=${space.gt}`)).status).toBe(200);
  // Entries are written after the response.
  await waitFor(async () => {
    expect((await readEntries(space.id)).length).toBe(4);
  });
});

const logs = async (query = '') => await readData(await askAs(viewer.cookie, `/api/renders/logs?${query}`));

describe('GET /api/renders/logs', () => {
  it('[LOG-1] has every render request: drawn, cached and failed', async () => {
    const { list, count, pagesCount } = await logs();
    expect([count, pagesCount]).toEqual([4, 1]);
    expect(
      list
        .map((entry: { via: string; status: string; cached: boolean }) => [entry.via, entry.status, entry.cached])
        .sort(),
    ).toEqual([
      ['get', 'ok', false],
      ['post', 'failed', false],
      ['post', 'ok', false],
      ['post', 'ok', true],
    ]);
  });

  it('[LOG-1] has requests with an invalid body, and for a missing page, if the caller sent a valid secret', async () => {
    const ownSpace = await makeSpace();
    const { pageId, id: templateId } = await makeTemplate(ownSpace.id);
    const owner = await makePerson({ spaceId: ownSpace.id, role: 'owner' });
    const refused = [
      [400, await postRender(ownSpace.key, { pageId, format: 'webp', scale: 9 })],
      [400, await postRender(ownSpace.key, { pageId, pageIds: [pageId] })],
      [400, await postRender(ownSpace.key, {})],
      [400, await ask(`/api/render/${pageId}?scale=9&format=svg&gt=${ownSpace.gt}`)],
      [404, await postRender(ownSpace.key, { pageId: 'no-such-page', format: 'jpeg' })],
      [401, await ask(`/api/render/no-such-page?gt=${ownSpace.gt}`)],
      [400, await ask(`/api/render/${pageId}?scale=9`)],
      [401, await postRender((await mintKey({ short: true })).token, { pageId, scale: 9 })],
      [
        403,
        await postRender(await makeKey(ownSpace.id, { scopes: { apiEndpoints: [] } }), {
          pageId,
          scale: 9,
          format: 'pdf',
        }),
      ],
    ] as const;
    for (const [status, response] of refused) expect(response.status).toBe(status);
    await waitFor(async () => {
      const { list } = await readData(await askAs(owner.cookie, '/api/renders/logs'));
      type Entry = Record<string, unknown>;
      const summaries = list.map((entry: Entry) => [
        entry['via'],
        entry['httpStatus'],
        entry['format'],
        entry['templateId'],
      ]);
      expect(summaries.sort()).toEqual(
        [
          ['get', 400, 'svg', templateId],
          ['get', 401, 'png', null],
          ['post', 403, 'pdf', templateId],
          ['post', 404, 'jpeg', null],
          ['post', 400, 'png', null],
          ['post', 400, 'png', templateId],
          ['post', 400, 'webp', templateId],
        ].sort(),
      );
    });
  });

  it('[LOG-1] has a 304 as a 304', async () => {
    const ownSpace = await makeSpace();
    const { pageId } = await makeTemplate(ownSpace.id);
    const path = `/api/render/${pageId}?output=binary&gt=${ownSpace.gt}`;
    const etag = (await ask(path)).headers.get('ETag') ?? '';
    expect((await ask(path, { headers: { 'If-None-Match': etag } })).status).toBe(304);
    await waitFor(async () => {
      const entries = await readEntries(ownSpace.id);
      expect(entries.map(({ status, httpStatus, cached }) => [status, httpStatus, cached]).sort()).toEqual([
        ['ok', 200, false],
        ['ok', 304, true],
      ]);
    });
  });

  it("[LOG-1] has a visitor's request for a page of the space, without what the visitor wrote", async () => {
    const ownSpace = await makeSpace();
    const { pageId, id: templateId } = await makeTemplate(ownSpace.id);
    const open = await makeTemplate(ownSpace.id, { requireGetRenderToken: false });
    const strangers = [
      [401, '', await ask(`/api/render/${pageId}?format=webp&metadata=spam`)],
      [401, '', await ask(`/api/render/${pageId}?gt=nonsense`)],
      [401, '', await ask(`/api/render/${pageId}?gt=${(await mintGt()).token}`)],
      [401, '', await ask(`/api/render/${pageId}`, { headers: { Authorization: 'Basic abc' } })],
      [404, 'demo', await ask(`/api/render/${pageId}?demo=${await demoToken()}`)],
      [400, '', await ask(`/api/render/${open.pageId}?scale=9`)],
    ] as const;
    for (const [status, , response] of strangers) expect(response.status).toBe(status);
    expect((await ask('/api/render/no-such-page')).status).toBe(401);
    const entries = () => readEntries(ownSpace.id);
    await vi.waitFor(async () => expect(await entries()).toHaveLength(strangers.length), { timeout: 20_000 });
    const listed = await entries();
    expect(listed.map((entry) => `${entry.httpStatus} ${entry.authKind}`).sort()).toEqual(
      strangers.map(([status, kind]) => `${status} ${kind || 'open'}`).sort(),
    );
    expect(listed.find(({ format }) => format === 'webp')).toMatchObject({
      status: 'failed',
      errorCode: 'unauthorized',
      templateId,
      pageId,
      metadata: null,
      keyId: null,
      via: 'get',
    });
  });

  it('[LOG-1] records 60 requests of visitors an hour, and every one of its own members', async () => {
    const ownSpace = await makeSpace();
    const { pageId } = await makeTemplate(ownSpace.id);
    const count = async () => (await readEntries(ownSpace.id)).length;
    for (let round = 0; round < 4; round++) {
      await Promise.all(Array.from({ length: 25 }, () => ask(`/api/render/${pageId}`)));
    }
    await vi.waitFor(async () => expect(await count()).toBe(60), { timeout: 20_000 });
    await Promise.all(Array.from({ length: 5 }, () => postRender(ownSpace.key, { pageId, scale: 9 })));
    await vi.waitFor(async () => expect(await count()).toBe(65), { timeout: 20_000 });
  });

  it('[LOG-1] returns the documented fields of an entry', async () => {
    const { list } = await logs('status=ok&format=png');
    const drawn = list.find((entry: { cached: boolean }) => !entry.cached);
    const [{ id: templateId, pageId }] = templates;
    expect(drawn).toMatchObject({
      id: expect.any(String),
      requestId: expect.any(String),
      spaceId: space.id,
      templateId,
      pageId,
      format: 'png',
      renderType: 'takumi',
      status: 'ok',
      httpStatus: 200,
      width: 40,
      height: 30,
      scale: 2,
      pages: 1,
      bytes: expect.any(Number),
      renderMs: expect.any(Number),
      timings: expect.any(Object),
      credits: 1,
      authKind: 'key',
      keyId: expect.any(String),
      warnings: [],
      metadata: 'order 7',
      fileUrl: expect.stringMatching(/^https:\/\/galley\.test\/files\//),
      createdOn: expect.stringMatching(/Z$/),
    });
    expect((await ask(new URL(drawn.fileUrl).pathname)).status).toBe(200);
  });

  it('[LOG-1] filters by template, status, format and time', async () => {
    const [one, two] = templates;
    const count = async (query: string) => (await logs(query)).count;
    expect(await count(`templateId=${one.id}`)).toBe(2);
    expect(await count(`templateId=${two.id}`)).toBe(1);
    expect(await count('status=failed')).toBe(1);
    expect(await count('format=svg')).toBe(1);
    expect(await count('from=2001-01-01&to=2002-01-01')).toBe(0);
    const today = new Date().toISOString().slice(0, 10);
    expect(await count(`from=2001-01-01&to=${today}`)).toBe(4);
    expect(await count('from=2001-01-01&to=2999-01-01T00:00:00Z')).toBe(4);
    for (const query of ['status=maybe', 'format=bmp', 'from=yesterday']) {
      expect((await askAs(viewer.cookie, `/api/renders/logs?${query}`)).status).toBe(400);
    }
  });

  it('[AUTH-1] shows nothing of another space', async () => {
    const other = await makeSpace();
    const stranger = await makePerson({ spaceId: other.id, role: 'owner' });
    expect(await readData(await askAs(stranger.cookie, `/api/renders/logs?templateId=${templates[0].id}`))).toEqual({
      list: [],
      count: 0,
      pagesCount: 0,
    });
  });
});

describe('a render request with an invalid body', () => {
  it.each([
    [
      'by a key',
      (pageId: string) => ['/api/render', { json: { pageId, scale: 9 }, headers: bearer(space.key) }] as const,
    ],
    ['by a gt', (pageId: string) => [`/api/render/${pageId}?scale=9&gt=${space.gt}`, {}] as const],
    ['openly', (pageId: string) => [`/api/render/${pageId}?scale=9`, {}] as const],
  ])('[LOG-2] %s is validated and logged with one round trip for reading', async (_, request) => {
    const [path, { json, headers = {} }] = request(templates[0].pageId) as readonly [
      string,
      { json?: object; headers?: object },
    ];
    const method = json ? 'POST' : 'GET';
    const statements: string[][] = [];
    const counted = {
      prepare: (query: string) => Object.assign(env.DB.prepare(query), { query }),
      batch: (list: Array<D1PreparedStatement & { statement?: string }>) => {
        statements.push(list.map((each) => String((each as { statement?: string }).statement ?? '')));
        return env.DB.batch(list);
      },
    };
    const context = createExecutionContext();
    const init = {
      method,
      headers: { 'Content-Type': 'application/json', ...headers },
      ...(json ? { body: JSON.stringify(json) } : {}),
    };
    const answer = await worker.fetch(
      new Request(`https://galley.test${path}`, init) as Parameters<typeof worker.fetch>[0],
      { ...env, DB: counted, LOCAL_ORIGIN: 'https://galley.test' } as unknown as Env,
      context,
    );
    expect(answer.status).toBe(400);
    await waitOnExecutionContext(context);
    const reads = statements.filter((list) => list.some((statement) => statement.includes('from "templates"')));
    expect(reads).toHaveLength(1);
  });
});

describe('GET /api/v1/usage', () => {
  it('[CRD-3] returns the same to a session as to a key of the space', async () => {
    const bySession = await readData(await askAs(viewer.cookie, '/api/v1/usage'));
    expect(bySession).toEqual(await readData(await ask('/api/v1/usage', { headers: bearer(space.key) })));
    expect(bySession.days).toEqual(
      expect.arrayContaining([expect.objectContaining({ format: 'png', renders: 2, cached: 1, credits: 1 })]),
    );
  });

  it('[AUTH-6] rejects a wrong key, even with a cookie', async () => {
    const both = { ...bearer('glly_nonsense'), Cookie: viewer.cookie };
    expect((await ask('/api/v1/usage', { headers: both })).status).toBe(401);
  });
});
