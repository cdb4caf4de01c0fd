import { eq } from 'drizzle-orm';
import { beforeAll, describe, expect, it } from 'vitest';
import { newId } from '../../../src/core/ids.ts';
import type { JsonObject } from '../../../src/core/json.ts';
import { events } from '../../../src/records/events.ts';
import { announceFailure } from '../../../src/services/render/announce-failure.ts';
import { announceRender } from '../../../src/services/render/announce-render.ts';
import type { RenderOutcome } from '../../../src/services/render/outcome.ts';
import { demoToken } from '../../harness/people.ts';
import { renderRequest } from '../../harness/render.ts';
import { ask, bearer, postRender, readData, readProblem } from '../../harness/service.ts';
import { testServices } from '../../harness/services.ts';
import { db, makeKey, makeSpace, makeTemplate, type TestSpace, type TestTemplate } from '../../harness/space.ts';
import { waitFor } from '../../harness/wait-for.ts';
import { aWebhook, listCourierRows, webhookServices } from '../../harness/webhooks.ts';

let space: TestSpace;
let template: TestTemplate;
let webhookId: string;

beforeAll(async () => {
  space = await makeSpace();
  template = await makeTemplate(space.id, { pages: [{}, {}], public: true });
  webhookId = (await aWebhook(webhookServices(), space.id, { events: ['render.completed'] })).id;
});

/** What render.completed reported for the requests of one test, found by their request ids, without metadata. */
async function readEventData(requestId: string): Promise<JsonObject[]> {
  const rows = await listCourierRows(webhookId);
  return rows.flatMap(({ data }) => (data?.['requestId'] === requestId ? [data] : []));
}

/** Renders with its own request id. */
async function render(init: { key?: string; json?: object; query?: string; headers?: Record<string, string> }) {
  const requestId = newId();
  const headers = { 'X-Request-Id': requestId, ...(init.key ? bearer(init.key) : {}), ...init.headers };
  const response = init.json
    ? await ask('/api/render', { method: 'POST', headers, json: init.json })
    : await ask(`/api/render/${template.pageId}?${init.query}`, { headers });
  return { requestId, response };
}

const once = (requestId: string) =>
  waitFor(async () => {
    const [data, ...more] = await readEventData(requestId);
    expect([data, more]).toEqual([expect.anything(), []]);
    return data;
  });

