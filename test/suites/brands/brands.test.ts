import { eq } from 'drizzle-orm';
import { beforeAll, describe, expect, it } from 'vitest';
import { events } from '../../../src/records/events.ts';
import { templates } from '../../../src/records/templates.ts';
import { askAs, makePerson } from '../../harness/people.ts';
import { ask, bearer, readData, readProblem } from '../../harness/service.ts';
import { db, makeSpace, makeTemplate, type TestSpace } from '../../harness/space.ts';

let space: TestSpace;
let cookie: string;
let stranger: string;

beforeAll(async () => {
  space = await makeSpace();
  cookie = (await makePerson({ spaceId: space.id, role: 'editor' })).cookie;
  stranger = (await makePerson({ spaceId: (await makeSpace()).id, role: 'owner' })).cookie;
});

const path = '/api/v1/brands';
const red = { colors: { main: '#ff0000' } };
const blue = { colors: { main: '#0000ff' } };

async function make(body: object = {}) {
  return (await readData(await askAs(cookie, path, { method: 'POST', json: { name: 'House', ...body } }))).doc;
}

async function placeItem(id: string, json: object, headers = {}) {
  return askAs(cookie, `${path}/${id}`, { method: 'PUT', json, headers });
}

const read = async (id: string) => readData(await askAs(cookie, `${path}/${id}`));
const notFound = { status: 404, code: 'brand_not_found' };

