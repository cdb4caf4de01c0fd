import { beforeAll, describe, expect, it } from 'vitest';
import { ask, bearer, postRender, readData, readProblem } from '../../harness/service.ts';
import { type Client, makeClient } from '../templates/client.ts';

let client: Client;
let pageId: string;

const layers = [
  { id: 'scaled', type: 'shape', x: 0, y: 0, width: 40, height: 30, fill: '#336' },
  {
    id: 'corner',
    type: 'shape',
    x: 30,
    y: 20,
    width: 10,
    height: 10,
    fill: '#f00',
    constraints: { x: 'right', y: 'bottom' },
  },
  { id: 'left', type: 'shape', x: 35, y: 0, width: 5, height: 5, fill: '#0f0', constraints: { x: 'left', y: 'top' } },
];

beforeAll(async () => {
  client = await makeClient();
  const template = await client.template([{ layers }]);
  pageId = template.pageIds[0] ?? '';
  await readData(await client.send('POST', '/api/publish', { templateId: template.id }));
});

const render = async (more: object) => readData(await postRender(client.space.key, { pageId, ...more }));
const codes = (warnings: ReadonlyArray<{ code: string; layerId?: string }>) =>
  warnings.map(({ code, layerId }) => [code, layerId]);

describe('a render at another size', () => {
  it.each(['png', 'svg'])('[JOB-5] [RND-11] has the requested size as %s', async (format) => {
    const data = await render({ format, width: 80, height: 30 });
    expect(data).toMatchObject({ width: 80, height: 30 });
    const file = await ask(`/files/${data.file.key}`);
    if (format === 'svg') expect(await file.text()).toMatch(/^<svg[^>]* width="80"[^>]* height="30"/);
    else {
      const view = new DataView(await file.arrayBuffer());
      expect([view.getUint32(16), view.getUint32(20)]).toEqual([160, 60]);
    }
  });

  it('[JOB-5] keeps the proportions of the page with one side', async () => {
    expect(await render({ width: 80 })).toMatchObject({ width: 80, height: 60 });
    expect(await render({ height: 15 })).toMatchObject({ width: 20, height: 15 });
  });

  it('[JOB-5] [RND-17] is a file of its own, except at the size of the page', async () => {
    const own = await render({});
    const same = await render({ width: 40, height: 30 });
    const other = await render({ width: 60, height: 30 });
    expect(same).toMatchObject({ cached: true, file: { key: own.file.key } });
    expect(other.file.key).not.toBe(own.file.key);
    const again = await ask(`/api/render/${pageId}?width=60&height=30&output=json`, {
      headers: bearer(client.space.key),
    });
    expect(await readData(again)).toMatchObject({ cached: true, file: { key: other.file.key } });
  });

  it('[JOB-5] reports layers outside the page in a dry run', async () => {
    const { warnings } = await render({ width: 20, height: 30, dryRun: true });
    expect(codes(warnings)).toEqual([['outside_page', 'left']]);
    expect((await render({ dryRun: true })).warnings).toEqual([]);
  });

  it('[JOB-5] [DOC-5] rejects sides beyond the limits of pages', async () => {
    for (const size of [{ width: 0 }, { height: 10_001 }, { width: 1.5 }, { width: 10_000, height: '30' }]) {
      expect(await readProblem(await postRender(client.space.key, { pageId, ...size }))).toMatchObject({ status: 400 });
    }
    const wide = await client.template([{ width: 1_000, height: 10 }]);
    const body = { pageId: wide.pageIds[0], draft: true, height: 200 };
    expect(await readProblem(await postRender(client.space.key, body))).toMatchObject({ errors: [{ path: 'height' }] });
  });

  it('[JOB-5] [RND-20] counts its own pixels against the limit', async () => {
    const problem = await readProblem(await postRender(client.space.key, { pageId, width: 10_000, height: 10_000 }));
    expect(problem).toMatchObject({ status: 422, code: 'output_too_large' });
  });
});