describe('render.completed', () => {
  it('[HOOK-1] contains the documented facts of a render, drawn by POST and cached by GET', async () => {
    const drawn = await render({ key: space.key, json: { pageId: template.pageId, format: 'webp', tweaks: {} } });
    const answer = await readData(drawn.response);
    const { pageId } = template;
    const facts = {
      pageId,
      templateId: template.id,
      format: 'webp',
      renderType: 'takumi',
      width: 40,
      height: 30,
      pages: 1,
    };
    expect(await once(drawn.requestId)).toEqual({
      ...facts,
      requestId: drawn.requestId,
      cached: false,
      renderMs: answer.renderMs,
      file: answer.file,
    });
    const cached = await render({ query: `format=webp&gt=${space.gt}&output=binary` });
    expect(cached.response.headers.get('X-Render-Cache')).toBe('HIT');
    expect(await once(cached.requestId)).toMatchObject({ ...facts, cached: true, file: answer.file });
  });

  it('[RND-26] echoes the metadata of the request', async () => {
    const metadata = { order: 7, tags: ['a', 'ß'] };
    const { requestId } = await render({ key: space.key, json: { pageId: template.pageId, metadata } });
    expect(await once(requestId)).toMatchObject({ metadata });
  });

  it("[HOOK-1] is sent in the template's space, whoever renders a public one", async () => {
    const stranger = await makeSpace();
    const { requestId, response } = await render({ key: stranger.key, json: { pageId: template.pageId } });
    expect(response.status).toBe(200);
    expect(await once(requestId)).toMatchObject({ pageId: template.pageId });
  });

  it('[HOOK-1] is not sent for a 304, a demo render, a dry run or a failure', async () => {
    const { response } = await render({ query: `gt=${space.gt}&output=binary` });
    const headers = { 'If-None-Match': response.headers.get('ETag') ?? '' };
    const silent = [
      [304, await render({ query: `gt=${space.gt}&output=binary`, headers })],
      [200, await render({ query: `demo=${await demoToken()}&output=binary` })],
      [200, await render({ key: space.key, json: { pageId: template.pageId, dryRun: true } })],
      [400, await render({ key: space.key, json: { pageId: template.pageId, scale: 9 } })],
      [402, await render({ key: await poorKey(), json: { pageId: template.pageId, scale: 3 } })],
    ] as const;
    for (const [status, outcome] of silent) expect(outcome.response.status).toBe(status);
    const last = await render({ key: space.key, json: { pageId: template.pageId } });
    await once(last.requestId);
    for (const [, { requestId }] of silent) expect(await readEventData(requestId)).toEqual([]);
  });

  it('[HOOK-1] writes nothing in a space without listeners', async () => {
    const quiet = await makeSpace();
    const other = await aWebhook(webhookServices(), quiet.id, { events: ['brand.created'] });
    const disabled = await aWebhook(webhookServices(), quiet.id, { enabled: false });
    const { pageId } = await makeTemplate(quiet.id);
    expect((await postRender(quiet.key, { pageId })).status).toBe(200);
    await scheduler.wait(100);
    expect([await listCourierRows(other.id), await listCourierRows(disabled.id)]).toEqual([[], []]);
  });

  it('[HOOK-2] costs a request less than 1 ms, and fails nothing if a courier rejects it', async () => {
    const work: Promise<unknown>[] = [];
    const reported: string[] = [];
    const parts = testServices({
      couriers: { getByName: () => ({ take: () => Promise.reject(new Error('no')) }) } as never,
      defer: (one) => void work.push(one),
      report: (event) => void reported.push(event),
    });
    const file = { key: 'k', contentType: 'image/png', bytes: 1, sha256: 's', pages: 1, warnings: [], body: null };
    const outcome = {
      principal: { kind: 'gt', spaceId: space.id },
      file,
      cached: true,
      renderMs: 1,
      request: { requestId: 'a-request', pageIds: [template.pageId] },
      output: { format: 'png' },
      loaded: { spaceId: space.id, pageId: template.pageId, templateId: template.id },
    } as unknown as RenderOutcome;
    const start = performance.now();
    for (let count = 0; count < 200; count++) announceRender(parts, outcome, 'https://galley.test');
    expect((performance.now() - start) / 200).toBeLessThan(1);
    await Promise.all(work);
    expect(new Set(reported)).toEqual(new Set(['events_not_received', 'events_lost']));
  });
});

