import { beforeAll, describe, expect, it } from 'vitest';
import { ask, postRender, readData, readProblem } from '../../harness/service.ts';
import { type Client, makeClient } from './client.ts';

let client: Client;
beforeAll(async () => {
  client = await makeClient();
});

const schema = (properties: object) => ({ schema: { type: 'object', properties }, values: {} });
const page = {
  variables: schema({ title: { type: 'string', default: 'Hi', maxLength: 10 } }),
  layers: [{ id: 'bar', type: 'shape', width: '{{ size }}', height: 5, fill: '#000' }],
};
const variables = schema({ size: { type: 'number', default: 4 } });
const wide = { id: 'wide', name: 'Wide', values: { size: 20, title: 'Short' } };

async function makeTemplate(samples: object[] = [wide]) {
  const { id, pageIds } = await client.template([page, {}]);
  await client.doc('PATCH', `/api/templates/${id}`, { variables, samples });
  return { id, pageId: pageIds[0] ?? '' };
}

const listPaths = (errors: readonly unknown[]) =>
  (errors as ReadonlyArray<{ path: string }>).map(({ path }) => path).sort();

describe('sample rows of a template', () => {
  it('[DOC-20] are stored with the template and returned with it, but not in lists', async () => {
    const { id } = await makeTemplate();
    expect((await client.doc('GET', `/api/templates/${id}`)).samples).toEqual([wide]);
    const { list } = await readData(await client.send('GET', '/api/templates'));
    expect(list.find((each: { id: string }) => each.id === id)).not.toHaveProperty('samples');
    expect((await client.doc('PATCH', `/api/templates/${id}`, { name: 'New' })).samples).toEqual([wide]);
    expect((await client.doc('PATCH', `/api/templates/${id}`, { samples: [] })).samples).toEqual([]);
    const made = await client.doc('POST', '/api/templates', { name: 'Made', variables, samples: [wide] });
    expect(made.samples).toEqual([wide]);
  });

  it('[DOC-20] [DOC-8] are checked like tweaks, with every fault of every row', async () => {
    const { id } = await makeTemplate();
    const samples = [
      { id: 'a', name: 'A', values: { size: 'large', title: 'A title that is too long', gone: 1 } },
      { id: 'b', name: 'B', values: { 'title.__proto__': 1, size: 3 } },
    ];
    const problem = await readProblem(await client.send('PATCH', `/api/templates/${id}`, { samples }));
    expect(problem).toMatchObject({ status: 400, code: 'invalid_tweak' });
    expect(listPaths(problem.errors)).toEqual([
      'samples.0.values.size',
      'samples.0.values.title',
      'samples.1.values.title.__proto__',
    ]);
    expect((await client.doc('GET', `/api/templates/${id}`)).samples).toEqual([wide]);
  });

  it('[DOC-20] are bounded: 50 rows, unique ids and 256 KiB', async () => {
    const { id } = await makeTemplate();
    const row = (index: number) => ({ id: `row${index}`, name: 'Row', values: {} });
    const patch = async (samples: unknown[]) => client.send('PATCH', `/api/templates/${id}`, { samples });
    expect((await patch(Array.from({ length: 50 }, (_, index) => row(index)))).status).toBe(200);
    const large = { ...row(2), values: { gone: 'x'.repeat(262_144) } };
    for (const samples of [Array.from({ length: 51 }, (_, index) => row(index)), [row(1), row(1)], [large]]) {
      const problem = await readProblem(await patch(samples));
      expect(problem).toMatchObject({ status: 400, code: 'invalid_body' });
      expect(listPaths(problem.errors)[0]).toMatch(/^samples/);
    }
  });

  it('[DOC-20] fill draft renders, and tweaks override them', async () => {
    const { pageId } = await makeTemplate();
    const render = async (more: object) =>
      readData(await postRender(client.space.key, { pageId, draft: true, format: 'svg', ...more }));
    const read = async ({ file }: { file: { key: string } }) => (await ask(`/files/${file.key}`)).text();
    const shown = await read(await render({ sampleId: 'wide' }));
    expect(shown).toBe(await read(await render({ tweaks: { size: 20 } })));
    expect(shown).not.toBe(await read(await render({})));
    const overridden = await render({ sampleId: 'wide', tweaks: { size: 4 } });
    expect(await read(overridden)).toBe(await read(await render({})));
    expect(overridden.warnings).toEqual([]);
  });

  it('[DOC-20] are rejected for published renders and unknown ids', async () => {
    const { id, pageId } = await makeTemplate();
    await readData(await client.send('POST', '/api/publish', { templateId: id }));
    const refuse = async (body: object) => readProblem(await postRender(client.space.key, { pageId, ...body }));
    for (const body of [{ sampleId: 'wide' }, { sampleId: 'wied', draft: true }]) {
      const problem = await refuse(body);
      expect(problem).toMatchObject({ status: 400, errors: [{ path: 'sampleId' }] });
    }
    expect((await refuse({ sampleId: 'wied', draft: true })).detail).toContain('Did you mean');
  });

  it('[DOC-20] cause the warning of a tweak once their variable is gone', async () => {
    const { id, pageId } = await makeTemplate();
    await client.doc('PATCH', `/api/templates/${id}`, { variables: schema({}) });
    const body = { pageId, draft: true, dryRun: true, sampleId: 'wide' };
    const { warnings } = await readData(await postRender(client.space.key, body));
    expect(warnings).toContainEqual(expect.objectContaining({ code: 'tweak_unmatched' }));
  });

  it('[DOC-20] [PUB-8] are copied inside the space, and never leave it', async () => {
    const { id } = await makeTemplate();
    await readData(await client.send('POST', '/api/publish', { templateId: id, public: true }));
    expect((await client.doc('POST', `/api/templates/${id}/duplicate`)).samples).toEqual([wide]);
    const other = await makeClient();
    expect((await other.doc('POST', `/api/templates/${id}/duplicate`)).samples).toEqual([]);
    const open = await ask(`/api/templates/public/${id}`);
    expect(await open.text()).not.toContain('wide');
  });
});
