import { beforeAll, describe, expect, it } from 'vitest';
import { systemClock } from '../../../src/core/clock.ts';
import { createBrand } from '../../../src/records/brands-writes.ts';
import { insertPage } from '../../../src/records/template-pages-writes.ts';
import { readProblem } from '../../harness/service.ts';
import { db, makeSpace } from '../../harness/space.ts';
import { type Client, makeClient } from './client.ts';

let client: Client;
let id: string;
let pageId: string;
beforeAll(async () => {
  client = await makeClient();
  ({
    id,
    pageIds: [pageId = ''],
  } = await client.template());
});

const text = (name: string, more: object = {}) => ({ id: name, type: 'text', content: 'x', ...more });
const add = (page: object) =>
  client.send('POST', `/api/templates/${id}/pages`, { name: 'P', width: 9, height: 9, ...page });
const change = (page: object) => client.send('PATCH', `/api/pages/${pageId}`, page);
const chain = (length: number) =>
  Array.from({ length }, (_, index) => ({
    id: `c${index}`,
    type: 'container',
    ...(index > 0 && { parentId: `c${index - 1}` }),
  }));

/** Rejected documents, with the paths of all their faults. */
const refused: Array<[name: string, page: object, paths: string[]]> = [
  ['two faults at once', { width: 0, layers: [text('a', { opacity: 2 })] }, ['width', 'layers.0.opacity']],
  ['ids that repeat', { layers: [text('a'), text('a')] }, ['layers.1.id']],
  ['a missing parent', { layers: [text('a', { parentId: 'b' })] }, ['layers.0.parentId']],
  ['an unknown kind', { layers: [{ id: 'a', type: 'video' }] }, ['layers.0.type']],
  [
    'a binding to a missing layer',
    { bindings: [{ layerId: 'z', property: 'content', expression: '1' }] },
    ['bindings.0.layerId'],
  ],
  ['a side above 10,000 px', { height: 10_001 }, ['height']],
  ['1,001 layers', { layers: Array.from({ length: 1_001 }, (_, index) => text(`l${index}`)) }, ['layers']],
  ['more than 50 generated pages', { paginate: { maxPages: 51 } }, ['paginate.maxPages']],
  ['a version of the future', { schemaVersion: 2 }, ['schemaVersion']],
  ['a background that is not CSS', { background: 'url(x' }, ['background']],
];