describe('render.failed', () => {
  let poor: TestSpace;
  let ownTemplate: TestTemplate;
  let failedWebhook: string;
  beforeAll(async () => {
    poor = await makeSpace({ creditsLimit: 0 });
    ownTemplate = await makeTemplate(poor.id, { pages: [{ width: 4000, height: 4000 }] });
    failedWebhook = (await aWebhook(webhookServices(), poor.id, { events: ['render.failed'] })).id;
  });
  const failed = async (id = failedWebhook) =>
    (await listCourierRows(id)).flatMap(({ data }) => (data === null ? [] : [data]));
  const failedOnce = (requestId: unknown) =>
    waitFor(async () => {
      const [data, ...more] = (await failed()).filter((each) => each['requestId'] === requestId);
      expect([data, more]).toEqual([expect.anything(), []]);
      return data;
    });

  it('[HOOK-1, RND-26] contains the request and why it failed, for a key, gt and a page of its space', async () => {
    const json = { pageId: ownTemplate.pageId, scale: 1, metadata: { order: 7 } };
    const { requestId, response } = await render({ key: poor.key, json });
    const { detail } = await readProblem(response);
    expect(await failedOnce(requestId)).toEqual({
      requestId,
      pageId: ownTemplate.pageId,
      templateId: ownTemplate.id,
      format: 'png',
      via: 'post',
      renderMs: expect.any(Number),
      error: { status: 402, code: 'credits_exhausted', detail },
      metadata: { order: 7 },
    });
    const large = await ask(`/api/render/${ownTemplate.pageId}.webp?gt=${poor.gt}&scale=4`);
    expect(large.status).toBe(422);
    expect(await failedOnce(large.headers.get('X-Request-Id'))).toMatchObject({
      format: 'webp',
      via: 'get',
      error: { status: 422, code: 'output_too_large' },
    });
  });

  it('[HOOK-1, AUTH-14] is not sent for failures that visitors can cause, or for dry runs', async () => {
    const before = (await failed()).length;
    const open = await makeTemplate(poor.id, { public: true, requireGetRenderToken: false });
    const quiet = [
      [401, await ask(`/api/render/${ownTemplate.pageId}.png?gt=gt_wrong`)],
      [404, await postRender(poor.key, { pageId: 'nowhere' })],
      [400, await ask(`/api/render/${ownTemplate.pageId}.png?gt=${poor.gt}&scale=9`)],
      [402, await ask(`/api/render/${open.pageId}.png`)],
      [422, await postRender(poor.key, { pageId: ownTemplate.pageId, scale: 4, dryRun: true })],
    ] as const;
    expect(quiet.map(([, response]) => response.status)).toEqual(quiet.map(([status]) => status));
    const { requestId } = await render({ key: poor.key, json: { pageId: ownTemplate.pageId, scale: 1 } });
    await failedOnce(requestId);
    expect((await failed()).length).toBe(before + 1);
  });

  it('[HOOK-1] is limited: a flood of failures sends a hundred an hour, and a quiet space counts nothing', async () => {
    const flooded = await makeSpace();
    const { id: floodedWebhook } = await aWebhook(webhookServices(), flooded.id, { events: ['render.failed'] });
    const work: Promise<unknown>[] = [];
    const parts = {
      ...testServices(),
      defer: (one: Promise<unknown>) => void work.push(one),
      couriers: webhookServices().couriers,
    };
    const facts = { renderId: newId(), principal: { kind: 'gt', spaceId: flooded.id } } as const;
    const failure = { error: new Error('a detail of the inside'), renderMs: 1 };
    for (let count = 0; count < 130; count++) announceFailure(parts, renderRequest('a-page'), facts, failure);
    await Promise.all(work);
    const data = await failed(floodedWebhook);
    expect(data).toHaveLength(100);
    expect(data[0]?.['error']).toEqual({ status: 500, code: 'internal_error' });
    const quiet = await makeSpace();
    const names: string[] = [];
    const quotas = { getByName: (name: string) => names.push(name) as never };
    const silent = { ...facts, principal: { kind: 'gt', spaceId: quiet.id } } as const;
    announceFailure({ ...parts, quotas }, renderRequest('a-page'), silent, failure);
    await Promise.all(work);
    expect(names).toEqual([]);
  });
});

describe('template.published', () => {
  it('[HOOK-1] contains the version of the template that renders draw from now on', async () => {
    const ownSpace = await makeSpace();
    await aWebhook(webhookServices(), ownSpace.id, { events: ['template.published'] });
    const { id, pageIds } = await makeTemplate(ownSpace.id, {
      name: 'Card',
      slug: `card-${ownSpace.id.toLowerCase()}`,
    });
    const headers = bearer(ownSpace.key);
    const again = await ask('/api/publish', {
      method: 'POST',
      headers,
      json: { templateId: id, version: 1, public: true },
    });
    const { publishedOn } = await readData(again);
    const storedEvents = await db
      .select()
      .from(events)
      .where(eq(events.spaceId, ownSpace.id))
      .orderBy(events.createdOn);
    const doc = { id, name: 'Card', slug: `card-${ownSpace.id.toLowerCase()}`, pageIds };
    expect(storedEvents.map(({ event, data }) => [event, data])).toEqual([
      [
        'template.published',
        { doc: { ...doc, version: 1, public: false, restoredFrom: null, publishedOn: expect.any(String) } },
      ],
      ['template.published', { doc: { ...doc, version: 2, public: true, restoredFrom: 1, publishedOn } }],
    ]);
  });

  it('[HOOK-1] writes nothing without listeners, or if nothing was published', async () => {
    const ownSpace = await makeSpace();
    await makeTemplate(ownSpace.id);
    await aWebhook(webhookServices(), ownSpace.id, { events: ['template.published'] });
    const empty = await makeTemplate(ownSpace.id, { pages: [], publish: false });
    const json = { templateId: empty.id };
    expect(
      (await ask('/api/publish', { method: 'POST', headers: bearer(ownSpace.key), json })).status,
    ).toBeGreaterThanOrEqual(400);
    expect(await db.select().from(events).where(eq(events.spaceId, ownSpace.id))).toEqual([]);
  });
});

/** A key of a space that has no credits. */
async function poorKey(): Promise<string> {
  return await makeKey((await makeSpace({ creditsLimit: 0 })).id);
}
