import { env } from 'cloudflare:test';
import { eq } from 'drizzle-orm';
import { beforeAll, describe, expect, it, vi } from 'vitest';
import { newId } from '../../../src/core/ids.ts';
import { colorNames } from '../../../src/design/document/color-names.ts';
import { publishRoutes } from '../../../src/doors/http/routes/templates/publish.ts';
import { createAsk, type LoggedLine, post, recordingLog } from '../../../src/doors/http/testing/test-door.ts';
import { identifyPicture } from '../../../src/draw/gather/pictures/index.ts';
import type { TakumiEngine } from '../../../src/draw/takumi/engine.ts';
import { members } from '../../../src/records/members.ts';
import { balanceOf, readEntries } from '../../harness/ledger.ts';
import { askAs, makePerson, type Person } from '../../harness/people.ts';
import { ask, bearer, readData, readProblem } from '../../harness/service.ts';
import { testApp } from '../../harness/services.ts';
import { db, makeSpace, makeTemplate, publishNow, type TestSpace } from '../../harness/space.ts';

let space: TestSpace;
let editor: Person;
let other: TestSpace;

beforeAll(async () => {
  space = await makeSpace({ creditsLimit: 0 });
  editor = await makePerson({ spaceId: space.id, role: 'editor' });
  other = await makeSpace();
});

const read = async (path: string) => readData(await askAs(editor.cookie, path));
const refusal = async (answer: Response | Promise<Response>) => {
  const { status, code } = await readProblem(await answer);
  return `${status} ${code}`;
};
const names = ({ list }: { list: Array<{ name: string }> }) => list.map(({ name }) => name);
const patch = (path: string, json: object) => askAs(editor.cookie, path, { method: 'PATCH', json });

describe('the list of the templates of a space', () => {
  it('[PUB-3, DASH-1] can be searched by tag, category and words, is sorted as requested, and describes the pages', async () => {
    const ownSpace = await makeSpace();
    const person = await makePerson({ spaceId: ownSpace.id, role: 'editor' });
    const list = async (query: string) => readData(await askAs(person.cookie, `/api/templates?${query}`));
    const make = (name: string, facts: Parameters<typeof makeTemplate>[1]) =>
      makeTemplate(ownSpace.id, { name, ...facts });
    const odd = `50%_"'漢`;
    const b = await make('Bravo', { tags: ['event', odd], category: 'social', pages: [{ width: 90, height: 60 }, {}] });
    await make('alpha', { tags: ['events'], publish: false, pages: [] });
    await make('Charlie', { tags: [], category: 'print' });
    expect(names(await list(''))).toEqual(['Charlie', 'alpha', 'Bravo']);
    expect(names(await list('sort=name'))).toEqual(['alpha', 'Bravo', 'Charlie']);
    await readData(await askAs(person.cookie, `/api/pages/${b.pageId}`, { method: 'PATCH', json: { name: 'Cover' } }));
    expect(names(await list('sort=updatedOn'))[0]).toBe('Bravo');
    expect(names(await list('tag=event'))).toEqual(['Bravo']);
    expect(names(await list(`tag=${encodeURIComponent(odd)}`))).toEqual(['Bravo']);
    expect(names(await list('tag=even'))).toEqual([]);
    expect(names(await list('tag=events&category=social'))).toEqual([]);
    expect(names(await list('search=br&category=social&sort=name'))).toEqual(['Bravo']);
    const [bravo] = (await list('tag=event')).list;
    expect(bravo).toMatchObject({ pageCount: 2, publishedVersion: 1, tags: ['event', odd] });
    expect(bravo.firstPage).toEqual({ id: b.pageId, name: 'Cover', width: 90, height: 60 });
    expect(bravo.editedOn > bravo.updatedOn).toBe(true);
    const [alpha] = (await list('tag=events')).list;
    expect(alpha).toMatchObject({ pageCount: 0, firstPage: null, publishedVersion: null });
    for (const query of ['sort=size', `tag=${'x'.repeat(51)}`, `search=${'x'.repeat(81)}`]) {
      expect(await refusal(askAs(person.cookie, `/api/templates?${query}`))).toBe('400 invalid_query');
    }
  });

  it('[PUB-3] finds public templates by tag and by the size of the first published page', async () => {
    const tag = newId();
    const sized = (width: number, height: number) =>
      makeTemplate(other.id, {
        name: `${width}x${height}`,
        tags: [tag],
        public: true,
        pages: [
          { width, height },
          { width: 10, height: 99 },
        ],
      });
    for (const [width, height] of [
      [200, 100],
      [100, 200],
      [100, 100],
      [105, 100],
      [106, 100],
      [100, 106],
    ] as const) {
      await sized(width, height);
    }
    await makeTemplate(other.id, { name: 'private', tags: [tag] });
    const find = async (query: string) =>
      names(await readData(await ask(`/api/templates/public?tag=${tag}${query}`))).sort();
    expect(await find('')).toHaveLength(6);
    expect(await find('&size=landscape')).toEqual(['106x100', '200x100']);
    expect(await find('&size=portrait')).toEqual(['100x106', '100x200']);
    expect(await find('&size=square')).toEqual(['100x100', '105x100']);
    expect(await refusal(ask('/api/templates/public?size=round'))).toBe('400 invalid_query');
  });
});

