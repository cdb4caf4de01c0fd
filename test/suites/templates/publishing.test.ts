import { env } from 'cloudflare:test';
import { beforeAll, describe, expect, it } from 'vitest';
import { compareVersion } from '../../../src/services/render/publish-parity.ts';
import { ask, postRender, readData, readProblem } from '../../harness/service.ts';
import { testServices } from '../../harness/services.ts';
import { publishNow } from '../../harness/space.ts';
import { type Client, makeClient } from './client.ts';

let client: Client;
beforeAll(async () => {
  client = await makeClient();
});

const publish = (templateId: string, more: object = {}) => client.send('POST', '/api/publish', { templateId, ...more });
const render = async (pageId: string, more: object = {}) =>
  readData(await postRender(client.space.key, { pageId, ...more }));
const readStatus = async (pageId: string, more: object = {}) => {
  const answer = await postRender(client.space.key, { pageId, ...more });
  return answer.ok ? answer.status : Object.values(await readProblem(answer)).slice(0, 2);
};
const published = async (page: object = {}) => {
  const { id, pageIds } = await client.template([{ backgroundColor: '#ff0000', ...page }]);
  await readData(await publish(id));
  return { id, pageId: pageIds[0] ?? '' };
};

describe('publishing', () => {
  it('[PUB-1] affects a render right afterwards', async () => {
    const { id, pageId } = await published();
    for (const width of [50, 60, 70]) {
      await client.doc('PATCH', `/api/pages/${pageId}`, { width });
      const { version } = await readData(await publish(id));
      expect(await render(pageId)).toMatchObject({ version, width, draft: false });
    }
  });

  it('[PUB-1, DOCF-5] succeeds if the engines cannot be compared, and says why page by page', async () => {
    const { id, pageIds } = await client.template(Array.from({ length: 11 }, () => ({})));
    const { version, parity } = await readData(await publish(id, { parity: true }));
    expect(version).toBe(1);
    expect(parity.map(({ pageId }: { pageId: string }) => pageId)).toEqual(pageIds);
    for (const page of parity) expect(page).toMatchObject({ ssim: null, regions: [] });
    const messages = parity.map(({ warnings }: { warnings: { message: string }[] }) => warnings[0]?.message);
    expect(messages[0]).toBe('The engines were not compared: renderer_unavailable.');
    expect(messages[10]).toBe('Only the first 10 pages are drawn with both engines.');
    expect((await render(pageIds[0] ?? '')).version).toBe(1);
    expect((await readData(await publish(id, { parity: false }))).parity).toBeUndefined();
    expect((await publish(id, { parity: 'yes' })).status).toBe(400);
  });

  it('[PUB-1, DOCF-5] reports a failure of the comparison itself, such as a failure to report, page by page', async () => {
    const { id, pageIds } = await client.template([{}, {}]);
    const version = await publishNow(id);
    const fault = () => {
      throw new Error('out of order');
    };
    const parts = { ...testServices(), report: fault };
    const published = { spaceId: client.space.id, templateId: id, version: version.version, pageIds, requestId: 'x' };
    for (const publishBody of [
      published,
      {
        ...published,
        get requestId() {
          return fault();
        },
      },
    ]) {
      const compared = await compareVersion(parts, publishBody);
      expect(compared.map(({ pageId, ssim, warnings }) => [pageId, ssim, warnings[0]?.message])).toEqual(
        pageIds.map((pageId) => [pageId, null, 'The engines were not compared: internal_error.']),
      );
    }
  });

  it('[RND-25, DOCF-5] a dry run that compares the engines is rejected without a browser', async () => {
    const { pageId } = await published();
    const body = { dryRun: true, lint: 'parity' };
    expect(await readStatus(pageId, body)).toEqual([503, 'renderer_unavailable']);
  });

  it('[LIM-2] compares a limited number of pages a minute for a space', async () => {
    const { pageId } = await published();
    const compare = async () => (await postRender(client.space.key, { pageId, dryRun: true, lint: 'parity' })).status;
    const counter = env.QUOTAS.getByName(`parity:${client.space.id}`);
    expect(await compare()).toBe(503);
    for (let granted = true; granted; ) ({ granted } = await counter.take({ limit: 60, windowMs: 60_000 }));
    const refused = await postRender(client.space.key, { pageId, dryRun: true, lint: 'parity' });
    expect([refused.status, refused.headers.has('Retry-After')]).toEqual([429, true]);
    expect((await postRender(client.space.key, { pageId, dryRun: true })).status).toBe(200);
  });

  it('[RND-6] edits without a publish change only the draft', async () => {
    const { id, pageId } = await published();
    const before = await render(pageId);
    await client.doc('PATCH', `/api/pages/${pageId}`, { width: 99, backgroundColor: '#00ff00' });
    await client.doc('PATCH', `/api/templates/${id}`, { renderScale: 4 });
    await client.doc('POST', `/api/templates/${id}/pages`, { name: 'New', width: 5, height: 5 });
    expect(await render(pageId)).toMatchObject({ width: 40, scale: 2, file: { sha256: before.file.sha256 } });
    expect(await render(pageId, { draft: true })).toMatchObject({ width: 99, scale: 4, version: null });
    await readData(await client.send('DELETE', `/api/pages/${pageId}`));
    expect((await render(pageId)).file.sha256).toBe(before.file.sha256);
    expect(await readStatus(pageId, { draft: true })).toEqual([404, 'page_not_found']);
    await readData(await publish(id));
    expect(await readStatus(pageId)).toEqual([404, 'page_not_published']);
  });

  it('[RND-6] settings that guard access apply at once; the design comes from the version', async () => {
    const { id, pageId } = await published();
    const open = async () => (await ask(`/api/render/${pageId}?output=binary`)).status;
    expect(await open()).toBe(401);
    await client.doc('PATCH', `/api/templates/${id}`, { requireGetRenderToken: false, renderScale: 3 });
    expect(await open()).toBe(200);
    expect((await render(pageId)).scale).toBe(2);
    await readData(await publish(id));
    expect((await render(pageId)).scale).toBe(3);
    await client.doc('PATCH', `/api/templates/${id}`, { requireGetRenderToken: true });
    expect(await open()).toBe(401);
  });

  it('[PUB-2] keeps every version, which can be pinned, and published again as a new one', async () => {
    const { id, pageId } = await published();
    await client.doc('PATCH', `/api/pages/${pageId}`, { width: 80 });
    await readData(await publish(id));
    expect(await render(pageId, { version: 1 })).toMatchObject({ version: 1, width: 40 });
    expect(await render(pageId)).toMatchObject({ version: 2, width: 80 });
    const answer = await readData(await publish(id, { version: 1 }));
    expect(answer).toEqual({ templateId: id, version: 3, publishedOn: expect.stringMatching(/Z$/) });
    expect(await render(pageId)).toMatchObject({ version: 3, width: 40 });
    // Restoring a version does not change the draft.
    expect((await client.doc('GET', `/api/pages/${pageId}`)).width).toBe(80);
    const { list, count } = await readData(await client.send('GET', `/api/templates/${id}/versions`));
    expect(count).toBe(3);
    expect(list).toMatchObject([
      { version: 3, current: true, restoredFrom: 1, pageIds: [pageId], publishedOn: answer.publishedOn },
      { version: 2, current: false, restoredFrom: null },
      { version: 1, current: false, restoredFrom: null },
    ]);
    const paged = await readData(await client.send('GET', `/api/templates/${id}/versions?perPage=1&page=2`));
    expect(paged).toMatchObject({ list: [{ version: 2 }], count: 3, pagesCount: 3 });
  });

  it('[PUB-3, PUB-4] makes a template public or private; without the field it stays as it is', async () => {
    const { id } = await published();
    const seen = async () => (await ask(`/api/templates/public/${id}`)).status;
    expect(await seen()).toBe(404);
    for (const [more, status] of [
      [{ public: true }, 200],
      [{}, 200],
      [{ public: false }, 404],
      [{}, 404],
    ] as const) {
      await readData(await publish(id, more));
      expect(await seen()).toBe(status);
    }
  });

  it('[PUB-1] rejects a template without pages, a missing version, and a template of another space', async () => {
    const { id } = await client.template([]);
    expect(await readProblem(await publish(id, { public: true }))).toMatchObject({
      status: 409,
      code: 'template_empty',
    });
    expect(await readProblem(await publish(id, { version: 7 }))).toMatchObject({
      status: 404,
      code: 'version_not_found',
    });
    expect((await client.doc('GET', `/api/templates/${id}`)).publicOn).toBeNull();
    const other = await (await makeClient()).template();
    for (const missing of [other.id, 'no-such-template']) {
      expect(await readProblem(await publish(missing))).toMatchObject({ status: 404, code: 'template_not_found' });
    }
  });

  it('[PUB-1, SEC-5] a deleted template stops drawing, including drafts and every version', async () => {
    const { id, pageId } = await published();
    await readData(await publish(id, { public: true }));
    expect(await readStatus(pageId)).toBe(200);
    expect(await readData(await client.send('DELETE', `/api/templates/${id}`))).toEqual({ success: true, id });
    for (const more of [{}, { draft: true }, { version: 1 }]) {
      expect(await readStatus(pageId, more)).toEqual([404, 'page_not_found']);
    }
    const paths = [
      `/api/templates/${id}`,
      `/api/templates/${id}/versions`,
      `/api/templates/public/${id}`,
      `/api/pages/${pageId}`,
    ];
    for (const path of paths) expect((await client.send('GET', path)).status).toBe(404);
  });
});
