import { env } from 'cloudflare:test';
import { beforeAll, describe, expect, it } from 'vitest';
import { ask, bearer, readData, readProblem } from '../../harness/service.ts';
import { makeKey } from '../../harness/space.ts';
import { type Client, makeClient } from './client.ts';

let client: Client;
beforeAll(async () => {
  client = await makeClient();
});

const layer = { id: 'pic', type: 'image', src: 'asset:abc', width: 5, height: 5 };
const list = async (of: Client, query = '') => readData(await of.send('GET', `/api/templates${query}`));
const readOrder = async (id: string): Promise<Array<[string, number]>> =>
  (await readData(await client.send('GET', `/api/templates/${id}/pages`))).list.map(
    (page: { id: string; order: number }) => [page.id, page.order],
  );

describe('templates', () => {
  it('[AUTH-8] need the scope templates.read to read and templates.write to write', async () => {
    const { id, pageIds } = await client.template();
    const reader = await makeKey(client.space.id, { scopes: { apiEndpoints: ['templates.read'] } });
    const writer = await makeKey(client.space.id, { scopes: { apiEndpoints: ['templates.write'] } });
    const send = (key: string, method: string, path: string, json?: unknown) =>
      ask(path, { method, headers: bearer(key), ...(json === undefined ? {} : { json }) });
    const reads = ['', `/${id}`, `/${id}/pages`, `/${id}/versions`].map((path) => `/api/templates${path}`);
    for (const path of [...reads, `/api/pages/${pageIds[0]}`]) {
      expect((await send(reader, 'GET', path)).status).toBe(200);
      const denied = await send(writer, 'GET', path);
      expect(await denied.clone().text()).toContain('templates.read');
      expect(await readProblem(denied)).toMatchObject({ status: 403, code: 'scope_denied' });
    }
    const writes: Array<[string, string, unknown?]> = [
      ['POST', '/api/templates', { name: 'n' }],
      ['PATCH', `/api/templates/${id}`, { name: 'n' }],
      ['POST', `/api/templates/${id}/duplicate`],
      ['POST', `/api/templates/${id}/pages`, { name: 'n', width: 1, height: 1 }],
      ['PATCH', `/api/pages/${pageIds[0]}`, { name: 'n' }],
      ['POST', '/api/publish', { templateId: id }],
      ['DELETE', `/api/pages/${pageIds[0]}`],
      ['DELETE', `/api/templates/${id}`],
    ];
    for (const [method, path, json] of writes) {
      expect(await readProblem(await send(reader, method, path, json))).toMatchObject({ code: 'scope_denied' });
      expect((await send(writer, method, path, json)).status).toBe(200);
    }
  });

  it('[AUTH-2] answer a demo token and an invalid key with 401', async () => {
    const { token } = await readData(
      await ask('/api/demo-token', { method: 'POST', headers: { 'CF-Connecting-IP': '203.0.113.77' } }),
    );
    for (const wrong of [token, 'glly_nothing']) {
      expect((await ask('/api/templates', { headers: bearer(wrong) })).status).toBe(401);
    }
  });

  it('[GEN-6] are listed for their space, and found by text and category', async () => {
    const otherClient = await makeClient();
    const facts = [
      { name: '50% off_now', description: 'Éclair', category: 'food' },
      { name: '日本語', category: 'food' },
      { name: 'Plain', category: 'ads' },
    ];
    for (const each of facts) await otherClient.doc('POST', '/api/templates', each);
    await client.template();
    const named = async (query: string) =>
      (await list(otherClient, query)).list.map(({ name }: { name: string }) => name);
    expect((await named('')).sort()).toEqual(facts.map(({ name }) => name).sort());
    expect(await named('?category=ads')).toEqual(['Plain']);
    expect(await named('?search=%25%20OFF_')).toEqual(['50% off_now']);
    expect(await named('?search=%C3%A9clair')).toEqual(['50% off_now']);
    expect(await named('?search=%E6%9C%AC&category=food')).toEqual(['日本語']);
    expect(await named('?search=%25_')).toEqual([]);
    expect(await named('?category=featured')).toEqual([]);
    expect((await otherClient.send('GET', `/api/templates?search=${'x'.repeat(81)}`)).status).toBe(400);
  });

  it('reject a slug that another template has, and record neither', async () => {
    const slug = `slug-${client.space.id.toLowerCase().replaceAll(/[^a-z0-9]/g, '')}`;
    await client.doc('POST', '/api/templates', { name: 'First', slug });
    const other = await makeClient();
    const second = await other.template();
    const refusals = [
      other.send('POST', '/api/templates', { name: 'Second', slug }),
      other.send('PATCH', `/api/templates/${second.id}`, { slug, name: 'Changed' }),
      other.send('POST', `/api/templates/${second.id}/duplicate`, { slug }),
    ];
    for (const answer of await Promise.all(refusals)) {
      expect(await readProblem(answer)).toMatchObject({ status: 409, code: 'conflict', errors: [{ path: 'slug' }] });
    }
    expect((await list(other)).list).toMatchObject([{ id: second.id, name: 'Card' }]);
  });

  it('[GEN-12] reject an edit of a version that was not read, and change nothing', async () => {
    const { id, pageIds } = await client.template([{}, {}]);
    const edits: Array<[path: string, method: string, edit: string, body: unknown]> = [
      [`/api/pages/${pageIds[0]}`, 'PATCH', `/api/pages/${pageIds[0]}`, { name: 'New' }],
      [`/api/templates/${id}`, 'PATCH', `/api/templates/${id}`, { name: 'New' }],
      [`/api/templates/${id}`, 'POST', `/api/templates/${id}/pages/order`, { pageIds: pageIds.toReversed() }],
    ];
    for (const [path, method, edit, body] of edits) {
      const tag = (await client.send('GET', path)).headers.get('ETag') ?? '';
      const first = await client.send(method, edit, body, { 'If-Match': tag });
      expect([first.status, first.headers.get('ETag') === tag]).toEqual([200, false]);
      const after = await client.doc('GET', path);
      for (const stale of [tag, '"no-revision"']) {
        const second = await client.send(method, edit, body, { 'If-Match': stale });
        expect(await readProblem(second)).toMatchObject({ status: 412, code: 'precondition_failed' });
      }
      expect(await client.doc('GET', path)).toEqual(after);
      expect((await client.send(method, edit, body, { 'If-Match': first.headers.get('ETag') ?? '' })).status).toBe(200);
      expect((await client.send(method, edit, body)).status).toBe(200);
    }
    for (const path of [`/api/pages/${pageIds[0]}`, `/api/templates/${id}`]) {
      const stale = await client.send('DELETE', path, undefined, { 'If-Match': '"1"' });
      expect((await readProblem(stale)).status).toBe(412);
      expect((await client.send('GET', path)).status).toBe(200);
    }
  });

  it('[GEN-12] keep the changes of two users who edit different fields of a page at once', async () => {
    const { pageIds } = await client.template();
    const path = `/api/pages/${pageIds[0]}`;
    const edits = [{ name: 'New' }, { width: 77 }, { height: 66 }].map((edit) => client.send('PATCH', path, edit));
    for (const { status } of await Promise.all(edits)) expect(status).toBe(200);
    expect(await client.doc('GET', path)).toMatchObject({ name: 'New', width: 77, height: 66 });
  });

  it('[PUB-1] order pages by naming each once, and otherwise report every fault', async () => {
    const { id, pageIds } = await client.template([{}, {}, {}]);
    const [a = '', b = '', c = ''] = pageIds;
    const order = (ids: string[]) => client.send('POST', `/api/templates/${id}/pages/order`, { pageIds: ids });
    expect((await readData(await order([c, a, b]))).doc.pages.map((page: { id: string }) => page.id)).toEqual([
      c,
      a,
      b,
    ]);
    expect(await readOrder(id)).toEqual([
      [c, 1],
      [a, 2],
      [b, 3],
    ]);
    const { pageIds: foreign } = await (await makeClient()).template();
    const faults = await readProblem(await order([b, b, foreign[0] ?? '']));
    expect(faults).toMatchObject({
      status: 400,
      code: 'invalid_body',
      errors: [
        { path: 'pageIds.1', code: 'repeated' },
        { path: 'pageIds.2', code: 'not_found' },
        { path: 'pageIds', code: 'missing', message: expect.stringContaining(c) },
        { path: 'pageIds', code: 'missing', message: expect.stringContaining(a) },
      ],
    });
    expect((await readOrder(id)).map(([pageId]) => pageId)).toEqual([c, a, b]);
  });

  it('[PUB-1] close the gap that a deleted page leaves', async () => {
    const { id, pageIds } = await client.template([{}, {}, {}]);
    expect((await client.send('DELETE', `/api/pages/${pageIds[1]}`)).status).toBe(200);
    expect(await readOrder(id)).toEqual([
      [pageIds[0], 1],
      [pageIds[2], 2],
    ]);
    expect(await client.doc('POST', `/api/templates/${id}/pages`, { name: 'n', width: 1, height: 1 })).toMatchObject({
      order: 3,
    });
  });

  it('[PUB-8] of the same space are copied as drafts, with new ids', async () => {
    const { id, pageIds } = await client.template([{ layers: [layer] }, { width: 50 }]);
    const settings = { renderScale: 3, requireGetRenderToken: false, tags: ['a'], description: 'Text' };
    const source = await client.doc('PATCH', `/api/templates/${id}`, settings);
    const copy = await client.doc('POST', `/api/templates/${id}/duplicate`);
    expect(copy).toMatchObject({ ...settings, name: 'Card (copy)', publishedVersion: null, publicOn: null });
    const ids = [copy.id, ...copy.pages.map((page: { id: string }) => page.id)];
    expect(new Set([...ids, id, ...pageIds]).size).toBe(6);
    expect(copy.slug).not.toBe(source.slug);
    const drawn = (doc: { pages: object[] }) =>
      doc.pages.map((page) => ({ ...page, id: '', templateId: '', createdOn: '', updatedOn: '' }));
    expect(drawn(copy)).toEqual(drawn(source));
    expect((await list(client, '?search=TEXT')).list.map((each: { id: string }) => each.id)).toContain(copy.id);
    expect(await client.doc('GET', `/api/templates/${id}`)).toEqual(source);
  });

  it('[PUB-8] of another space are copied as published if they are public', async () => {
    const owner = await makeClient();
    const { id, pageIds } = await owner.template([{ layers: [layer], backgroundColor: '#00ff00' }]);
    await owner.doc('PATCH', `/api/templates/${id}`, { webpQuality: 55, requireGetRenderToken: false });
    const copy = () => client.send('POST', `/api/templates/${id}/duplicate`);
    expect((await readProblem(await copy())).status).toBe(404);
    await readData(await owner.send('POST', '/api/publish', { templateId: id }));
    expect((await readProblem(await copy())).status).toBe(404);
    await readData(await owner.send('POST', '/api/publish', { templateId: id, public: true }));
    // Later edits belong to the owner only.
    await owner.doc('PATCH', `/api/pages/${pageIds[0]}`, { layers: [], width: 99 });
    await owner.doc('PATCH', `/api/templates/${id}`, {
      webpQuality: 44,
      variables: [{ id: 'secret', name: 'secret' }],
    });
    const { doc } = await readData(await copy());
    expect(doc).toMatchObject({
      spaceId: client.space.id,
      name: 'Card',
      webpQuality: 55,
      brandId: null,
      requireGetRenderToken: true,
      publicOn: null,
      variables: { values: {}, schema: { properties: {} } },
      pages: [{ width: 40, backgroundColor: '#00ff00', layers: [{ src: 'asset:abc' }], order: 1 }],
    });
    expect(doc.variables.schema.properties).toEqual({});
    await owner.send('DELETE', `/api/templates/${id}`);
    expect((await client.send('GET', `/api/templates/${doc.id}`)).status).toBe(200);
  });

  it('[SEC-5] leave nothing behind when they are deleted', async () => {
    const { id } = await client.template([{}, {}]);
    await readData(await client.send('POST', '/api/publish', { templateId: id }));
    await readData(await client.send('DELETE', `/api/templates/${id}`));
    for (const table of ['pages', 'template_versions', 'version_pages']) {
      const left = await env.DB.prepare(`SELECT count(*) AS n FROM ${table} WHERE template_id = ?`).bind(id).first('n');
      expect([table, left]).toEqual([table, 0]);
    }
    const prefixes = [`page:${id}:`, `template:${id}:`];
    await expect
      .poll(async () =>
        (await Promise.all(prefixes.map((prefix) => env.PUBLISHED.list({ prefix })))).flatMap((part) => part.keys),
      )
      .toEqual([]);
  });
});