/** Colors are computed after the response of a publish. */
const soon = (check: () => void | Promise<void>) => vi.waitFor(check, { timeout: 15_000 });

describe('the colors of public templates', () => {
  const coloredPage = (backgroundColor: string, id = 'a') => ({ backgroundColor, layers: [{ id, type: 'container' }] });
  const publish = async (person: Person, templateId: string, more: object = {}) =>
    readData(
      await askAs(person.cookie, '/api/publish', { method: 'POST', json: { templateId, public: true, ...more } }),
    );
  const readColors = async (id: string) => (await readData(await ask(`/api/templates/public/${id}`))).doc.colors;
  const expectColors = (id: string, colors: string[]) =>
    soon(async () => expect((await readColors(id)).sort()).toEqual(colors));

  it('[PUB-3] follow the published version, even a restored one, and find the template', async () => {
    const ownSpace = await makeSpace();
    const person = await makePerson({ spaceId: ownSpace.id, role: 'editor' });
    const tag = newId();
    const find = async (color: string) =>
      names(await readData(await ask(`/api/templates/public?tag=${tag}&color=${color}`)));
    const { id, pageId } = await makeTemplate(ownSpace.id, {
      name: 'Sky',
      tags: [tag],
      publish: false,
      pages: [coloredPage('{{ tone }}'), coloredPage('#DC2626')],
      variables: {
        schema: { type: 'object', properties: { tone: { type: 'string', default: '#1D4ED8' } } },
        values: {},
      },
    });
    await publish(person, id);
    await expectColors(id, ['blue']);
    const [listed] = (await readData(await ask(`/api/templates/public?tag=${tag}`))).list;
    expect(listed.colors).toEqual(['blue']);
    expect([await find('blue'), await find('red')]).toEqual([['Sky'], []]);
    const json = { backgroundColor: '#16A34A' };
    await readData(await askAs(person.cookie, `/api/pages/${pageId}`, { method: 'PATCH', json }));
    expect(await find('green')).toEqual([]);
    await publish(person, id);
    await soon(async () => expect([await find('green'), await find('blue')]).toEqual([['Sky'], []]));
    await publish(person, id, { version: 1 });
    await soon(async () => expect([await find('green'), await find('blue')]).toEqual([[], ['Sky']]));
    const copied = await askAs(person.cookie, `/api/templates/${id}/duplicate`, { method: 'POST', json: {} });
    const copy = (await readData(copied)).doc;
    expect(copy).not.toHaveProperty('colors');
    await publish(person, copy.id);
    // A template of the same space is copied as a draft.
    await expectColors(copy.id, ['green']);
  });

  it('[PUB-3] are those of the brand that the template names, in its published version', async () => {
    const ownSpace = await makeSpace();
    const person = await makePerson({ spaceId: ownSpace.id, role: 'editor' });
    const colors = (primary: string) => ({ colors: { primary } });
    const json = { name: 'Own', liveTokens: colors('#7C3AED'), draftTokens: colors('#DC2626') };
    const { doc: brand } = await readData(await askAs(person.cookie, '/api/v1/brands', { method: 'POST', json }));
    const pages = [coloredPage('{{ brand.colors.primary || "#FFFFFF" }}')];
    const { id } = await makeTemplate(ownSpace.id, { brandId: brand.id, pages, publish: false });
    await publish(person, id);
    await expectColors(id, ['purple']);
  });

  it('[PUB-3] include those of pictures', async () => {
    const ownSpace = await makeSpace();
    const person = await makePerson({ spaceId: ownSpace.id, role: 'editor' });
    const svg =
      '<svg xmlns="http://www.w3.org/2000/svg" width="4" height="3"><path fill="#16a34a" d="M0 0h4v3H0z"/></svg>';
    const picture = {
      id: 'p',
      type: 'image',
      x: 0,
      y: 0,
      width: 40,
      height: 15,
      src: `data:image/svg+xml,${encodeURIComponent(svg)}`,
    };
    const { id } = await makeTemplate(ownSpace.id, {
      pages: [{ ...coloredPage('#FFFFFF'), layers: [picture] }],
      publish: false,
    });
    await publish(person, id);
    await expectColors(id, ['green', 'white']);
  });

  it('[PUB-3] are missing for a page that takes too much work, which is published anyway', async () => {
    const ownSpace = await makeSpace();
    const person = await makePerson({ spaceId: ownSpace.id, role: 'editor' });
    const style = { backgroundColor: '#DC2626' };
    const full = { type: 'container', x: 0, y: 0, width: 40, height: 30, style };
    const layers = [
      { ...full, id: 'a', loop: { source: 'range(1, 1000)', as: 'one' } },
      { ...full, id: 'b', parentId: 'a', loop: { source: 'range(1, 10)', as: 'other' } },
      { ...full, id: 'c', parentId: 'b' },
    ];
    const { id, pageId } = await makeTemplate(ownSpace.id, { pages: [coloredPage('#DC2626')], publish: false });
    await publish(person, id);
    await expectColors(id, ['red']);
    await readData(await askAs(person.cookie, `/api/pages/${pageId}`, { method: 'PATCH', json: { layers } }));
    expect(await publish(person, id)).toMatchObject({ templateId: id, version: 2 });
    await expectColors(id, []);
  });

  it('[PUB-1, PUB-3] are missing if no engine can draw, and the version is still published and returned', async () => {
    const ownSpace = await makeSpace();
    const { id } = await makeTemplate(ownSpace.id, { pages: [coloredPage('#DC2626')], publish: false });
    const lines: LoggedLine[] = [];
    const services = {
      get secret(): string {
        throw new Error('GALLEY_SECRET is missing');
      },
      get takumi(): TakumiEngine {
        throw new Error('There is no engine');
      },
      origin: 'https://galley.test',
    };
    const deps = createAsk(testApp(publishRoutes, { log: recordingLog(lines), services }));
    const publishBy = (more: object) =>
      deps('https://galley.test/api/publish', post({ templateId: id, ...more }, bearer(ownSpace.key)));
    const answer = await publishBy({});
    expect(await readData(answer)).toMatchObject({ templateId: id, version: 1 });
    await soon(() => expect(lines.map(({ event }) => event)).toContain('colors_failed'));
    // Comparing needs an engine: it fails before a version is created.
    expect((await publishBy({ parity: true })).status).toBe(500);
    expect(await readData(await publishBy({}))).toMatchObject({ version: 2 });
  });

  it('[PUB-3, GEN-5] are listed in the error for an unknown color', async () => {
    for (const path of ['/api/templates/public', '/templates']) {
      const answer = await ask(`${path}?color=teal`);
      expect(answer.status).toBe(400);
      const problem = await answer.text();
      expect(problem).toContain('invalid_query');
      for (const name of colorNames) expect(problem).toContain(name);
    }
  });

  it('[PUB-5] are chips of the gallery, which keep the search and the category', async () => {
    const category = newId();
    const ownSpace = await makeSpace();
    const person = await makePerson({ spaceId: ownSpace.id, role: 'editor' });
    const { id } = await makeTemplate(ownSpace.id, {
      name: 'Leaf',
      category,
      pages: [coloredPage('#16A34A')],
      publish: false,
    });
    await publish(person, id);
    await expectColors(id, ['green']);
    const page = async (query: string) => await (await ask(`/templates?category=${category}${query}`)).text();
    expect(await page('&color=green')).toContain('Leaf');
    expect(await page('&color=green')).toContain(
      `<a href="/templates?category=${category}&amp;color=green" aria-current="true">`,
    );
    expect(await page('&color=red')).not.toContain('Leaf');
    expect(await page('&color=red')).toContain(`href="/templates?category=${category}">Any color</a>`);
  });
});

