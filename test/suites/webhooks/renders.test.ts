import { and, eq } from 'drizzle-orm';
import { beforeAll, describe, expect, it, vi } from 'vitest';
import { newId } from '../../../src/core/ids.ts';
import type { JsonObject } from '../../../src/core/json.ts';
import { events } from '../../../src/records/events/table.ts';
import { announceRender } from '../../../src/services/render/announce-render.ts';
import type { RenderOutcome } from '../../../src/services/render/outcome.ts';
import { demoToken } from '../../harness/people.ts';
import { ask, bearer, dataOf, postRender } from '../../harness/service.ts';
import { db, makeKey, makeSpace, makeTemplate, type TestSpace, type TestTemplate } from '../../harness/space.ts';
import { aWebhook, webhookParts } from '../../harness/webhooks.ts';

let space: TestSpace;
let template: TestTemplate;

beforeAll(async () => {
  space = await makeSpace();
  template = await makeTemplate(space.id, { pages: [{}, {}], public: true });
  await aWebhook(webhookParts(), space.id, { events: ['render.completed'] });
});

/** What render.completed told of the requests of one test, known by their metadata-free request ids. */
async function told(requestId: string): Promise<JsonObject[]> {
  const rows = await db
    .select({ data: events.data })
    .from(events)
    .where(and(eq(events.spaceId, space.id), eq(events.event, 'render.completed')));
  return rows.map(({ data }) => data).filter((data) => data['requestId'] === requestId);
}

/** Renders under a request id of its own. */
async function render(init: { key?: string; json?: object; query?: string; headers?: Record<string, string> }) {
  const requestId = newId();
  const headers = { 'X-Request-Id': requestId, ...(init.key ? bearer(init.key) : {}), ...init.headers };
  const response = init.json
    ? await ask('/api/render', { method: 'POST', headers, json: init.json })
    : await ask(`/api/render/${template.pageId}?${init.query}`, { headers });
  return { requestId, response };
}

const once = (requestId: string) =>
  vi.waitFor(async () => {
    const [data, ...more] = await told(requestId);
    expect([data, more]).toEqual([expect.anything(), []]);
    return data;
  });

describe('render.completed', () => {
  it('[HOOK-1] says the documented facts of a render, drawn by POST and cached by GET', async () => {
    const drawn = await render({ key: space.key, json: { pageId: template.pageId, format: 'webp', tweaks: {} } });
    const answer = await dataOf(drawn.response);
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
      ...{ ...facts, requestId: drawn.requestId, cached: false, renderMs: answer.renderMs, file: answer.file },
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

  it("[HOOK-1] fires in the template's space, whoever renders a public one", async () => {
    const stranger = await makeSpace();
    const { requestId, response } = await render({ key: stranger.key, json: { pageId: template.pageId } });
    expect(response.status).toBe(200);
    expect(await once(requestId)).toMatchObject({ pageId: template.pageId });
  });

  it('[HOOK-1] is silent for a 304, a demo render, a dry run and a failure', async () => {
    const { response } = await render({ query: `gt=${space.gt}&output=binary` });
    const headers = { 'If-None-Match': response.headers.get('ETag') ?? '' };
    const silent = [
      [304, await render({ query: `gt=${space.gt}&output=binary`, headers })],
      [200, await render({ query: `demo=${await demoToken()}&output=binary` })],
      [200, await render({ key: space.key, json: { pageId: template.pageId, dryRun: true } })],
      [400, await render({ key: space.key, json: { pageId: template.pageId, scale: 9 } })],
      [402, await render({ key: await poorKey(), json: { pageId: template.pageId, scale: 3 } })],
    ] as const;
    for (const [status, asked] of silent) expect(asked.response.status).toBe(status);
    const last = await render({ key: space.key, json: { pageId: template.pageId } });
    await once(last.requestId);
    for (const [, { requestId }] of silent) expect(await told(requestId)).toEqual([]);
  });

  it('[HOOK-1] writes nothing in a space where nobody waits for it', async () => {
    const quiet = await makeSpace();
    await aWebhook(webhookParts(), quiet.id, { events: ['brand.created'] });
    await aWebhook(webhookParts(), quiet.id, { enabled: false });
    const { pageId } = await makeTemplate(quiet.id);
    expect((await postRender(quiet.key, { pageId })).status).toBe(200);
    await scheduler.wait(100);
    expect(await db.select().from(events).where(eq(events.spaceId, quiet.id))).toEqual([]);
  });

  it('[HOOK-2] costs a request less than 1 ms, and fails nothing when the queue refuses it', async () => {
    const work: Promise<unknown>[] = [];
    const reported: string[] = [];
    const parts = {
      ...{ db, clock: { now: () => 1 }, queue: { send: () => Promise.reject(new Error('no')) } },
      defer: (one: Promise<unknown>) => void work.push(one),
      report: (event: string) => void reported.push(event),
    };
    const file = { key: 'k', contentType: 'image/png', bytes: 1, sha256: 's', pages: 1, warnings: [], body: null };
    const outcome = {
      ...{ principal: { kind: 'gt', spaceId: space.id }, file, cached: true, renderMs: 1 },
      ...{ request: { requestId: 'a-request', pageIds: [template.pageId] }, output: { format: 'png' } },
      loaded: { spaceId: space.id, pageId: template.pageId, templateId: template.id },
    } as unknown as RenderOutcome;
    const start = performance.now();
    for (let count = 0; count < 200; count++) announceRender(parts, outcome, 'https://galley.test');
    expect((performance.now() - start) / 200).toBeLessThan(1);
    await Promise.all(work);
    expect(new Set(reported)).toEqual(new Set(['render_not_announced']));
  });
});

/** A key of a space that has no credits. */
async function poorKey(): Promise<string> {
  return await makeKey((await makeSpace({ creditsLimit: 0 })).id);
}
