import { env } from 'cloudflare:test';
import { beforeAll, describe, expect, it } from 'vitest';
import { madeFont } from '../../harness/build-font.ts';
import { fontBytes } from '../../harness/fonts.ts';
import { askAs, makePerson } from '../../harness/people.ts';
import { ask, postRender, readData, readProblem } from '../../harness/service.ts';
import { makeSpace, makeTemplate, type TestSpace } from '../../harness/space.ts';

const path = '/api/v1/fonts';
/** A is a square, B two squares. */
const squares = madeFont({ glyphs: [undefined, undefined, [1, 1]], characters: 2 });

interface Owner {
  space: TestSpace;
  cookie: string;
}

async function makeOwner(): Promise<Owner> {
  const space = await makeSpace();
  return { space, cookie: (await makePerson({ spaceId: space.id, role: 'editor' })).cookie };
}

const post = ({ cookie }: Owner, body: BodyInit, query = '') =>
  askAs(cookie, `${path}${query}`, { method: 'POST', body });

describe('uploading a font', () => {
  let owner: Owner;
  beforeAll(async () => {
    owner = await makeOwner();
  });

  it('[DOC-16] uses what the font says about itself, or what the request says instead', async () => {
    const plain = (await readData(await post(owner, squares))).doc;
    expect(plain).toMatchObject({ family: 'Made', weight: 700, style: 'italic', format: 'ttf', characters: 2 });
    const form = new FormData();
    form.append('file', new File([squares], 'house.ttf'));
    for (const [name, value] of Object.entries({ family: 'Acme Sans', weight: '350', style: 'normal' }))
      form.append(name, value);
    const uploadedFont = (await readData(await post(owner, form))).doc;
    expect(uploadedFont).toMatchObject({ name: 'house.ttf', family: 'Acme Sans', weight: 350, style: 'normal' });
    expect((await readData(await post(owner, squares))).doc).toEqual(plain);
    expect((await readData(await askAs(owner.cookie, path))).list).toEqual([uploadedFont, plain]);
    expect((await env.FILES.list({ prefix: `fonts/${owner.space.id}/` })).objects).toHaveLength(2);
  });

  it('[DOC-16] returns the bytes to members, and those of a built-in family', async () => {
    const { id } = (await readData(await post(owner, squares))).doc;
    const answer = await askAs(owner.cookie, `${path}/${id}/file`);
    expect(answer.headers.get('Content-Type')).toBe('font/ttf');
    expect(new Uint8Array(await answer.arrayBuffer())).toEqual(new Uint8Array(squares));
    const ETag = answer.headers.get('ETag') ?? '';
    const again = await askAs(owner.cookie, `${path}/${id}/file`, { headers: { 'If-None-Match': ETag } });
    expect(again.status).toBe(304);
    const { list } = await readData(await askAs(owner.cookie, `${path}/catalogue?perPage=100`));
    for (const { name } of list) {
      const file = await askAs(owner.cookie, `${path}/catalogue/file?family=${encodeURIComponent(name)}`);
      expect([name, file.status]).toEqual([name, 200]);
      const magic = new Uint8Array(await file.arrayBuffer()).subarray(0, 4);
      expect(new TextDecoder().decode(magic)).toBe('wOF2');
    }
    const none = await askAs(owner.cookie, `${path}/catalogue/file?family=${encodeURIComponent('../inter')}`);
    expect(await readProblem(none)).toMatchObject({ status: 404, code: 'font_not_found' });
  });

  it.each([
    ['HTML', new TextEncoder().encode('<html>')],
    ['a font of glyphs without end', madeFont({ glyphs: [undefined, [2], [1]], characters: 2 })],
    ['a font cut short', squares.subarray(0, 400)],
    ['a font that browsers refuse', madeFont({ glyphs: [undefined, undefined], characters: 1 }, { post: undefined })],
  ])('[SEC-2, SEC-3] rejects %s', async (_, bytes) => {
    expect(await readProblem(await post(owner, new Uint8Array(bytes)))).toMatchObject({
      status: 400,
      code: 'invalid_file',
    });
  });

  it('[SEC-3] rejects more than 5 MB', async () => {
    const response = await post(owner, new Uint8Array(5_000_001));
    expect(await readProblem(response)).toMatchObject({ status: 413, code: 'body_too_large' });
  });

  it.each([
    ['weight=1001', 'weight'],
    ['weight=bold', 'weight'],
    ['style=oblique', 'style'],
    ['family=', 'family'],
  ])('[GEN-2] rejects %s', async (query, fault) => {
    expect(await readProblem(await post(owner, squares, `?${query}`))).toMatchObject({
      status: 400,
      errors: [{ path: fault }],
    });
  });

  it.each(['serif', 'a;b', '"x"'])('rejects the family %s, which no page could name', async (family) => {
    const response = await post(owner, squares, `?family=${encodeURIComponent(family)}`);
    expect(await readProblem(response)).toMatchObject({ status: 400, code: 'invalid_file' });
  });

  it('[DOC-16] lists the built-in families, with weights, styles and scripts', async () => {
    const { list } = await readData(await askAs(owner.cookie, `${path}/catalogue`));
    const inter = list.find(({ name }: { name: string }) => name === 'Inter');
    expect(inter).toMatchObject({ category: 'sans', styles: ['normal', 'italic'] });
    expect(inter.weights).toContain(700);
    expect(inter.subsets).toContain('cyrillic');
  });
});

