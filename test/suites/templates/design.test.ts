import { beforeAll, describe, expect, it } from 'vitest';
import { readData, readProblem } from '../../harness/service.ts';
import { type Client, makeClient } from './client.ts';

let client: Client;
beforeAll(async () => {
  client = await makeClient();
});

const title = (content: string) => ({ id: 'title', type: 'text', content, width: 50, height: 20 });
const variables = (name: string) => ({ schema: { type: 'object', properties: { [name]: { type: 'string' } } } });

async function templateOfTwo() {
  const { doc } = await readData(
    await client.send('POST', '/api/templates', { name: 'Design', variables: variables('headline') }),
  );
  const tags: Array<{ id: string; ifMatch: string }> = [];
  for (const name of ['Front', 'Back']) {
    const page = { name, width: 100, height: 50, layers: [title('{{ headline }}')] };
    const response = await client.send('POST', `/api/templates/${doc.id}/pages`, page);
    const made = await readData(response);
    tags.push({ id: made.doc.id, ifMatch: response.headers.get('ETag') ?? '' });
  }
  return { id: String(doc.id), tags };
}

const contents = async (id: string): Promise<string[]> =>
  (await readData(await client.send('GET', `/api/templates/${id}`))).doc.pages.map(
    (page: { layers: [{ content: string }] }) => page.layers[0].content,
  );

describe('a change of a template and its pages', () => {
  it('[EDT-9] saves the variables and the layers of all pages in one write, and returns their ETags', async () => {
    const { id, tags } = await templateOfTwo();
    const response = await client.send('PATCH', `/api/templates/${id}/design`, {
      variables: variables('title'),
      pages: tags.map((page) => ({ ...page, layers: [title('{{ title }}')] })),
    });
    const { doc, etags } = await readData(response);
    expect(Object.keys(doc.variables.schema.properties)).toEqual(['title']);
    expect(await contents(id)).toEqual(['{{ title }}', '{{ title }}']);
    for (const { id: pageId } of tags) {
      const read = await client.send('GET', `/api/pages/${pageId}`);
      expect(read.headers.get('ETag')).toBe(etags[pageId]);
    }
  });

  it('[EDT-9] [GEN-12] saves nothing if one of the pages, or the template, has changed in the meantime', async () => {
    const { id, tags } = await templateOfTwo();
    const { headers } = await client.send('GET', `/api/templates/${id}`);
    const ifMatch = headers.get('ETag') ?? '';
    await client.send('PATCH', `/api/pages/${tags[1]?.id}`, { backgroundColor: '#ff0000' });
    const pages = tags.map((page) => ({ ...page, layers: [title('{{ title }}')] }));
    const change = { variables: variables('title'), pages };
    const rejected = await client.send('PATCH', `/api/templates/${id}/design`, change);
    expect(await readProblem(rejected)).toMatchObject({ status: 412, code: 'precondition_failed' });
    await client.send('PATCH', `/api/templates/${id}`, { name: 'Renamed' });
    const stale = await client.send('PATCH', `/api/templates/${id}/design`, { name: 'n' }, { 'If-Match': ifMatch });
    expect(await readProblem(stale)).toMatchObject({ status: 412, code: 'precondition_failed' });
    expect(await contents(id)).toEqual(['{{ headline }}', '{{ headline }}']);
    const { doc } = await readData(await client.send('GET', `/api/templates/${id}`));
    expect(Object.keys(doc.variables.schema.properties)).toEqual(['headline']);
  });

  it('[DOC-3] saves nothing if one of the pages has a fault, which it lists with its path', async () => {
    const { id, tags } = await templateOfTwo();
    const pages = tags.map(({ id: pageId }, index) => ({ id: pageId, layers: [title(index === 0 ? 'New' : '{{ ')] }));
    const rejected = await readProblem(await client.send('PATCH', `/api/templates/${id}/design`, { pages }));
    const errors = [{ path: expect.stringMatching(/^pages\.1\.layers\.0\.content/) }];
    expect(rejected).toMatchObject({ status: 400, code: 'invalid_document', errors });
    expect(await contents(id)).toEqual(['{{ headline }}', '{{ headline }}']);
  });
});