describe('a version of a template', () => {
  it('[PUB-2, DASH-1] is returned as it was published, whole and page by page', async () => {
    const layers = (color: string) => [{ id: 'a', type: 'text', content: 'Hi', style: { color } }];
    const { id, pageId } = await makeTemplate(space.id, { pages: [{ layers: layers('#111111') }] });
    await readData(await patch(`/api/pages/${pageId}`, { layers: layers('#222222') }));
    await publishNow(id);
    await publishNow(id, { restoredFrom: 1 });
    const [first, second, third] = await Promise.all(
      [1, 2, 3].map(async (version) => (await read(`/api/templates/${id}/versions/${version}`)).doc),
    );
    expect([first.restoredFrom, second.restoredFrom, third.restoredFrom]).toEqual([null, null, 1]);
    expect([first.current, third.current]).toEqual([false, true]);
    expect(first.pages).toEqual(third.pages);
    expect(first.pages[0]).toMatchObject({ id: pageId, templateId: id, width: 40, height: 30 });
    expect([first, second].map((doc) => doc.pages[0].layers[0].style.color)).toEqual(['#111111', '#222222']);
    expect(first).toMatchObject({ rendererType: 'takumi', renderScale: 2, variables: { schema: {} }, public: false });
    expect((await read(`/api/templates/${id}/versions/1/pages/${pageId}`)).doc).toEqual(first.pages[0]);
    const refused = async (path: string) => refusal(askAs(editor.cookie, `/api/templates/${id}/versions/${path}`));
    expect(await refused('4')).toBe('404 version_not_found');
    expect(await refused('0')).toBe('404 route_not_found');
    expect(await refused('1/pages/nothing')).toBe('404 page_not_found');
    expect(await refused(`4/pages/${pageId}`)).toBe('404 page_not_found');
    const foreign = await makeTemplate(other.id, { public: true });
    expect(await refusal(askAs(editor.cookie, `/api/templates/${foreign.id}/versions/1`))).toBe(
      '404 template_not_found',
    );
    const keyed = await ask(`/api/templates/${id}/versions/1`, { headers: bearer(space.key) });
    expect((await readData(keyed)).doc).toEqual(first);
  });
});

