import { env } from 'cloudflare:test';
import { beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { brandImageRoutes } from '../../../src/doors/http/routes/brand-images.ts';
import { brandRoutes } from '../../../src/doors/http/routes/brands.ts';
import { type Ask, createAsk } from '../../../src/doors/http/testing/test-door.ts';
import { fakeInternet } from '../../../src/platform/outbound/fake-internet.fixture.ts';
import { createOutbound } from '../../../src/platform/outbound/index.ts';
import { makePerson } from '../../harness/people.ts';
import { ask, postRender, readData, readProblem } from '../../harness/service.ts';
import { testApp } from '../../harness/services.ts';
import { makeSpace, makeTemplate, type TestSpace } from '../../harness/space.ts';

const dot = Uint8Array.from(
  atob(
    'iVBORw0KGgoAAAANSUhEUgAAAAUAAAAFCAYAAACNbyblAAAAHElEQVQI12P4//8/w38GIAXDIBKE0DHxgljNBAAO9TXL0Y4OHwAAAABJRU5ErkJggg==',
  ),
  (letter) => letter.charCodeAt(0),
);
const script =
  '<svg xmlns="http://www.w3.org/2000/svg" width="9" height="9"><script>alert(1)</script><rect width="9" height="9" fill="red"/></svg>';
const internet = fakeInternet({
  'pictures.test': ({ pathname }) => {
    if (pathname === '/script.svg') return new Response(script, { headers: { 'Content-Type': 'image/png' } });
    if (pathname === '/text.png') return new Response('hello', { headers: { 'Content-Type': 'image/png' } });
    if (pathname === '/missing.png') return new Response('', { status: 404 });
    if (pathname === '/inside.png') return Response.redirect('https://inside.test/a.png', 302);
    return new Response(dot);
  },
});
const outbound = createOutbound(
  { development: true, dns: 'pictures.test=93.184.216.34,inside.test=10.0.0.7' },
  { fetch: internet.fetch },
);
const queued: Array<{ eventId: string }> = [];
const queue = { send: async (message: { eventId: string }) => void queued.push(message) };
const path = 'https://galley.test/api/v1/brands';
const stored = (spaceId: string, extension = 'png') =>
  expect.stringMatching(new RegExp(`^https://galley\\.test/files/brand-images/${spaceId}/[\\w-]{43}\\.${extension}$`));

let door: Ask;
let space: TestSpace;
let cookie: string;

beforeAll(async () => {
  const app = testApp([...brandRoutes, ...brandImageRoutes], { services: { outbound } });
  door = createAsk(app, { ...env, EVENTS: queue } as unknown as Env);
  space = await makeSpace();
  cookie = (await makePerson({ spaceId: space.id, role: 'editor' })).cookie;
});

beforeEach(() => {
  internet.seen.length = 0;
  queued.length = 0;
});

async function save(method: string, subpath: string, json: object, as = cookie) {
  const headers = { Cookie: as, Origin: 'https://galley.test', 'Content-Type': 'application/json' };
  return readData(await door(`${path}${subpath}`, { method, headers, body: JSON.stringify(json) }));
}

const make = (json: object) => save('POST', '', { name: 'House', ...json });
const listRequestedPaths = () => internet.seen.map(({ url }) => new URL(url).pathname).sort();
const readFile = (url: string) => ask(new URL(url).pathname);

describe('external pictures of a brand', () => {
  it('[BRD-3] are stored in the space, each address fetched once, wherever it is used', async () => {
    const [logo, hero, mark] = ['logo', 'hero.JPG?v=1', 'mark.png'].map((name) => `https://pictures.test/${name}`);
    const { doc, warnings } = await make({
      draftTokens: { logos: { main: logo, again: logo }, images: { hero } },
      liveTokens: { logos: { main: logo }, cards: [{ background: hero, link: 'https://pictures.test/page' }] },
      variants: { dark: { logos: { main: mark } } },
      extra: { photo: mark },
    });
    expect(warnings).toBeUndefined();
    expect(listRequestedPaths()).toEqual(['/hero.JPG', '/logo', '/mark.png']);
    const ownFiles = stored(space.id);
    expect(doc).toMatchObject({
      draftTokens: { logos: { main: ownFiles, again: ownFiles }, images: { hero: ownFiles } },
      liveTokens: { logos: { main: ownFiles }, cards: [{ background: ownFiles, link: 'https://pictures.test/page' }] },
      variants: { dark: { logos: { main: ownFiles } } },
      extra: { photo: mark },
    });
    const file = await readFile(doc.tokens.logos.main);
    expect(file.headers.get('Content-Type')).toBe('image/png');
    expect(file.headers.get('Cache-Control')).toContain('immutable');
    expect(new Uint8Array(await file.arrayBuffer())).toEqual(dot);
  });

  it('[BRD-3] are also stored on update, and stored ones are left alone', async () => {
    const { doc } = await make({ tokens: { logos: { main: 'https://pictures.test/a.png' } } });
    const { main } = doc.tokens.logos;
    internet.seen.length = 0;
    const tokens = {
      logos: { main, other: 'http://pictures.test/b.png', moved: main.replace('galley.test', 'old.test') },
    };
    const updated = await save('PUT', `/${doc.id}`, { tokens });
    expect(listRequestedPaths()).toEqual(['/b.png']);
    // The same bytes, so the same file; a stored one is named by this host again.
    expect(updated.doc.tokens.logos).toEqual({ main, other: main, moved: main });
  });

  it('[BRD-3] are copied into this space if they belong to another one', async () => {
    const { doc } = await make({ tokens: { logos: { main: 'https://pictures.test/a.png' } } });
    const other = await makeSpace();
    const person = await makePerson({ spaceId: other.id, role: 'editor' });
    internet.seen.length = 0;
    const copy = await save('POST', '', { name: 'Copy', tokens: doc.tokens }, person.cookie);
    expect([copy.doc.tokens.logos.main, listRequestedPaths()]).toEqual([stored(other.id), []]);
    expect((await readFile(copy.doc.tokens.logos.main)).status).toBe(200);
  });

  it('[SEC-2] are identified by their bytes, and an SVG loses its scripts', async () => {
    const { doc } = await make({ tokens: { logos: { main: 'https://pictures.test/script.svg' } } });
    expect(doc.tokens.logos.main).toEqual(stored(space.id, 'svg'));
    const file = await readFile(doc.tokens.logos.main);
    expect(file.headers.get('Content-Type')).toBe('image/svg+xml');
    expect(file.headers.get('Content-Security-Policy')).toContain("default-src 'none'");
    const markup = await file.text();
    expect(markup).toContain('rect');
    expect(markup).not.toContain('script');
  });

  it.each([
    ['a file that is not a picture', 'https://pictures.test/text.png', 1],
    ['a missing file', 'https://pictures.test/missing.png', 1],
    ['a name that leads inside', 'https://inside.test/a.png', 0],
    ['a redirect inside', 'https://pictures.test/inside.png', 1],
    ['an address of this machine', 'http://127.0.0.1:1/a.png', 0],
    ['a name that does not resolve', 'https://nowhere.test/a.png', 0],
    ['an address with a password', 'https://user:hunter2@pictures.test/a.png', 0],
  ])('[BRD-3, SEC-1] keep their address with a warning: %s', async (_, url, requests) => {
    const { doc, warnings } = await make({ draftTokens: { logos: { good: 'https://pictures.test/a.png', bad: url } } });
    expect(doc.draftTokens.logos).toEqual({ good: stored(space.id), bad: url });
    expect(warnings).toMatchObject([{ code: 'image_unavailable', path: 'draftTokens.logos.bad' }]);
    expect(JSON.stringify(warnings)).not.toContain('hunter2');
    expect(internet.seen).toHaveLength(1 + requests);
  });

  it('[SEC-3] are limited to 50 per save', async () => {
    const images = Object.fromEntries(
      Array.from({ length: 52 }, (_, index) => [`i${index}`, `https://pictures.test/${index}.png`]),
    );
    const { doc, warnings } = await make({ draftTokens: { images } });
    expect(internet.seen).toHaveLength(50);
    const paths = warnings.map((warning: { path: string }) => warning.path);
    expect(paths.sort()).toEqual(['draftTokens.images.i50', 'draftTokens.images.i51']);
    const { warnings: none } = await save('PUT', `/${doc.id}`, { draftTokens: doc.draftTokens });
    expect(none).toBeUndefined();
  });

  it('[BRD-3] are not fetched if the body is rejected', async () => {
    const tokens = { logos: { main: 'https://pictures.test/a.png' }, copy: { text: 'x'.repeat(140_000) } };
    await expect(make({ tokens })).rejects.toThrow('too_large');
    await expect(save('PUT', '/no-such-brand', { tokens })).rejects.toThrow('brand_not_found');
    expect([internet.seen, queued]).toEqual([[], []]);
  });

  it('[BRD-3, RND-23] are drawn from where they are stored', async () => {
    const { doc } = await make({ tokens: { logos: { main: 'https://pictures.test/a.png' } } });
    const layers = [{ id: 'logo', type: 'image', src: '{{ brand.logos.main }}', width: 40, height: 30, fit: 'fill' }];
    const { pageId } = await makeTemplate(space.id, { brandId: doc.id, pages: [{ layers }] });
    const first = await readData(await postRender(space.key, { pageId }));
    expect(first).toMatchObject({ warnings: [], cached: false });
    const blank = await makeTemplate(space.id, { pages: [{}] });
    const without = await readData(await postRender(space.key, { pageId: blank.pageId }));
    expect(first.file.sha256).not.toBe(without.file.sha256);
    expect(await readData(await postRender(space.key, { pageId }))).toMatchObject({ cached: true });
  });

  it('[RND-16] have names that cannot be guessed', async () => {
    const answer = await ask(`/files/brand-images/${space.id}/${'A'.repeat(43)}.png`);
    expect(await readProblem(answer)).toMatchObject({ status: 404, code: 'file_not_found' });
  });
});

describe('an event of a brand', () => {
  it('[BRD-5] is sent to the queue by its id once it is written', async () => {
    const { doc } = await make({});
    await save('PUT', `/${doc.id}`, { name: 'New' });
    const events = await env.DB.prepare('SELECT id, event FROM events WHERE id IN (?, ?) ORDER BY event')
      .bind(queued[0]?.eventId ?? '', queued[1]?.eventId ?? '')
      .all();
    expect(queued).toHaveLength(2);
    expect(events.results.map(({ event }) => event)).toEqual(['brand.created', 'brand.updated']);
  });

  it('[BRD-5] is saved even if the queue fails', async () => {
    const broken = { send: () => Promise.reject(new Error('no queue')) };
    const app = testApp([...brandRoutes, ...brandImageRoutes], { services: { outbound } });
    const headers = { Cookie: cookie, Origin: 'https://galley.test', 'Content-Type': 'application/json' };
    const body = JSON.stringify({ name: 'House' });
    const answer = await createAsk(app, { ...env, EVENTS: broken } as unknown as Env)(path, {
      method: 'POST',
      headers,
      body,
    });
    expect(answer.status).toBe(200);
  });
});