describe('documents', () => {
  it.each(refused)(
    '[DOC-3, DOC-5] with %s are rejected on save, with every path, and change nothing',
    async (_, page, paths) => {
      const before = await client.doc('GET', `/api/templates/${id}`);
      for (const answer of [await add(page), await change(page)]) {
        const { status, code, errors } = await readProblem(answer);
        expect([status, code]).toEqual([400, 'invalid_document']);
        expect((errors as { path: string }[]).map(({ path }) => path).sort()).toEqual([...paths].sort());
      }
      expect(await client.doc('GET', `/api/templates/${id}`)).toEqual(before);
    },
  );

  it('[DOC-5] have layers up to 32 deep, and no deeper', async () => {
    expect((await change({ layers: chain(32) })).status).toBe(200);
    expect(await readProblem(await change({ layers: chain(33) }))).toMatchObject({
      status: 400,
      code: 'invalid_document',
    });
  });

  it('[DOC-5] have pages of up to 1 MiB as stored', async () => {
    const filler = (bytes: number) => ({
      variables: [{ id: 'v', name: 'v', schema: {}, value: '界'.repeat(Math.floor(bytes / 3)) }],
    });
    expect((await add(filler(1_048_000))).status).toBe(200);
    for (const bytes of [1_048_600, 2_000_000]) {
      expect(await readProblem(await add(filler(bytes)))).toMatchObject({ status: 413, code: 'body_too_large' });
    }
    // A short body can create a long document: of what was there, and what it adds.
    const half = Array.from({ length: 30 }, (_, index) => text(`t${index}`, { content: 'x'.repeat(20_000) }));
    expect((await change({ layers: half })).status).toBe(200);
    expect(await readProblem(await change(filler(600_000)))).toMatchObject({ status: 413, code: 'body_too_large' });
    expect((await client.doc('GET', `/api/pages/${pageId}`)).variables.values).toEqual({});
  });

  it('[DOC-5] have up to 200 pages per template, even with two concurrent requests', async () => {
    const full = await client.template([]);
    const owner = { templateId: full.id, spaceId: client.space.id, width: 1, height: 1, document: {} };
    const pages = Array.from({ length: 199 }, (_, index) =>
      insertPage(db, { ...owner, name: 'p', order: index + 1 }, 1),
    );
    await db.batch(pages as [(typeof pages)[number]]);
    const page = { name: 'last', width: 1, height: 1 };
    const ask = () => client.send('POST', `/api/templates/${full.id}/pages`, page);
    const answers = await Promise.all([ask(), ask(), ask()]);
    expect(answers.map(({ status }) => status).sort()).toEqual([200, 409, 409]);
    expect((await client.doc('GET', `/api/templates/${full.id}`)).pages).toHaveLength(200);
  });

  it('[DOC-6] accept variables in both forms, and return the object form', async () => {
    const schema = { type: 'string', title: 'Title' };
    const object = { schema: { type: 'object', properties: { title: schema } }, values: { title: 'Ünï' } };
    const list = [{ id: 'title', name: 'title', schema, value: 'Ünï' }];
    for (const variables of [object, list]) {
      expect((await client.doc('PATCH', `/api/templates/${id}`, { variables })).variables).toEqual(object);
      expect((await client.doc('PATCH', `/api/pages/${pageId}`, { variables })).variables).toEqual(object);
    }
    const misfit = { ...object, values: { title: 5 } };
    expect(await readProblem(await change({ variables: misfit }))).toMatchObject({
      status: 400,
      code: 'invalid_document',
      errors: [{ path: 'variables.values.title' }],
    });
  });

  it('[GEN-10] reject an unknown field at any level, by name', async () => {
    for (const answer of [await add({ layers: [text('a', { colour: 'red' })] }), await add({ colour: 'red' })]) {
      expect(await readProblem(answer)).toMatchObject({ status: 400, code: 'unknown_field' });
    }
    expect(
      (await change({ variables: [{ id: 'a', name: 'a', schema: { 'x-own': 1 }, value: { any: [1] } }] })).status,
    ).toBe(200);
  });

  it('[PUB-1] change the given fields of a page, and remove those that are null', async () => {
    const made = await client.template([{ backgroundColor: '#ff0000', layers: [text('a')], paginate: {} }]);
    const path = `/api/pages/${made.pageIds[0]}`;
    const before = await client.doc('GET', path);
    expect(before).toMatchObject({ paginate: { maxPages: 50 }, backgroundColor: '#ff0000' });
    const after = await client.doc('PATCH', path, { width: 80, paginate: null, name: 'Wide' });
    const { paginate: _, ...keptFields } = before;
    expect(after).toEqual({ ...keptFields, width: 80, name: 'Wide', updatedOn: after.updatedOn });
  });

  it('[AUTH-1] use a brand of their own space, or none', async () => {
    const brand = async (spaceId: string) => (await createBrand(db, { spaceId, name: 'b' }, systemClock.now())).id;
    const set = (brandId: string | null) => client.send('PATCH', `/api/templates/${id}`, { brandId });
    const ownBrand = await brand(client.space.id);
    expect((await set(ownBrand)).status).toBe(200);
    expect(await readProblem(await set(await brand((await makeSpace()).id)))).toMatchObject({
      status: 400,
      code: 'invalid_body',
      errors: [{ path: 'brandId', code: 'not_found' }],
    });
    expect((await client.doc('GET', `/api/templates/${id}`)).brandId).toBe(ownBrand);
    expect((await client.doc('PATCH', `/api/templates/${id}`, { brandId: null })).brandId).toBeNull();
  });
});