describe('brands', () => {
  it('[BRD-1, GEN-9] are created with and without /index, and return the documented record', async () => {
    const body = { name: 'House', draftTokens: red, liveTokens: blue, variants: { dark: {} }, extra: { a: [1] } };
    const { doc, ...rest } = await readData(await askAs(cookie, `${path}/index`, { method: 'POST', json: body }));
    expect(rest).toEqual({});
    expect(doc).toEqual({
      ...body,
      id: expect.stringMatching(/^[\w-]{21}$/),
      spaceId: space.id,
      tokens: blue,
      publicOn: null,
      createdOn: expect.any(String),
      updatedOn: doc.createdOn,
    });
    expect(await read(doc.id)).toEqual({ doc });
  });

  it('[BRD-1] use tokens for both sets, unless a set has its own', async () => {
    expect(await make({ tokens: red })).toMatchObject({ draftTokens: red, liveTokens: red, tokens: red });
    expect(await make({ tokens: red, liveTokens: blue })).toMatchObject({ draftTokens: red, liveTokens: blue });
    const { id } = await make({ tokens: red, extra: { kept: true } });
    const { doc } = await readData(await placeItem(id, { tokens: blue }));
    expect(doc).toMatchObject({ name: 'House', draftTokens: blue, liveTokens: blue, extra: { kept: true } });
    expect((await readData(await placeItem(id, { draftTokens: red }))).doc).toMatchObject({
      draftTokens: red,
      tokens: blue,
    });
  });

  it('[SEC-3] may have 256 KB, both sets together, before and after a change', async () => {
    const half = { copy: { text: 'x'.repeat(140_000) } };
    const tooLarge = { status: 400, code: 'invalid_body', errors: [{ path: '', code: 'too_large' }] };
    expect(
      await readProblem(await askAs(cookie, path, { method: 'POST', json: { name: 'x', tokens: half } })),
    ).toMatchObject(tooLarge);
    const { id } = await make({ draftTokens: half });
    expect(await readProblem(await placeItem(id, { liveTokens: half }))).toMatchObject(tooLarge);
    expect((await read(id)).doc.liveTokens).toEqual({});
  });

  it('[BRD-2] are private until they are made public, and can be made private again', async () => {
    const { id } = await make({ draftTokens: red, liveTokens: blue });
    const asStranger = () =>
      Promise.all([
        ask(`${path}/${id}`),
        askAs(stranger, `${path}/${id}`),
        ask(`${path}/${id}`, { headers: bearer(space.key) }),
      ]);
    for (const answer of await asStranger()) expect(await readProblem(answer)).toMatchObject(notFound);
    const { doc } = await readData(await placeItem(id, { public: true }));
    expect(doc.publicOn).toBe(doc.updatedOn);
    expect((await readData(await placeItem(id, { public: true }))).doc.publicOn).toBe(doc.publicOn);
    for (const answer of await asStranger()) {
      const { doc: seen } = await readData(answer);
      expect(seen).toMatchObject({ id, tokens: blue, liveTokens: blue, publicOn: doc.publicOn });
      expect(seen).not.toHaveProperty('draftTokens');
    }
    expect((await read(id)).doc.draftTokens).toEqual(red);
    expect((await readData(await placeItem(id, { public: false }))).doc.publicOn).toBeNull();
    for (const answer of await asStranger()) expect(await readProblem(answer)).toMatchObject(notFound);
  });

  it('[BRD-2, GEN-6] are listed without a login if they are public, with live tokens only', async () => {
    const publicBrand = await make({ public: true, draftTokens: red });
    const hidden = await make();
    const { list, count, pagesCount } = await readData(await ask(`${path}/index?public=true&perPage=100`));
    expect(pagesCount).toBe(Math.ceil(count / 100));
    expect(list.map(({ id }: { id: string }) => id)).toContain(publicBrand.id);
    expect(list.map(({ id }: { id: string }) => id)).not.toContain(hidden.id);
    for (const doc of list) expect(doc).not.toHaveProperty('draftTokens');
    for (const query of ['', '?public=false', '?public=', '?public=true&public=no']) {
      expect(await readProblem(await ask(`${path}/index${query}`))).toMatchObject({ status: 401 });
    }
    const ownBrands = await readData(await askAs(cookie, `${path}?perPage=100`));
    expect(ownBrands.list.every((doc: { spaceId: string }) => doc.spaceId === space.id)).toBe(true);
    expect(ownBrands.list[0]).toHaveProperty('draftTokens');
  });

  it('[GEN-8] are readable by any page without credentials, and by the dashboard with its cookie', async () => {
    const allowed = async (Origin: string) => {
      const { headers } = await ask(`${path}?public=true`, { headers: { Origin } });
      return [headers.get('Access-Control-Allow-Origin'), headers.get('Access-Control-Allow-Credentials')];
    };
    expect(await allowed('https://stranger.example')).toEqual(['*', null]);
    expect(await allowed('https://galley.test')).toEqual(['https://galley.test', 'true']);
  });

  it('[GEN-12] reject a change if they were changed since they were read', async () => {
    const { id } = await make({ tokens: red });
    const ETag = (await askAs(cookie, `${path}/${id}`)).headers.get('ETag') ?? '';
    const first = await placeItem(id, { name: 'First' }, { 'If-Match': ETag });
    expect(first.headers.get('ETag')).not.toBe(ETag);
    const stale = { 'If-Match': ETag };
    expect(await readProblem(await placeItem(id, { name: 'Second' }, stale))).toMatchObject({
      code: 'precondition_failed',
    });
    const deletion = await askAs(cookie, `${path}/${id}`, { method: 'DELETE', headers: stale });
    expect(await readProblem(deletion)).toMatchObject({ status: 412 });
    expect((await read(id)).doc.name).toBe('First');
    expect((await readData(await placeItem(id, { name: 'Third' }))).doc.name).toBe('Third');
  });

  it('[GEN-12, SEC-5] lose nothing if several users make several changes at once', async () => {
    const { id } = await make();
    const changes = [{ name: 'New' }, { draftTokens: red }, { liveTokens: blue }, { extra: { a: 1 } }];
    const answers = await Promise.all(changes.map((change) => placeItem(id, change)));
    expect(answers.map(({ status }) => status)).toEqual([200, 200, 200, 200]);
    expect((await read(id)).doc).toMatchObject({ ...changes[0], ...changes[1], ...changes[2], ...changes[3] });
  });

  it('[BRD-1] are permanently deleted, for everyone', async () => {
    const { id } = await make({ public: true });
    const remove = () => askAs(cookie, `${path}/${id}`, { method: 'DELETE' });
    expect(await readData(await remove())).toEqual({ success: true, id });
    for (const answer of [await remove(), await ask(`${path}/${id}`), await placeItem(id, { name: 'x' })]) {
      expect(await readProblem(answer)).toMatchObject(notFound);
    }
    const listed = await readData(await ask(`${path}?public=true&perPage=100`));
    expect(JSON.stringify(listed)).not.toContain(id);
  });

  it('[BRD-1] can be deleted while templates use them, which the response names', async () => {
    const { id } = await make();
    const draft = await makeTemplate(space.id, { brandId: id, publish: false, name: 'Draft' });
    const published = await makeTemplate(space.id, { brandId: id, name: 'Published' });
    await db.update(templates).set({ brandId: null }).where(eq(templates.id, published.id));
    await makeTemplate(space.id, { name: 'Another' });
    const { warnings } = await readData(await askAs(cookie, `${path}/${id}`, { method: 'DELETE' }));
    const named = warnings.map(({ code, templateId }: Record<string, string>) => `${code} ${templateId}`);
    expect(named.sort()).toEqual([`brand_in_use ${draft.id}`, `brand_in_use ${published.id}`].sort());
  });

  it('[BRD-5, SEC-5] record their events, each change once and no rejected one', async () => {
    const owner = await makeSpace();
    const { cookie: mine } = await makePerson({ spaceId: owner.id, role: 'editor' });
    const send = (method: string, subpath: string, json?: object, headers = {}) =>
      askAs(mine, `${path}${subpath}`, { method, headers, ...(json && { json }) });
    const created = (await readData(await send('POST', '', { name: 'House' }))).doc;
    const updated = (await readData(await send('PUT', `/${created.id}`, { tokens: red }))).doc;
    await send('PUT', `/${created.id}`, { name: 'x' }, { 'If-Match': '"77"' });
    await send('PUT', `/${created.id}`, { name: 5 });
    await send('DELETE', `/${created.id}`);
    await send('DELETE', `/${created.id}`);
    const recorded = await db.select().from(events).where(eq(events.spaceId, owner.id));
    const seen = recorded.map(({ event, data }) => ({ event, data }));
    expect(seen).toHaveLength(3);
    expect(seen).toEqual(
      expect.arrayContaining([
        { event: 'brand.created', data: { doc: created } },
        { event: 'brand.updated', data: { doc: updated } },
        { event: 'brand.deleted', data: { id: created.id } },
      ]),
    );
  });
});
