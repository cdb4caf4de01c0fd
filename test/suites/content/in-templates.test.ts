import { env } from 'cloudflare:test';
import { beforeAll, describe, expect, it } from 'vitest';
import { pageDocument } from '../../../src/design/document/page.ts';
import { openDatabase } from '../../../src/records/database.ts';
import { getFormatFacts } from '../../../src/services/render/formats/table.ts';
import type { LoadedPage } from '../../../src/services/render/page/loaded-page.ts';
import { preparePage } from '../../../src/services/render/page/prepare.ts';
import { readReferences } from '../../../src/services/render/steps/read-references.ts';
import { resolveValues } from '../../../src/services/render/steps/resolve.ts';
import { aCollection, anEntry, editEntry, releaseEntry, text } from '../../harness/content.ts';
import { postRender, readData } from '../../harness/service.ts';
import { makeSpace, makeTemplate, type TestSpace } from '../../harness/space.ts';

let space: TestSpace;

beforeAll(async () => {
  space = await makeSpace();
});

/** The texts of a page, its warnings, and its number of round trips. */
async function shownBy(spaceId: string, page: object, draft = false) {
  const document = pageDocument.parse({ width: 40, height: 30, ...page });
  const loaded = {
    pageId: 'p',
    name: 'P',
    spaceId,
    settings: {},
    document,
    globalVariables: {},
  } as unknown as LoadedPage;
  let trips = 0;
  const counted = {
    prepare: (query: string) => env.DB.prepare(query),
    batch: (list: D1PreparedStatement[]) => {
      trips++;
      return env.DB.batch(list);
    },
  };
  const who = { kind: 'gt', spaceId: loaded.spaceId } as const;
  const [references] = await readReferences(openDatabase(counted as unknown as D1Database), { draft }, who, [loaded]);
  if (!references) throw new Error('nothing was read');
  const request = {
    format: 'png',
    tweaks: {},
    textTweaks: {},
    tweaksPerPage: [],
    brandTweaks: {},
    locale: 'en-US',
  } as const;
  const { page: resolved, warnings } = preparePage(
    resolveValues(loaded, request, 0, references, 0),
    getFormatFacts('png'),
  );
  const texts: unknown[] = [];
  const walk = (layers: typeof resolved.layers) => {
    for (const layer of layers) {
      if (layer.type === 'text') texts.push(layer.fields['content']);
      walk(layer.children);
    }
  };
  walk(resolved.layers);
  return { texts, warnings, trips };
}

const list = (collection: string, more = {}) => ({
  content: [{ as: 'posts', collection, ...more }],
  layers: [
    { id: 'loop', type: 'container', loop: { source: 'content.posts', as: 'post' } },
    { id: 't', type: 'text', parentId: 'loop', content: '{{ post.title }} {{ post._slug }}' },
  ],
});
const one = (collection: string, slug: string, more = {}) => ({
  content: [{ as: 'post', collection, slug, ...more }],
  layers: [{ id: 't', type: 'text', content: '[{{ content.post.title }}]' }],
});