describe('an uploaded font in a page', () => {
  const page = (fontFamily: string, content = 'AB') => ({
    layers: [
      { id: 't', type: 'text', content, x: 0, y: 0, width: 40, height: 30, style: { fontFamily, fontSize: 10 } },
    ],
  });
  const render = async (owner: Owner, pageId: string, more: object = {}) =>
    readData(await postRender(owner.space.key, { pageId, format: 'svg', ...more }));
  const drawnBy = async (owner: Owner, fontFamily: string, content?: string) => {
    const { pageId } = await makeTemplate(owner.space.id, { pages: [page(fontFamily, content)] });
    const answer = await render(owner, pageId);
    return { pageId, answer, svg: await (await ask(new URL(answer.file.url).pathname)).text() };
  };

  it('[DOC-16] has its own glyphs drawn in svg and png, with a warning for those that it lacks', async () => {
    const owner = await makeOwner();
    const before = await drawnBy(owner, 'Made');
    expect(before.answer.warnings).toMatchObject([{ code: 'font_missing', layerId: 't' }]);
    await readData(await post(owner, squares));
    const after = await render(owner, before.pageId);
    expect(after).toMatchObject({ cached: false, warnings: [] });
    const svg = await (await ask(new URL(after.file.url).pathname)).text();
    expect(svg).not.toBe(before.svg);
    expect(await render(owner, before.pageId)).toMatchObject({ cached: true, warnings: [] });
    expect(await render(owner, before.pageId, { format: 'png' })).toMatchObject({ warnings: [] });
    expect((await drawnBy(owner, 'Made', '\u{10fffd}')).answer.warnings).toMatchObject([{ code: 'glyph_missing' }]);
  });

  it('[RND-17] keeps the stored files of pages that do not name it', async () => {
    const owner = await makeOwner();
    const { pageId } = await drawnBy(owner, 'Lora');
    await readData(await post(owner, squares));
    expect(await render(owner, pageId)).toMatchObject({ cached: true });
  });

  it('[AUTH-1] is drawn in its own space only, even if it has the name of a built-in family', async () => {
    const [owner, stranger] = [await makeOwner(), await makeOwner()];
    const bundled = await drawnBy(stranger, 'Inter');
    await readData(await post(owner, squares, '?family=Inter&weight=400&style=normal'));
    const ownDrawing = await drawnBy(owner, 'Inter');
    expect(ownDrawing.svg).not.toBe(bundled.svg);
    // The engine drew with the owner's font a moment ago, in the same isolate.
    const theirs = await makeTemplate(stranger.space.id, { pages: [page('Inter')] });
    const drawn = await render(stranger, theirs.pageId, { draft: true });
    expect(await (await ask(new URL(drawn.file.url).pathname)).text()).toBe(bundled.svg);
    const again = await makeTemplate(owner.space.id, { pages: [page('Inter')] });
    const redrawn = await render(owner, again.pageId, { draft: true });
    expect(await (await ask(new URL(redrawn.file.url).pathname)).text()).toBe(ownDrawing.svg);
    expect((await drawnBy(stranger, 'Made')).answer.warnings).toMatchObject([{ code: 'font_missing' }]);
  });

  it('[RND-27] is drawn in a public template for the key of another space', async () => {
    const [owner, stranger] = [await makeOwner(), await makeOwner()];
    await readData(await post(owner, squares));
    const { pageId } = await makeTemplate(owner.space.id, { pages: [page('Made')], public: true });
    expect((await render(stranger, pageId)).warnings).toEqual([]);
  });

  it('[DOC-16] is missing from the pages that name it once it is deleted', async () => {
    const owner = await makeOwner();
    const { doc } = await readData(await post(owner, await fontBytes('caveat/latin-400-normal.woff2'), '?family=Hand'));
    const { pageId, answer } = await drawnBy(owner, 'Hand', 'Hello');
    expect(answer.warnings).toEqual([]);
    expect(await readData(await askAs(owner.cookie, `${path}/${doc.id}`, { method: 'DELETE' }))).toEqual({
      success: true,
      id: doc.id,
    });
    expect((await render(owner, pageId)).warnings).toMatchObject([{ code: 'font_missing' }]);
    expect((await env.FILES.list({ prefix: `fonts/${owner.space.id}/` })).objects).toEqual([]);
  });
});