describe('the thumbnail of a template of the space', () => {
  const thumbnail = (id: string, query = '', headers: Record<string, string> = {}) =>
    askAs(editor.cookie, `/api/templates/${id}/thumbnail.webp${query}`, { headers });
  const readPages = async (id: string, query = '') => {
    const answer = await thumbnail(id, query);
    expect(answer.status).toBe(200);
    const bytes = new Uint8Array(await answer.arrayBuffer());
    return { etag: answer.headers.get('ETag') ?? '', caching: answer.headers.get('Cache-Control'), bytes };
  };

  it('[PUB-7, DASH-1, CRD-1] is the first page of the draft or of a version, at most 640 px a side, free', async () => {
    const page = (color: string) => ({ width: 1280, height: 320, backgroundColor: color });
    const { id, pageId } = await makeTemplate(space.id, { pages: [page('#ff0000'), page('#00ff00')] });
    const first = await readPages(id);
    expect(identifyPicture(first.bytes)).toMatchObject({ type: 'webp', width: 640, height: 160 });
    expect(first.caching).toBe('private, no-cache');
    expect((await thumbnail(id, '', { 'If-None-Match': first.etag })).status).toBe(304);
    await readData(await patch(`/api/pages/${pageId}`, { backgroundColor: '#0000ff' }));
    const second = await readPages(id);
    expect(second.etag).not.toBe(first.etag);
    expect((await thumbnail(id, '', { 'If-None-Match': first.etag })).status).toBe(200);
    expect((await readPages(id, '?version=1')).bytes).toEqual(first.bytes);
    const small = await makeTemplate(space.id, { pages: [{ width: 40, height: 30 }] });
    expect(identifyPicture((await readPages(small.id)).bytes)).toMatchObject({ width: 80, height: 60 });
    expect(await readEntries(space.id)).toEqual([]);
    expect(await balanceOf(space.id)).toMatchObject({ used: 0 });
  });

  it('[SCL-3] is drawn once until something changes, and belongs to one state', async () => {
    const layers = [{ id: 'a', type: 'text', content: '{{ now() }}', style: { fontSize: '8px' } }];
    const { id } = await makeTemplate(space.id, { pages: [{ layers, width: 300 }] });
    const count = async () => (await env.FILES.list({ prefix: `renders/${space.id}/` })).objects.length;
    const first = await readPages(id);
    const stored = await count();
    expect((await readPages(id)).bytes).toEqual(first.bytes);
    expect(await count()).toBe(stored);
  });

  it('[AUTH-6, PUB-7] is a problem if there is nothing to show, or if the caller may not see it', async () => {
    const { id } = await makeTemplate(space.id, { pages: [], publish: false });
    expect(await refusal(thumbnail(id))).toBe('404 page_not_found');
    const ownTemplate = await makeTemplate(space.id, { publish: false });
    expect(await refusal(thumbnail(ownTemplate.id, '?version=1'))).toBe('404 version_not_found');
    expect(await refusal(thumbnail(ownTemplate.id, '?version=x'))).toBe('400 invalid_query');
    const foreign = await makeTemplate(other.id, { public: true });
    expect(await refusal(thumbnail(foreign.id))).toBe('404 template_not_found');
    const path = `/api/templates/${ownTemplate.id}/thumbnail.webp`;
    expect(await refusal(ask(path))).toBe('401 unauthorized');
    expect(await refusal(ask(path, { headers: bearer(space.key) }))).toBe('401 session_required');
    const leaving = await makePerson({ spaceId: space.id, role: 'owner' });
    expect((await askAs(leaving.cookie, path)).status).toBe(200);
    await db.delete(members).where(eq(members.userId, leaving.userId));
    expect(await refusal(askAs(leaving.cookie, path))).toBe('403 forbidden_role');
  });
});

describe('using a public template', () => {
  it('[PUB-8] copies it by its slug or id, and returns the new template with its pages', async () => {
    const slug = `shown-${newId()
      .toLowerCase()
      .replaceAll(/[^a-z0-9]/g, '')}`;
    const publicTemplate = await makeTemplate(other.id, { name: 'Shown', slug, public: true, pages: [{}, {}] });
    const copy = async (name: string) =>
      askAs(editor.cookie, `/api/templates/${name}/duplicate`, { method: 'POST', json: {} });
    for (const name of [slug, publicTemplate.id]) {
      const { doc } = await readData(await copy(name));
      expect(doc).toMatchObject({ name: 'Shown', spaceId: space.id, publishedVersion: null, publicOn: null });
      expect(doc.pages).toHaveLength(2);
      expect((await read(`/api/templates/${doc.id}`)).doc.pages).toEqual(doc.pages);
    }
    const hidden = `hidden-${slug}`;
    await makeTemplate(other.id, { slug: hidden });
    expect(await refusal(copy(hidden))).toBe('404 template_not_found');
  });
});
