import { env } from 'cloudflare:test';
import { beforeAll, describe, expect, it } from 'vitest';
import { systemClock } from '../../../src/core/clock.ts';
import { sha256Hex } from '../../../src/core/hashing.ts';
import { newId } from '../../../src/core/ids.ts';
import { findPage } from '../../../src/records/template-pages.ts';
import { updatePage } from '../../../src/records/template-pages-writes.ts';
import { refundLostCharges } from '../../../src/services/render/refund-lost.ts';
import { balanceOf, chargeInD1, readEntries } from '../../harness/ledger.ts';
import { ask, bearer, postRender, readData, readProblem } from '../../harness/service.ts';
import { testServices } from '../../harness/services.ts';
import { db, makeSpace, makeTemplate, publishNow, type TestSpace } from '../../harness/space.ts';

let space: TestSpace;

beforeAll(async () => {
  space = await makeSpace();
});

const number = { schema: { type: 'object', properties: { n: { type: 'number', default: 0 } } }, values: {} };
const numbered = { variables: number, layers: [{ id: 't', type: 'text', content: '{{ n }}' }] };

const listLogs = (spaceId: string) => readEntries(spaceId);

/** Waits for work after the response. */
async function eventually<Value>(read: () => Promise<Value>, isRight: (value: Value) => boolean): Promise<Value> {
  for (let tries = 0; tries < 100; tries++) {
    const value = await read();
    if (isRight(value)) return value;
    await scheduler.wait(20);
  }
  return read();
}

