import { desc, eq } from 'drizzle-orm';
import { beforeAll, describe, expect, it } from 'vitest';
import { newId } from '../../../src/core/ids.ts';
import { contentEntries } from '../../../src/records/content-entries.ts';
import { contentReferences } from '../../../src/records/content-references.ts';
import { events } from '../../../src/records/events.ts';
import { addCollection } from '../../../src/services/content/collections.ts';
import { addEntry, changeEntry, publishEntry, removeEntry } from '../../../src/services/content/entries.ts';
import { aCollection, anEntry, contentServices, dropCollection, dropEntry, text } from '../../harness/content.ts';
import { askAs, makePerson, type Person } from '../../harness/people.ts';
import { readData, readProblem } from '../../harness/service.ts';
import { db, makeSpace, makeTemplate, type TestSpace } from '../../harness/space.ts';

const base = '/api/v1/content';
let space: TestSpace;
let editor: Person;

beforeAll(async () => {
  space = await makeSpace();
  editor = await makePerson({ spaceId: space.id, role: 'editor' });
});

const send = (method: string, path: string, json?: unknown, headers: Record<string, string> = {}) =>
  askAs(editor.cookie, `${base}${path}`, { method, headers, ...(json === undefined ? {} : { json }) });
const listEvents = (spaceId: string) =>
  db.select().from(events).where(eq(events.spaceId, spaceId)).orderBy(desc(events.createdOn));