describe('content in templates', () => {
  it('[CON-6] is a list for loops: published entries, or drafts for a draft', async () => {
    const made = await aCollection(space.id, [text('title'), { apiName: 'rank', name: 'Rank', type: 'number' }]);
    for (const [n, title] of ['b', 'a', 'c'].entries())
      await anEntry(space.id, made, { slug: `s${n}`, title, rank: 10 - n }, { publish: true });
    const edited = await anEntry(space.id, made, { slug: 'x', title: 'x', rank: 1 }, { publish: true });
    await editEntry(edited, { slug: 'y', title: 'y', rank: 1 });
    await anEntry(space.id, made, { slug: 'd', title: 'd' });
    const texts = async (more: object, draft = false) =>
      (await shownBy(space.id, list(made.apiName, more), draft)).texts;
    expect(await texts({ sort: 'title' })).toEqual(['a s1', 'b s0', 'c s2', 'x x']);
    expect(await texts({ sort: '-title', limit: 2 })).toEqual(['x x', 'c s2']);
    expect(await texts({ sort: 'rank' })).toEqual(['x x', 'c s2', 'a s1', 'b s0']);
    expect(await texts({ sort: 'title' }, true)).toEqual(['a s1', 'b s0', 'c s2', 'd d', 'y y']);
    expect((await texts({}, true))[0]).toBe('d d');
    expect(await texts({})).toHaveLength(4);
  });

  it('[CON-6] is one entry by slug, with its variants applied, or null with a warning', async () => {
    const made = await aCollection(space.id);
    const variants = [{ id: 'v', name: 'V', data: { title: 'for you' } }];
    await anEntry(space.id, made, { slug: 'one', title: 'for all' }, { publish: true, variants });
    await anEntry(space.id, made, { slug: 'two', title: 'draft' });
    const readShown = (slug: string, more = {}, draft = false) =>
      shownBy(space.id, one(made.apiName, slug, more), draft);
    expect((await readShown('one')).texts).toEqual(['[for all]']);
    expect((await readShown('one', { variants: ['x', 'v'] })).texts).toEqual(['[for you]']);
    expect((await readShown('two', {}, true)).texts).toEqual(['[draft]']);
    expect(await readShown('two')).toMatchObject({ texts: ['[]'], warnings: [{ code: 'content_unavailable' }] });
    expect((await shownBy(space.id, list('nothing'))).warnings).toMatchObject([{ code: 'content_unavailable' }]);
    const stranger = await makeSpace();
    expect((await shownBy(stranger.id, one(made.apiName, 'one'))).texts).toEqual(['[]']);
  });

  it('[CON-6] follows references to the depth of its source (D6)', async () => {
    const field = (apiName: string, type: 'reference' | 'references') => ({ apiName, name: apiName, type });
    const made = await aCollection(space.id, [
      text('title'),
      field('author', 'reference'),
      field('related', 'references'),
    ]);
    const entry = (slug: string, data: object, publish = true) =>
      anEntry(space.id, made, { slug, title: slug.toUpperCase(), ...data }, { publish });
    const ada = await entry('ada', {});
    const hidden = await entry('hidden', {}, false);
    const two = await entry('two', { author: ada.id, related: [hidden.id] });
    const one = await entry('one', { author: two.id, related: [two.id, hidden.id] });
    await editEntry(two, { slug: 'two', title: 'TWO', author: ada.id, related: [one.id] });
    const page = (depth?: number) => ({
      content: [{ as: 'post', collection: made.apiName, slug: 'one', ...(depth === undefined ? {} : { depth }) }],
      layers: [
        '{{ content.post.author.title ?? content.post.author }}',
        '{{ content.post.author.author.title ?? content.post.author.author }}',
        '{{ join(map(content.post.related, post => post._slug ?? "gone")) }}',
        '{{ content.post.author.related[0].title ?? content.post.author.related[0] ?? "gone" }}',
      ].map((content, index) => ({ id: `t${index}`, type: 'text', content })),
    });
    const at = async (depth?: number, draft = false) => await shownBy(space.id, page(depth), draft);
    expect(await at()).toMatchObject({ texts: [two.id, '', 'gone, gone', 'gone'], trips: 1, warnings: [] });
    expect(await at(1)).toMatchObject({ texts: ['TWO', ada.id, 'two, gone', 'gone'], warnings: [] });
    expect(await at(2)).toMatchObject({ texts: ['TWO', 'ADA', 'two, gone', 'gone'], warnings: [] });
    // A draft sees drafts; the cycle from two to one is cut.
    expect((await at(5, true)).texts).toEqual(['TWO', 'ADA', 'two, hidden', one.id]);
    const others = await makeSpace();
    expect((await shownBy(others.id, page(2))).texts).toEqual(['', '', '', 'gone']);
    expect(pageDocument.safeParse({ width: 1, height: 1, ...page(6) }).success).toBe(false);
  });

  it('[CON-6] takes one round trip, including the brand; a page without content takes none', async () => {
    const made = await aCollection(space.id);
    expect((await shownBy(space.id, one(made.apiName, 'x'))).trips).toBe(1);
    expect((await shownBy(space.id, {})).trips).toBe(0);
  });

  it('[CON-6, RND-17] is part of the key of a stored file', async () => {
    const made = await aCollection(space.id);
    const entry = await anEntry(space.id, made, { slug: 'one', title: '1' }, { publish: true });
    const { pageId } = await makeTemplate(space.id, { pages: [one(made.apiName, 'one')] });
    const render = async () => (await readData(await postRender(space.key, { pageId }))).cached;
    expect([await render(), await render()]).toEqual([false, true]);
    await editEntry(entry, { slug: 'one', title: '2' });
    expect(await render()).toBe(true);
    await releaseEntry(entry);
    expect(await render()).toBe(false);
  });
});
