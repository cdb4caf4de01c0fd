import { eq } from 'drizzle-orm';
import { beforeAll, describe, expect, it } from 'vitest';
import { systemClock } from '../../../src/core/clock.ts';
import { newId } from '../../../src/core/ids.ts';
import { insertAsset } from '../../../src/records/assets-writes.ts';
import { createBrand } from '../../../src/records/brands-writes.ts';
import { insertFont } from '../../../src/records/fonts-writes.ts';
import { pages } from '../../../src/records/template-pages.ts';
import { aCollection, anEntry } from '../../harness/content.ts';
import { askAs, makePerson, type Person } from '../../harness/people.ts';
import { readData } from '../../harness/service.ts';
import { db, makeSpace, makeTemplate, type TestSpace } from '../../harness/space.ts';

let space: TestSpace;
let other: TestSpace;
let viewer: Person;

beforeAll(async () => {
  [space, other] = [await makeSpace(), await makeSpace()];
  viewer = await makePerson({ spaceId: space.id, role: 'viewer' });
});

const now = () => systemClock.now();
const anAsset = async () => {
  const facts = { name: 'a.png', contentType: 'image/png', sha256: newId(), bytes: 1, width: 1, height: 1 } as const;
  const id = newId();
  await insertAsset(db, { id, spaceId: space.id, ...facts, createdOn: now() });
  return id;
};
const aFont = async (family: string) => {
  const face = { family, weight: 400, style: 'normal', format: 'ttf' } as const;
  const facts = { name: 'a.ttf', sha256: newId(), bytes: 1, decodedBytes: 1, characters: 1, ranges: '41' };
  const id = newId();
  await insertFont(db, { id, spaceId: space.id, ...face, ...facts, createdOn: now() });
  return id;
};
const read = async (path: string) => readData(await askAs(viewer.cookie, path));
const image = (src: string) => ({ layers: [{ id: 'a', type: 'image', src, width: 8, height: 8 }] });
const set = (fontFamily: string, content = 'Hi') => ({
  layers: [{ id: 'a', type: 'text', content, style: { fontFamily } }],
});

describe('the uses of an asset', () => {
  it('[DASH-1] include pages, variables, brands and entries, drafts and published versions, but no other space', async () => {
    const id = await anAsset();
    const src = `asset:${id}`;
    const both = await makeTemplate(space.id, { name: 'Both', pages: [{}, image(src)] });
    const edited = await makeTemplate(space.id, { name: 'Edited', pages: [image(src)], publish: false });
    const live = await makeTemplate(space.id, { name: 'Live', pages: [image(src)] });
    await db
      .update(pages)
      .set({ document: { schemaVersion: 1, layers: [] } })
      .where(eq(pages.id, live.pageId));
    const variables = { schema: { type: 'object', properties: { logo: { type: 'string', default: src } } } };
    const valued = await makeTemplate(space.id, { name: 'Valued', variables });
    const brand = await createBrand(
      db,
      { spaceId: space.id, name: 'House', draftTokens: { logos: { main: src } } },
      now(),
    );
    const collection = await aCollection(space.id, [
      { apiName: 'slug', name: 'Slug', type: 'text' },
      { apiName: 'photo', name: 'Photo', type: 'image' },
    ]);
    const entry = await anEntry(space.id, collection, { slug: 'hello', photo: src }, { publish: true });
    await makeTemplate(other.id, { pages: [image(src)], public: true });
    await createBrand(db, { spaceId: other.id, name: 'Theirs', draftTokens: { logos: { main: src } } }, now());

    const page = (
      template: { id: string },
      templateName: string,
      pageId: string | undefined,
      n: number,
      where: string,
    ) => ({
      kind: 'page',
      templateId: template.id,
      templateName,
      pageId,
      pageName: `Page ${n}`,
      where,
    });
    const all = await read(`/api/v1/assets/${id}/uses`);
    expect(all).toEqual({
      list: [
        page(both, 'Both', both.pageIds[1], 2, 'draft'),
        page(both, 'Both', both.pageIds[1], 2, 'published'),
        page(edited, 'Edited', edited.pageId, 1, 'draft'),
        page(live, 'Live', live.pageId, 1, 'published'),
        { kind: 'template', templateId: valued.id, templateName: 'Valued', where: 'draft' },
        { kind: 'template', templateId: valued.id, templateName: 'Valued', where: 'published' },
        { kind: 'brand', brandId: brand.id, brandName: 'House', where: 'draft' },
        ...['draft', 'published'].map((where) => ({
          kind: 'entry',
          entryId: entry.id,
          slug: 'hello',
          collection: collection.apiName,
          where,
        })),
      ],
      count: 9,
      pagesCount: 1,
      complete: true,
    });
    const parts = await Promise.all([1, 2, 3, 4].map((n) => read(`/api/v1/assets/${id}/uses?perPage=3&page=${n}`)));
    expect(parts.flatMap(({ list }) => list)).toEqual(all.list);
    expect(parts.map(({ count, pagesCount }) => [count, pagesCount])).toEqual(Array(4).fill([9, 3]));
    expect(await read(`/api/v1/assets/${await anAsset()}/uses`)).toMatchObject({ list: [], count: 0, complete: true });
  });
});

describe('the uses of a font', () => {
  it('[DASH-1] include its family in a style or a token, but no text with the same word', async () => {
    const id = await aFont('Acme Sans');
    const named = async (name: string, page: object) =>
      makeTemplate(space.id, { name, pages: [page as never], publish: false });
    for (const [name, family] of [
      ['A alone', 'Acme Sans'],
      ['B quoted', `"acme sans" , serif`],
      ['C last', `Inter,'Acme Sans'`],
    ] as const) {
      await named(name, set(family));
    }
    await named('D longer', set('Acme Sans Mono'));
    await named('E text', set('Inter', 'Acme Sans'));
    const draftTokens = { typography: { heading: { fontFamily: 'Acme Sans' } } };
    await createBrand(db, { spaceId: space.id, name: 'Typed', draftTokens }, now());
    const { list } = await read(`/api/v1/fonts/${id}/uses`);
    expect(list.map((use: Record<string, string>) => [use['kind'], use['templateName'] ?? use['brandName']])).toEqual([
      ['page', 'A alone'],
      ['page', 'B quoted'],
      ['page', 'C last'],
      ['brand', 'Typed'],
    ]);
  });
});