describe('entries', () => {
  it('[CON-5] are checked against every type of field, each fault with its path', async () => {
    const types = ['number', 'boolean', 'date', 'color', 'image', 'url', 'list', 'reference', 'references'] as const;
    const made = await aCollection(space.id, [
      text('text'),
      { apiName: 'select', name: 'Select', type: 'select', options: ['a', 'b'] },
      { apiName: 'json', name: 'Json', type: 'json' },
      ...types.map((type) => ({ apiName: type, name: type, type })),
    ]);
    const path = `/collections/${made.apiName}/entries`;
    const deep = JSON.parse(`${'['.repeat(40)}${']'.repeat(40)}`);
    const wrong = {
      text: 'x'.repeat(10_001),
      select: 'c',
      json: deep,
      number: '1',
      boolean: 0,
      date: '21.11.2026',
      color: 'reddish',
      image: 'ftp://x',
      url: 'javascript:alert(1)',
      list: {},
      reference: 'x',
      references: [newId(), 7],
    };
    const { status, errors } = await readProblem(await send('POST', path, { data: wrong }));
    expect(status).toBe(400);
    expect((errors as Array<{ path: string }>).map((fault) => fault.path).sort()).toEqual(
      Object.keys(wrong)
        .map((name) => (name === 'references' ? 'data.references.1' : `data.${name}`))
        .sort(),
    );
    const right = {
      text: 'x',
      select: 'b',
      json: { a: [1, null] },
      number: 1.5,
      boolean: false,
      date: '2026-11-21',
      color: 'rgb(1 2 3)',
      image: 'https://x.test/a.png',
      url: 'https://x.test/?a=1',
      list: [1, 'a'],
      reference: newId(),
      references: [newId()],
      slug: 'all',
    };
    expect((await readData(await send('POST', path, { data: right }))).doc.data).toEqual(right);
    const big = { json: ['x'.repeat(131_072)] };
    expect((await readProblem(await send('POST', path, { data: big }))).errors).toMatchObject([{ path: 'data' }]);
    expect(await readProblem(await send('POST', path, { data: { nosuch: 1 } }))).toMatchObject({
      status: 400,
      code: 'unknown_field',
      errors: [{ path: 'data.nosuch' }],
    });
  });

  it('[CON-5] reject a reference into another collection than the field allows', async () => {
    const [authors, others] = [await aCollection(space.id), await aCollection(space.id)];
    const field = {
      apiName: 'author',
      name: 'Author',
      type: 'reference',
      options: { collection: authors.apiName },
    } as const;
    const posts = await aCollection(space.id, [field]);
    const [author, other] = [await anEntry(space.id, authors, {}), await anEntry(space.id, others, {})];
    const post = async (id: string) =>
      readProblem(await send('POST', `/collections/${posts.apiName}/entries`, { data: { author: id } }));
    expect(await post(other.id)).toMatchObject({ status: 400, errors: [{ path: 'data.author' }] });
    expect((await send('POST', `/collections/${posts.apiName}/entries`, { data: { author: author.id } })).status).toBe(
      200,
    );
  });

  it('[CON-5] may be incomplete as drafts; required fields are checked on publishing', async () => {
    const made = await aCollection(space.id, [text('title', { required: true }), text('lead', { required: true })]);
    const { id } = await anEntry(space.id, made, { title: '' });
    const answer = await readProblem(await send('POST', `/entries/${id}/publish`));
    expect(answer).toMatchObject({ status: 422, code: 'entry_incomplete' });
    expect((answer.errors as Array<{ path: string }>).map(({ path }) => path)).toEqual([
      'data.slug',
      'data.title',
      'data.lead',
    ]);
    await readData(await send('PUT', `/entries/${id}`, { data: { slug: newId(), title: 'T', lead: 'L' } }));
    expect((await readData(await send('POST', `/entries/${id}/publish`))).doc.status).toBe('published');
  });

  it('[CON-5] keep their published version until they are published again', async () => {
    const slug = newId();
    const { id } = await anEntry(space.id, await aCollection(space.id), { slug, title: '1' }, { publish: true });
    const put = await readData(await send('PUT', `/entries/${id}`, { data: { slug, title: '2' } }));
    expect(put.doc).toMatchObject({ status: 'changed', data: { title: '2' }, liveData: { title: '1' } });
    const again = await readData(await send('POST', `/entries/${id}/publish`));
    expect(again.doc).toMatchObject({ status: 'published', liveData: { title: '2' } });
    const back = await readData(await send('POST', `/entries/${id}/unpublish`));
    expect(back.doc).toMatchObject({ status: 'draft', liveData: null, publishedOn: null, data: { title: '2' } });
  });

  it('[CON-5] count as published again once the draft equals the published version, including variants', async () => {
    const slug = newId();
    const variants = [{ id: 'de', name: 'German', data: { title: 'Eins' } }];
    const made = await aCollection(space.id);
    const { id } = await anEntry(space.id, made, { slug, title: '1' }, { publish: true, variants });
    const statusAfter = async (body: object) => (await readData(await send('PUT', `/entries/${id}`, body))).doc.status;
    expect(await statusAfter({ data: { slug, title: '2' } })).toBe('changed');
    const { doc } = await readData(await send('GET', `/entries/${id}`));
    expect(doc).toMatchObject({ liveData: { slug, title: '1' }, liveVariants: variants });
    expect(await statusAfter({ data: { title: '1', slug }, variants: [] })).toBe('changed');
    expect(await statusAfter({ data: { title: '1', slug }, variants: doc.liveVariants })).toBe('published');
    expect((await readData(await send('POST', `/entries/${id}/unpublish`))).doc.liveVariants).toBeNull();
  });

  it('[CON-5] can be listed by the text of their draft, by status, and in reverse order', async () => {
    const made = await aCollection(space.id, [text('title'), { apiName: 'n', name: 'N', type: 'number' }]);
    const ada = await anEntry(space.id, made, { slug: 'a-first', title: 'Ada 100% _', n: 7 }, { publish: true });
    const bob = await anEntry(space.id, made, { slug: 'b', title: 'Über Bob' });
    const far = await anEntry(space.id, made, { slug: 'c', title: `${'x'.repeat(17_000)}needle`.slice(-9_000) });
    const findEntries = async (query: Record<string, string>) => {
      const path = `/collections/${made.apiName}/entries?${new URLSearchParams(query)}`;
      const { list, count } = await readData(await send('GET', path));
      expect(count).toBe(list.length);
      return list.map((doc: { id: string }) => doc.id);
    };
    const [ids] = [await findEntries({})];
    expect(await findEntries({ sort: 'oldest' })).toEqual([...ids].reverse());
    expect(await findEntries({ search: 'ADA' })).toEqual([ada.id]);
    expect(await findEntries({ search: 'A-FIRST' })).toEqual([ada.id]);
    expect(await findEntries({ search: '0% _' })).toEqual([ada.id]);
    expect(await findEntries({ search: 'über' })).toEqual([]);
    expect(await findEntries({ search: 'Über b' })).toEqual([bob.id]);
    expect(await findEntries({ search: 'needle' })).toEqual([far.id]);
    // Names of fields and numbers are not searched.
    for (const search of ['title', '7', '"']) expect(await findEntries({ search })).toEqual([]);
    expect(await findEntries({ status: 'published' })).toEqual([ada.id]);
    expect(await findEntries({ status: 'draft', search: 'bob' })).toEqual([bob.id]);
    const refused = await readProblem(await send('GET', `/collections/${made.apiName}/entries?status=live`));
    expect(refused).toMatchObject({ status: 400, code: 'invalid_query' });
  });

  it('[CON-2] have a slug that is unique among drafts and published ones, even with two concurrent requests', async () => {
    const made = await aCollection(space.id);
    const path = `/collections/${made.apiName}/entries`;
    const both = await Promise.all([1, 2].map(() => send('POST', path, { data: { slug: 'one' } })));
    expect(both.map(({ status }) => status).sort()).toEqual([200, 409]);
    const first = await anEntry(space.id, made, { slug: 'was' }, { publish: true });
    await readData(await send('PUT', `/entries/${first.id}`, { data: { slug: 'is' } }));
    for (const slug of ['one', 'was', 'is']) {
      expect(await readProblem(await send('POST', path, { data: { slug } }))).toMatchObject({
        status: 409,
        code: 'conflict',
        errors: [{ path: 'data.slug', code: 'taken' }],
      });
    }
    expect((await send('PUT', `/entries/${first.id}`, { data: { slug: 'was' } })).status).toBe(200);
    await dropEntry(first);
    expect((await send('POST', path, { data: { slug: 'was' } })).status).toBe(200);
  });

  it('[CON-2] take their slug from the field that the collection names, which is fixed while there are entries', async () => {
    const body = { name: 'Pages', fields: [text('title')], preview: { slugField: 'title' } };
    const apiName = `c${newId().replaceAll('-', '_')}`;
    await addCollection(contentServices(), space.id, { apiName, ...body });
    const path = `/collections/${apiName}`;
    await readData(await send('POST', `${path}/entries`, { data: { title: 'About us' } }));
    expect((await send('POST', `${path}/entries`, { data: { title: 'About us' } })).status).toBe(409);
    expect((await send('POST', `${path}/entries`, { data: { title: 'index' } })).status).toBe(400);
    const other = { ...body, preview: { slugField: 'slug' } };
    expect(await readProblem(await send('PUT', path, other))).toMatchObject({ status: 409, code: 'conflict' });
  });

  it('[GEN-12] do not overwrite another edit', async () => {
    const entry = await anEntry(space.id, await aCollection(space.id), { slug: newId(), title: '1' });
    const etag = (await send('GET', `/entries/${entry.id}`)).headers.get('ETag') ?? '';
    const put = (title: string, headers = {}) =>
      send('PUT', `/entries/${entry.id}`, { data: { slug: entry.slug, title } }, headers);
    expect((await put('2', { 'If-Match': etag })).status).toBe(200);
    expect((await put('3', { 'If-Match': etag })).status).toBe(412);
    expect((await send('DELETE', `/entries/${entry.id}`, undefined, { 'If-Match': etag })).status).toBe(412);
    expect((await send('POST', `/entries/${entry.id}/publish`, undefined, { 'If-Match': etag })).status).toBe(412);
    expect((await readData(await send('GET', `/entries/${entry.id}`))).doc).toMatchObject({
      status: 'draft',
      data: { title: '2' },
    });
    expect((await put('4')).status).toBe(200);
  });

  it('[CON-5, SEC-5] record their events in the same transaction as the change', async () => {
    const ownSpace = await makeSpace();
    const parts = contentServices();
    const made = await addCollection(parts, ownSpace.id, {
      apiName: 'posts',
      name: 'Posts',
      fields: [],
      preview: { slugField: 'slug' },
    });
    const { entry } = await addEntry(parts, { spaceId: ownSpace.id, apiName: 'posts' }, { data: { slug: 'a' } });
    const address = { spaceId: ownSpace.id, id: entry.id, revision: undefined };
    await changeEntry(parts, address, { data: { slug: 'b' } });
    await publishEntry(parts, address);
    const refusals = [
      () => addEntry(parts, { spaceId: ownSpace.id, apiName: 'posts' }, { data: { slug: 'b' } }),
      () => changeEntry(parts, { ...address, revision: 1 }, { data: {} }),
      () =>
        addCollection(parts, ownSpace.id, { apiName: 'posts', name: 'P', fields: [], preview: { slugField: 'slug' } }),
    ];
    for (const refusal of refusals) await expect(refusal()).rejects.toThrow();
    await removeEntry(parts, address);
    await dropCollection(made);
    const storedEvents = await listEvents(ownSpace.id);
    expect(storedEvents.map(({ event }) => event).sort()).toEqual([
      'entry.created',
      'entry.deleted',
      'entry.published',
      'entry.updated',
      'entryType.created',
      'entryType.deleted',
    ]);
    const published = storedEvents.find(({ event }) => event === 'entry.published');
    expect(published?.data).toMatchObject({ doc: { id: entry.id, collection: 'posts', liveData: { slug: 'b' } } });
    expect(storedEvents.find(({ event }) => event === 'entry.deleted')?.data).toEqual({ id: entry.id });
    expect([...parts.queued].sort()).toEqual(
      storedEvents.flatMap(({ id, event }) => (event === 'entryType.deleted' ? [] : [id])).sort(),
    );
  });

  it('[CON-3, SEC-5] are deleted with a list of what refers to them, and a collection with its entries', async () => {
    const authors = await aCollection(space.id);
    const field = {
      apiName: 'author',
      name: 'Author',
      type: 'reference',
      options: { collection: authors.apiName },
    } as const;
    const posts = await aCollection(space.id, [field]);
    const author = await anEntry(space.id, authors, { slug: 'ada' });
    const other = await anEntry(space.id, authors, { slug: 'bob' });
    const post = await anEntry(space.id, posts, { author: author.id });
    const { pageId } = await makeTemplate(space.id, {
      pages: [{ content: [{ as: 'who', collection: authors.apiName, slug: 'ada' }] }],
    });
    expect(await dropEntry(author)).toMatchObject([
      { code: 'reference_broken', entryId: post.id },
      { code: 'reference_broken', pageId },
    ]);
    await readData(await send('PUT', `/entries/${post.id}`, { data: { author: other.id } }));
    const { warnings } = await readData(await send('DELETE', `/collections/${authors.apiName}`));
    expect(warnings).toMatchObject([{ entryId: post.id }, { collection: posts.apiName }, { pageId }]);
    expect(await db.select().from(contentEntries).where(eq(contentEntries.collectionId, authors.id))).toEqual([]);
    await dropEntry(post);
    expect(await db.select().from(contentReferences).where(eq(contentReferences.fromId, post.id))).toEqual([]);
  });
});
