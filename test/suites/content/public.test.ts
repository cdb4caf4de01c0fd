import { beforeAll, describe, expect, it } from 'vitest';
import { newId } from '../../../src/core/ids.ts';
import type { FieldDefinition } from '../../../src/design/content/field-definitions.ts';
import type { Collection } from '../../../src/records/content-collections.ts';
import { aCollection, anEntry, dropEntry, editEntry, releaseEntry, text } from '../../harness/content.ts';
import { ask, bearer, readData, readProblem } from '../../harness/service.ts';
import { makeKey, makeSpace, type TestSpace } from '../../harness/space.ts';

const base = '/api/v1/public/content';
const next: FieldDefinition = { apiName: 'next', name: 'Next', type: 'reference' };
const all: FieldDefinition = { apiName: 'all', name: 'All', type: 'references' };
let space: TestSpace;
let posts: Collection;

beforeAll(async () => {
  space = await makeSpace();
  posts = await aCollection(space.id, [text('title'), next, all]);
});

const get = (path: string, key = space.key) => ask(`${base}/${posts.apiName}/${path}`, { headers: bearer(key) });
const readDoc = async (path: string) => (await readData(await get(path))).doc;

describe('published entries', () => {
  it('[CON-1] are readable by keys of the space with content.read', async () => {
    const slug = newId();
    const { id } = await anEntry(space.id, posts, { slug, title: 'T' }, { publish: true });
    expect(await readDoc(slug)).toEqual({
      id,
      collection: posts.apiName,
      slug,
      data: { slug, title: 'T' },
      variants: [],
      publishedOn: expect.stringMatching(/Z$/),
      updatedOn: expect.stringMatching(/Z$/),
    });
    const narrow = await makeKey(space.id, { scopes: { apiEndpoints: ['render.get'] } });
    for (const path of [slug, 'index', '']) {
      const to = `${base}/${posts.apiName}${path && `/${path}`}`;
      const answer = async (key?: string) => readProblem(await ask(to, key ? { headers: bearer(key) } : {}));
      expect(await answer()).toMatchObject({ status: 401, code: 'unauthorized' });
      expect(await answer(narrow)).toMatchObject({ status: 403, code: 'scope_denied' });
      const stranger = (await makeSpace()).key;
      expect(await answer(stranger)).toMatchObject({ status: 404, code: 'collection_not_found' });
    }
    expect(await readProblem(await get('no-such-slug'))).toMatchObject({ status: 404, code: 'entry_not_found' });
    for (const query of ['depth=6', 'depth=-1', 'depth=x']) {
      expect(await readProblem(await get(`${slug}?${query}`))).toMatchObject({ status: 400, code: 'invalid_query' });
    }
  });

  it('[CON-1] show the published version, never a draft', async () => {
    const [slug, draft] = [newId(), newId()];
    const entry = await anEntry(space.id, posts, { slug, title: 'live' }, { publish: true });
    await editEntry(entry, { slug: newId(), title: 'draft' });
    await anEntry(space.id, posts, { slug: draft });
    expect((await readDoc(slug)).data.title).toBe('live');
    expect((await get(draft)).status).toBe(404);
    const { list } = await readData(await get('index?perPage=100'));
    expect(list.map((doc: { slug: string }) => doc.slug)).toContain(slug);
    expect(list.map((doc: { slug: string }) => doc.slug)).not.toContain(draft);
    expect(JSON.stringify(list)).not.toContain('"draft"');
  });

  it('[CON-1, GEN-6, GEN-9] list 20 per page, the last published first, with /index and without', async () => {
    const made = await aCollection(space.id);
    for (let n = 0; n < 21; n++) await anEntry(space.id, made, { slug: `s${n}` }, { publish: true });
    const read = async (path: string) =>
      readData(await ask(`${base}/${made.apiName}${path}`, { headers: bearer(space.key) }));
    const first = await read('/index');
    expect([first.list.length, first.count, first.pagesCount]).toEqual([20, 21, 2]);
    expect(await read('')).toEqual(first);
    const second = await read('/index?page=2');
    expect(new Set([...first.list, ...second.list].map(({ slug }: { slug: string }) => slug)).size).toBe(21);
    const times = first.list.map(({ publishedOn }: { publishedOn: string }) => publishedOn);
    expect(times).toEqual([...times].sort().reverse());
    expect((await read('/index?page=9')).list).toEqual([]);
  });

  it('[CON-1, CON-3] follow references to the depth, cut cycles, and have null for unpublished ones', async () => {
    const [a, b, c] = [newId(), newId(), newId()];
    const third = await anEntry(space.id, posts, { slug: c, title: 'c' }, { publish: true });
    const draft = await anEntry(space.id, posts, { slug: newId() });
    const gone = await anEntry(space.id, posts, { slug: newId() }, { publish: true });
    await dropEntry(gone);
    const foreignSpace = (await makeSpace()).id;
    const foreign = await anEntry(foreignSpace, await aCollection(foreignSpace), { slug: c }, { publish: true });
    const ids = [third.id, draft.id, gone.id, foreign.id];
    const second = await anEntry(space.id, posts, { slug: b, next: third.id, all: ids }, { publish: true });
    const first = await anEntry(space.id, posts, { slug: a, next: second.id }, { publish: true });
    expect((await readDoc(`${b}?depth=0`)).data).toMatchObject({ next: third.id, all: [third.id, null, null, null] });
    expect((await readDoc(a)).data.next).toBe(second.id);
    expect((await readDoc(`${a}?depth=1`)).data.next).toMatchObject({ id: second.id, data: { next: third.id } });
    expect((await readDoc(`${a}?depth=2`)).data.next.data).toMatchObject({
      next: { slug: c, data: { title: 'c' } },
      all: [{ slug: c }, null, null, null],
    });
    const loop = newId();
    const self = await anEntry(space.id, posts, { slug: loop });
    await editEntry(self, { slug: loop, next: self.id });
    await releaseEntry(self);
    expect((await readDoc(`${loop}?depth=5`)).data.next).toBe(self.id);
    expect(first.status).toBe('published');
  });

  it('[CON-1] reject a depth whose references do not fit into a response', async () => {
    const leaf = await anEntry(space.id, posts, { slug: newId() }, { publish: true });
    let below = leaf.id;
    let slug = '';
    for (let level = 0; level < 3; level++) {
      slug = newId();
      const entry = await anEntry(space.id, posts, { slug, all: Array(30).fill(below) }, { publish: true });
      below = entry.id;
    }
    expect((await get(`${slug}?depth=1`)).status).toBe(200);
    expect(await readProblem(await get(`${slug}?depth=3`))).toMatchObject({ status: 422, code: 'too_many_references' });
  });

  it('[CON-4] apply variants to the data in the given order, and ignore unknown ones', async () => {
    const slug = newId();
    const variants = [
      { id: 'a', name: 'A', data: { title: 'a' } },
      { id: 'b', name: 'B', data: { title: 'b' } },
    ];
    await anEntry(space.id, posts, { slug, title: 'plain' }, { publish: true, variants });
    const title = async (query: string) => (await readDoc(`${slug}?variants=${query}`)).data.title;
    expect([await title('a,b'), await title('b,a'), await title('x'), await title('')]).toEqual([
      'b',
      'a',
      'plain',
      'plain',
    ]);
    expect((await readDoc(`${slug}?variants=b,nobody,a`)).variants).toEqual(['b', 'a']);
  });
});