describe('the stored file', () => {
  it('[RND-15] is completely described in the JSON response', async () => {
    const { id, pageId } = await makeTemplate(space.id);
    const data = await readData(await postRender(space.key, { pageId, format: 'webp' }));
    expect(data).toEqual({
      requestId: expect.stringMatching(/^[\w-]{21}$/),
      pageId,
      templateId: id,
      spaceId: space.id,
      version: 1,
      draft: false,
      format: 'webp',
      renderType: 'takumi',
      width: 40,
      height: 30,
      scale: 2,
      quality: 90,
      pages: 1,
      renderMs: expect.any(Number),
      timings: Object.fromEntries(
        ['load', 'resolve', 'gather', 'draw', 'encode', 'store'].map((name) => [name, expect.any(Number)]),
      ),
      cached: false,
      credits: { cost: 1, remaining: null },
      warnings: [],
      file: {
        url: expect.stringMatching(/^https:\/\/galley\.test\/files\//),
        key: expect.any(String),
        contentType: 'image/webp',
        bytes: expect.any(Number),
        sha256: expect.stringMatching(/^[0-9a-f]{64}$/),
      },
    });
  });

  it('[RND-16] has a name that cannot be guessed, never expires, and cannot run scripts', async () => {
    const { pageId } = await makeTemplate(space.id);
    for (const format of ['png', 'svg']) {
      const { file } = await readData(await postRender(space.key, { pageId, format }));
      expect(file.key).toMatch(new RegExp(`^${space.id}/[\\w-]{43}\\.${format}$`));
      const response = await ask(`/files/${file.key}`);
      expect(response.status).toBe(200);
      expect(Object.fromEntries(response.headers)).toMatchObject({
        etag: `"${file.sha256}"`,
        'cache-control': 'public, max-age=31536000, immutable',
        'x-content-type-options': 'nosniff',
        'content-type': file.contentType,
        'content-length': String(file.bytes),
      });
      if (format === 'svg') expect(response.headers.get('Content-Security-Policy')).toMatch(/sandbox/);
      const bytes = new Uint8Array(await response.arrayBuffer());
      expect([bytes.length, await sha256Hex(bytes)]).toEqual([file.bytes, file.sha256]);
      const again = await ask(`/files/${file.key}`, { headers: { 'If-None-Match': `"${file.sha256}"` } });
      expect(again.status).toBe(304);
      const head = await ask(`/files/${file.key}`, { method: 'HEAD' });
      expect([head.status, head.headers.get('Content-Length')]).toEqual([200, String(file.bytes)]);
    }
    const other = await makeSpace();
    const { file } = await readData(await postRender(space.key, { pageId }));
    expect(await readProblem(await ask(`/files/${file.key.replace(space.id, other.id)}`))).toMatchObject({
      status: 404,
    });
  });

  // D12: players and download managers request parts.
  it('[RND-16] is also served in parts, as long as it is the same file', async () => {
    const { pageId } = await makeTemplate(space.id);
    const { file } = await readData(await postRender(space.key, { pageId }));
    const get = (headers: Record<string, string>, method = 'GET') => ask(`/files/${file.key}`, { method, headers });
    const bytes = new Uint8Array(await (await get({})).arrayBuffer());
    const part = await get({ Range: 'bytes=2-9' });
    expect([part.status, Object.fromEntries(part.headers)]).toMatchObject([
      206,
      {
        'content-range': `bytes 2-9/${file.bytes}`,
        'content-length': '8',
        'accept-ranges': 'bytes',
        etag: `"${file.sha256}"`,
      },
    ]);
    expect(new Uint8Array(await part.arrayBuffer())).toEqual(bytes.slice(2, 10));
    const end = await get({ Range: 'bytes=-4', 'If-Range': `"${file.sha256}"` });
    expect([end.status, new Uint8Array(await end.arrayBuffer())]).toEqual([206, bytes.slice(-4)]);
    const beyond = await get({ Range: `bytes=${file.bytes}-` });
    expect([beyond.headers.get('Content-Range'), await readProblem(beyond)]).toMatchObject([
      `bytes */${file.bytes}`,
      { status: 416, code: 'range_not_satisfiable' },
    ]);
    const whole = [{ Range: 'bytes=0-1,3-4' }, { Range: 'pages=1-2' }, { Range: 'bytes=2-9', 'If-Range': '"another"' }];
    for (const headers of whole) expect((await get(headers)).headers.get('Content-Length')).toBe(String(file.bytes));
    expect((await get({ Range: 'bytes=2-9', 'If-None-Match': `"${file.sha256}"` })).status).toBe(304);
    const head = await get({ Range: 'bytes=2-9' }, 'HEAD');
    expect([head.status, head.headers.get('Accept-Ranges')]).toEqual([200, 'bytes']);
  });

  it('[RND-17] is returned for a repeat, free and marked, by POST and GET alike', async () => {
    const { pageId } = await makeTemplate(space.id);
    const first = await readData(await postRender(space.key, { pageId }));
    expect(first).toMatchObject({ cached: false, credits: { cost: 1 } });
    const second = await readData(await postRender(space.key, { pageId }));
    expect(second).toMatchObject({ cached: true, credits: { cost: 0 }, file: first.file });
    const got = await ask(`/api/render/${pageId}?gt=${space.gt}&output=binary`);
    expect(got.headers.get('X-Render-Cache')).toBe('HIT');
    expect(got.headers.get('X-Credits-Cost')).toBe('0');
    expect(await sha256Hex(new Uint8Array(await got.arrayBuffer()))).toBe(first.file.sha256);
  });

  it('[RND-17] has another name for anything that can change a pixel, and the same name otherwise', async () => {
    const { pageId } = await makeTemplate(space.id, { pages: [numbered] });
    const readKey = async (body: object) => (await readData(await postRender(space.key, { pageId, ...body }))).file.key;
    const base = await readKey({});
    const different = [
      { tweaks: { n: 1 } },
      { scale: 1 },
      { format: 'jpeg' },
      { format: 'webp' },
      { format: 'webp', quality: 50 },
      { locale: 'de-DE' },
      { emojiType: 'noto' },
      { draft: true },
    ];
    const keys = await Promise.all(different.map(readKey));
    expect(new Set([base, ...keys]).size).toBe(different.length + 1);
    expect(await readKey({ tweaks: { n: 0 }, metadata: 'x', fileName: 'y' })).toBe(base);
    expect(await readKey({ draft: true })).not.toBe(await readKey({ draft: true }));
  });

  it('[RND-17] is never used for a draft, which always draws and costs', async () => {
    const { pageId } = await makeTemplate(space.id);
    for (let round = 0; round < 2; round++) {
      const data = await readData(await postRender(space.key, { pageId, draft: true }));
      expect(data).toMatchObject({ cached: false, credits: { cost: 1 } });
    }
  });

  it('[RND-18] may be cached by browsers and shared caches after a GET, depending on the caller', async () => {
    const { pageId } = await makeTemplate(space.id);
    const open = await makeTemplate(space.id, { requireGetRenderToken: false });
    const get = (query: string, headers = {}, page = pageId) =>
      ask(`/api/render/${page}?output=binary&${query}`, { headers });
    const shared = 'public, max-age=60, stale-while-revalidate=600';
    const byGt = await get(`gt=${space.gt}`);
    expect(byGt.headers.get('Cache-Control')).toBe(shared);
    expect((await get('', {}, open.pageId)).headers.get('Cache-Control')).toBe(shared);
    expect((await get('', bearer(space.key))).headers.get('Cache-Control')).toBe(shared.replace('public', 'private'));
    expect((await get('draft=true', bearer(space.key))).headers.get('Cache-Control')).toBe('no-store');
    const etag = byGt.headers.get('ETag') ?? '';
    expect(etag).toMatch(/^"[0-9a-f]{64}"$/);
    const again = await get(`gt=${space.gt}`, { 'If-None-Match': `"other", ${etag}` });
    expect([again.status, await again.text(), again.headers.get('ETag')]).toEqual([304, '', etag]);
    expect((await get(`gt=${space.gt}`, { 'If-None-Match': '"other"' })).status).toBe(200);
    expect((await get('', { 'If-None-Match': etag })).status).toBe(401);
  });

  it('[RND-19] is drawn once for 20 equal concurrent requests', async () => {
    const { pageId } = await makeTemplate(space.id, { pages: [{ width: 600, height: 400 }] });
    const answers = await Promise.all(Array.from({ length: 20 }, () => postRender(space.key, { pageId })));
    const datas = await Promise.all(answers.map(readData));
    expect(datas.filter((data) => !data.cached)).toHaveLength(1);
    expect(new Set(datas.map((data) => data.file.sha256)).size).toBe(1);
    expect(datas.reduce((sum, data) => sum + data.credits.cost, 0)).toBe(1);
  });
});

describe('versions', () => {
  it('[RND-6, PUB-1] are drawn until another one is published, and drafts at once', async () => {
    const { id, pageId } = await makeTemplate(space.id);
    const renderText = async (body: object = {}) =>
      (await readData(await postRender(space.key, { pageId, ...body }))).version;
    const before = await readData(await postRender(space.key, { pageId }));
    const page = await findPage(db, pageId);
    const document = { ...page?.document, backgroundColor: '#ff0000' };
    await updatePage(db, { id: pageId, spaceId: space.id }, { document }, systemClock.now());
    expect((await readData(await postRender(space.key, { pageId }))).file.sha256).toBe(before.file.sha256);
    const draft = await readData(await postRender(space.key, { pageId, draft: true }));
    expect(draft.file.sha256).not.toBe(before.file.sha256);
    await publishNow(id);
    const after = await readData(await postRender(space.key, { pageId }));
    expect(after).toMatchObject({ version: 2, file: { sha256: draft.file.sha256 } });
    expect(await renderText({ version: 1 })).toBe(1);
  });

  it('[RND-6] a page that was never published is 404, except as a draft', async () => {
    const { pageId } = await makeTemplate(space.id, { publish: false });
    expect(await readProblem(await postRender(space.key, { pageId }))).toMatchObject({
      status: 404,
      code: 'page_not_published',
    });
    expect((await postRender(space.key, { pageId, draft: true })).status).toBe(200);
    const published = await makeTemplate(space.id);
    const missing = await postRender(space.key, { pageId: published.pageId, version: 9 });
    expect(await readProblem(missing)).toMatchObject({ status: 404, code: 'page_not_published' });
  });
});

describe('credits', () => {
  it('[CRD-1] pay one for a picture; none for repeats, demos, dry runs and failures', async () => {
    const ownSpace = await makeSpace({ creditsLimit: 10 });
    const { pageId } = await makeTemplate(ownSpace.id, { pages: [numbered] });
    const post = (body: object) => postRender(ownSpace.key, { pageId, ...body });
    expect((await readData(await post({}))).credits).toEqual({ cost: 1, remaining: 9 });
    expect((await readData(await post({}))).credits).toEqual({ cost: 0, remaining: 9 });
    await post({ dryRun: true, tweaks: { n: 5 } });
    await post({ renderType: 'html' });
    await post({ tweaks: { n: 'no number' } });
    expect(await balanceOf(ownSpace.id)).toMatchObject({ used: 1, remaining: 9 });
  });

  it('[CRD-2] allow 10 of 50 concurrent renders with 10 credits; 40 are rejected with nothing stored', async () => {
    const ownSpace = await makeSpace({ creditsLimit: 10 });
    const { pageId } = await makeTemplate(ownSpace.id, { pages: [numbered] });
    const answers = await Promise.all(
      Array.from({ length: 50 }, (_, n) => postRender(ownSpace.key, { pageId, tweaks: { n } })),
    );
    const refused = answers.filter((answer) => answer.status === 402);
    expect([answers.filter((answer) => answer.status === 200).length, refused.length]).toEqual([10, 40]);
    expect(await readProblem(refused[0] as Response)).toMatchObject({ code: 'credits_exhausted' });
    expect(await balanceOf(ownSpace.id)).toMatchObject({ used: 10, remaining: 0 });
    const { objects } = await env.FILES.list({ prefix: `renders/${ownSpace.id}/` });
    expect(objects).toHaveLength(10);
  });

  it('[CRD-2] are refunded by a scheduled job for old charges that no log entry names', async () => {
    const ownSpace = await makeSpace({ creditsLimit: 5 });
    const lost = systemClock.now() - 3_600_000;
    await chargeInD1({ renderId: newId(), spaceId: ownSpace.id, amount: 1 }, lost);
    await chargeInD1({ renderId: newId(), spaceId: ownSpace.id, amount: 1 }, systemClock.now());
    expect(await refundLostCharges(testServices({ clock: systemClock }))).toBe(1);
    expect(await refundLostCharges(testServices({ clock: systemClock }))).toBe(0);
    expect(await balanceOf(ownSpace.id)).toMatchObject({ used: 1 });
  });

  it('[CRD-3] are listed by day and format; the balance is shown to keys only', async () => {
    const ownSpace = await makeSpace({ creditsLimit: 10 });
    const { pageId } = await makeTemplate(ownSpace.id);
    await postRender(ownSpace.key, { pageId });
    await postRender(ownSpace.key, { pageId });
    await postRender(ownSpace.key, { pageId, format: 'svg' });
    const usage = await eventually(
      async () => readData(await ask('/api/v1/usage', { headers: bearer(ownSpace.key) })),
      ({ days }) => days.reduce((sum: number, day: { renders: number }) => sum + day.renders, 0) === 3,
    );
    const date = new Date(systemClock.now()).toISOString().slice(0, 10);
    expect(usage).toEqual({
      credits: { limit: 10, used: 2, remaining: 8 },
      days: [
        { date, format: 'png', renders: 2, cached: 1, credits: 1 },
        { date, format: 'svg', renders: 1, cached: 0, credits: 1 },
      ],
    });
    const headers = async (query: string, init = {}) =>
      (await ask(`/api/render/${pageId}?${query}`, { headers: init })).headers;
    expect((await headers('', bearer(ownSpace.key))).get('X-Credits-Remaining')).toBe('8');
    expect((await headers(`gt=${ownSpace.gt}`)).get('X-Credits-Remaining')).toBeNull();
    const byGt = await readData(await ask(`/api/render/${pageId}?gt=${ownSpace.gt}`));
    expect(byGt.credits).toEqual({ cost: 0, remaining: null });
    expect(
      await readProblem(await ask('/api/v1/usage?from=2020-01-01', { headers: bearer(ownSpace.key) })),
    ).toMatchObject({
      status: 400,
    });
  });
});

describe('the log', () => {
  it('[LOG-2, GEN-4] has every render after its response, with its request id', async () => {
    const ownSpace = await makeSpace();
    const { id, pageId } = await makeTemplate(ownSpace.id);
    const headers = { ...bearer(ownSpace.key), 'X-Request-Id': 'my-request-0001' };
    await ask('/api/render', { method: 'POST', headers, json: { pageId, metadata: { a: 1 } } });
    await postRender(ownSpace.key, { pageId });
    await postRender(ownSpace.key, { pageId: 'no-such-page' });
    const entries = await eventually(
      () => listLogs(ownSpace.id),
      (list) => list.length === 3,
    );
    const ordered = entries.sort((one, other) => one.createdOn - other.createdOn);
    expect(ordered).toMatchObject([
      {
        requestId: 'my-request-0001',
        templateId: id,
        status: 'ok',
        cached: false,
        credits: 1,
        metadata: { a: 1 },
        via: 'post',
      },
      { status: 'ok', cached: true, credits: 0 },
      { status: 'failed', httpStatus: 404, errorCode: 'page_not_found', pageId: 'no-such-page' },
    ]);
  });
});
