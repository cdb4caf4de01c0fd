import { describe, expect, it } from 'vitest';
import { postRender, readData, readProblem } from '../../harness/service.ts';
import { makeClient } from './client.ts';

const layers = [
  { id: 'box', type: 'container', x: 0, y: 0, width: 20, height: 20 },
  { id: 'a', type: 'shape', parentId: 'box', x: 2, y: 2, width: 6, height: 6, fill: '#a01' },
  { id: 'number', type: 'text', content: '{{ pageNumber }}' },
];
const [box, shape, number] = layers;
const marked = [{ ...box, group: true, locked: true }, { ...shape, locked: true }, number];
const guides = { x: [10, 20.5], y: [-3] };

const listPaths = (errors: readonly unknown[]) =>
  (errors as ReadonlyArray<{ path: string }>).map(({ path }) => path).sort();

describe('fields for editors', () => {
  it('[DOC-19] are stored, returned, versioned and copied', async () => {
    const [client, other] = [await makeClient(), await makeClient()];
    const { id, pageIds } = await client.template([{ layers: marked, guides }]);
    const isKept = (page: { layers: object[]; guides: object }) => {
      expect(page.layers).toMatchObject([{ group: true, locked: true }, { locked: true }, { id: 'number' }]);
      expect(page.guides).toEqual(guides);
    };
    isKept(await client.doc('GET', `/api/pages/${pageIds[0]}`));
    isKept((await client.doc('POST', `/api/templates/${id}/duplicate`)).pages[0]);
    await readData(await client.send('POST', '/api/publish', { templateId: id, public: true }));
    isKept((await client.doc('GET', `/api/templates/${id}/versions/1`)).pages[0]);
    isKept((await other.doc('POST', `/api/templates/${id}/duplicate`)).pages[0]);

    const withoutGuides = await client.doc('PATCH', `/api/pages/${pageIds[0]}`, { guides: null });
    expect(withoutGuides).not.toHaveProperty('guides');
    expect((await client.doc('PATCH', `/api/pages/${pageIds[0]}`, { guides: { x: [5] } })).guides).toEqual({
      x: [5],
      y: [],
    });
  });

  it('[DOC-19] are checked: only containers are groups, and lists of guides are bounded', async () => {
    const client = await makeClient();
    const { id } = await client.template([]);
    const page = {
      name: 'Page',
      width: 40,
      height: 30,
      layers: [
        { ...shape, parentId: undefined, group: true },
        { ...box, locked: 'yes' },
      ],
      guides: { x: ['1'], y: [100_001], z: [] },
    };
    const listFaults = async (body: object): Promise<string[]> => {
      const problem = await readProblem(await client.send('POST', `/api/templates/${id}/pages`, body));
      expect(problem).toMatchObject({ status: 400 });
      return listPaths(problem.errors);
    };
    expect(await listFaults(page)).toEqual([
      'guides.x.0',
      'guides.y.0',
      'guides.z',
      'layers.0.group',
      'layers.1.locked',
    ]);
    const many = { x: [], y: Array.from({ length: 101 }, () => 1) };
    expect(await listFaults({ name: 'Page', width: 40, height: 30, guides: many })).toEqual(['guides.y']);
  });

  it.each(['png', 'svg'])('[DOC-19] [RND-17] do not change the file of a %s', async (format) => {
    const client = await makeClient();
    const { id, pageIds } = await client.template([{ layers }]);
    const render = async () => {
      await readData(await client.send('POST', '/api/publish', { templateId: id }));
      return readData(await postRender(client.space.key, { pageId: pageIds[0], format }));
    };
    const before = await render();
    await client.doc('PATCH', `/api/pages/${pageIds[0]}`, { layers: marked, guides });
    const after = await render();
    expect(after.file).toEqual(before.file);
    expect(after.cached).toBe(true);
  });
});
