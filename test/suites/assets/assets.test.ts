import { env } from 'cloudflare:test';
import { beforeAll, describe, expect, it } from 'vitest';
import { systemClock } from '../../../src/core/clock.ts';
import { stripMetadata } from '../../../src/draw/gather/pictures/index.ts';
import { picture, type WrittenPicture } from '../../../src/draw/gather/pictures/pictures.fixture.ts';
import { createBrand } from '../../../src/records/brands-writes.ts';
import { copyAssets } from '../../../src/services/assets/copy.ts';
import { askAs, makePerson } from '../../harness/people.ts';
import { ask, postRender, readData, readProblem } from '../../harness/service.ts';
import { testServices } from '../../harness/services.ts';
import { db, makeSpace, makeTemplate, type TestSpace } from '../../harness/space.ts';

let space: TestSpace;
let cookie: string;

beforeAll(async () => {
  space = await makeSpace();
  cookie = (await makePerson({ spaceId: space.id, role: 'editor' })).cookie;
});

const path = '/api/v1/assets';
const post = (body: BodyInit, query = '', who = cookie) => askAs(who, `${path}${query}`, { method: 'POST', body });
const form = (file: Uint8Array<ArrayBuffer>, name: string, fields: Record<string, string> = {}) => {
  const data = new FormData();
  data.append('file', new File([file], name, { type: 'application/x-anything' }));
  for (const [field, value] of Object.entries(fields)) data.append(field, value);
  return data;
};
/** A picture with a unique color, so that each is another asset. */
const svg = (color: string, more = '') =>
  new TextEncoder().encode(
    `<svg xmlns="http://www.w3.org/2000/svg" width="20" height="10.5"><rect width="20" height="11" fill="${color}"/>${more}</svg>`,
  );

describe('uploading an asset', () => {
  it('[GEN-6] can be found by a part of the name', async () => {
    const ownSpace = await makeSpace();
    const who = (await makePerson({ spaceId: ownSpace.id, role: 'editor' })).cookie;
    for (const name of ['Logo 100%.svg', 'photo.svg'])
      await readData(await post(form(new Uint8Array(svg(name === 'photo.svg' ? 'red' : 'blue')), name), '', who));
    const search = async (search: string) => {
      const { list } = await readData(await askAs(who, `${path}?search=${encodeURIComponent(search)}`));
      return list.map(({ name }: { name: string }) => name);
    };
    expect(await search('LOGO 100%')).toEqual(['Logo 100%.svg']);
    expect(await search('_')).toEqual([]);
    expect(await search('')).toHaveLength(2);
  });

  it.each([
    ['png', 'image/png', 12, 8],
    ['jpeg', 'image/jpeg', 12, 8],
    ['jpegTurned', 'image/jpeg', 8, 12],
    ['webp', 'image/webp', 12, 8],
    ['gif', 'image/gif', 12, 8],
    ['avif', 'image/avif', 12, 8],
  ] as const)(
    '[SEC-2] detects the type of %s from its bytes, whatever its name',
    async (name, contentType, width, height) => {
      const upload = picture(name);
      const bytes = stripMetadata(upload, contentType.slice('image/'.length) as 'png');
      const { doc } = await readData(await post(form(upload, 'C:\\folder\\page.html')));
      expect(doc).toMatchObject({ name: 'page.html', contentType, bytes: bytes.length, width, height });
      const served = await ask(new URL(doc.url).pathname);
      expect(served.headers.get('Content-Type')).toBe(contentType);
      expect(served.headers.get('X-Content-Type-Options')).toBe('nosniff');
      expect(new Uint8Array(await served.arrayBuffer())).toEqual(bytes);
      const etag = served.headers.get('ETag') ?? '';
      expect((await ask(new URL(doc.url).pathname, { headers: { 'If-None-Match': etag } })).status).toBe(304);
    },
  );

  it('[SEC-2] cleans an SVG before it is stored, and reports what was removed', async () => {
    const hostile =
      '<script>alert(1)</script><text>x</text><image href="https://stranger.example/x.png"/><rect onclick="x()"/>';
    const { doc, warnings } = await readData(await post(svg('red', hostile), '?name=Logo'));
    expect(doc).toMatchObject({ name: 'Logo', contentType: 'image/svg+xml', width: 20, height: 10.5 });
    expect(warnings).toMatchObject([{ code: 'svg_stripped', message: expect.stringContaining('script') }]);
    const served = await ask(new URL(doc.url).pathname);
    expect(served.headers.get('Content-Security-Policy')).toMatch(/default-src 'none'.*sandbox/);
    const text = await served.text();
    expect(text).toContain('fill="red"');
    expect(text).not.toMatch(/script|stranger|onclick/);
    const object = await env.FILES.get(`assets/${space.id}/${doc.id}`);
    expect(await object?.text()).toBe(text);
  });

  it.each([
    ['HTML that is named png', new TextEncoder().encode('<!doctype html><script>1</script>')],
    ['a PDF', new TextEncoder().encode('%PDF-1.7')],
    ['a picture cut short', picture('png').subarray(0, 60)],
    [
      'an SVG without a size',
      new TextEncoder().encode('<svg xmlns="http://www.w3.org/2000/svg" width="0" height="5"/>'),
    ],
    ['an SVG that is not XML', new TextEncoder().encode('<svg width="1" height="1"><g>')],
  ])('[SEC-2] rejects %s', async (_, bytes) => {
    const response = await post(form(new Uint8Array(bytes), 'logo.png'));
    expect(await readProblem(response)).toMatchObject({ status: 400, code: 'invalid_file' });
  });

  it('[SEC-3] rejects a picture that claims to be 30,000 px wide', async () => {
    const bytes = picture('gif');
    new DataView(bytes.buffer).setUint16(6, 30_000, true);
    expect(await readProblem(await post(bytes))).toMatchObject({ status: 400, code: 'invalid_file' });
  });

  it('[SEC-3] accepts 10 MB and not a byte more, as a body and as a part', async () => {
    const padded = (length: number) => {
      const bytes = new Uint8Array(length);
      // Bytes after the end of a GIF belong to nothing.
      bytes.set(picture('gif'));
      return bytes;
    };
    expect((await readData(await post(padded(10_000_000)))).doc.bytes).toBe(10_000_000);
    expect(await readProblem(await post(padded(10_000_001)))).toMatchObject({ status: 413, code: 'body_too_large' });
    const part = post(form(padded(10_000_001), 'a.gif'));
    expect(await readProblem(await part)).toMatchObject({ status: 413, code: 'body_too_large' });
  });

  it('[GEN-5, GEN-10] rejects a body that is no upload, and says where the fault is', async () => {
    const faults = async (body: BodyInit, headers: Record<string, string> = {}) =>
      readProblem(await askAs(cookie, path, { method: 'POST', body, headers }));
    const missing = { status: 400, code: 'invalid_body', errors: [{ path: 'file', code: 'required' }] };
    expect(await faults('')).toMatchObject(missing);
    const none = new FormData();
    none.append('name', 'x');
    expect(await faults(none)).toMatchObject(missing);
    const two = form(picture('png'), 'a.png');
    two.append('file', new File([picture('png')], 'b.png'));
    expect(await faults(two)).toMatchObject(missing);
    expect(await faults(form(picture('png'), 'a.png', { colour: 'red' }))).toMatchObject({
      status: 400,
      code: 'unknown_field',
      errors: [{ path: 'colour' }],
    });
    const longName = form(picture('png'), 'a.png', { name: 'x'.repeat(201) });
    expect(await faults(longName)).toMatchObject({ status: 400, errors: [{ path: 'name' }] });
    const broken = await faults('not a form', { 'Content-Type': 'multipart/form-data; boundary=x' });
    expect(broken).toMatchObject({ status: 400, code: 'invalid_body' });
  });

  it('returns the same asset for the same bytes, within one space', async () => {
    const first = (await readData(await post(svg('teal'), '?name=first'))).doc;
    const all = await Promise.all(Array.from({ length: 5 }, async () => (await readData(await post(svg('teal')))).doc));
    expect(all).toEqual(Array(5).fill(first));
    const together = await Promise.all(
      Array.from({ length: 5 }, async () => (await readData(await post(svg('navy')))).doc.id),
    );
    expect(new Set(together).size).toBe(1);
    const objects = await env.FILES.list({ prefix: `assets/${space.id}/` });
    const { count } = await readData(await askAs(cookie, path));
    expect(objects.objects).toHaveLength(count);
    const other = await makeSpace();
    const stranger = await makePerson({ spaceId: other.id, role: 'editor' });
    expect((await readData(await post(svg('teal'), '', stranger.cookie))).doc.id).not.toBe(first.id);
  });
});

describe('an asset in a page', () => {
  const upload = async (color: string) => (await readData(await post(svg(color)))).doc as { id: string; url: string };
  const imagePage = (id: string) => ({
    layers: [{ id: 'i', type: 'image', src: `asset:${id}`, x: 0, y: 0, width: 40, height: 30 }],
  });
  const render = async (key: string, pageId: string, more: object = {}) =>
    readData(await postRender(key, { pageId, format: 'svg', ...more }));
  const readBytes = async (url: string) => (await ask(new URL(url).pathname)).text();
  const missing = [{ code: 'image_unavailable', layerId: 'i', message: expect.stringContaining('there is no asset') }];

  it('[RND-17] is drawn, and a repeat returns the stored file', async () => {
    const { id } = await upload('#123456');
    const { pageId } = await makeTemplate(space.id, { pages: [imagePage(id)] });
    const drawn = await render(space.key, pageId);
    expect(drawn).toMatchObject({ cached: false, warnings: [] });
    const plain = await makeTemplate(space.id);
    expect((await render(space.key, plain.pageId)).file.bytes).toBeLessThan(drawn.file.bytes);
    expect(await render(space.key, pageId)).toMatchObject({ cached: true, warnings: [] });
    for (const name of ['png', 'jpeg', 'webp', 'gif'] satisfies WrittenPicture[]) {
      const raster = (await readData(await post(picture(name)))).doc.id;
      const page = await makeTemplate(space.id, { pages: [imagePage(raster)] });
      expect(await render(space.key, page.pageId, { format: 'png' })).toMatchObject({ warnings: [] });
    }
  });

  it('[RND-23] is a placeholder with a warning once it is deleted, and the delete names the page', async () => {
    const { id, url } = await upload('#654321');
    const { pageId } = await makeTemplate(space.id, { pages: [imagePage(id)] });
    const brand = await createBrand(
      db,
      { spaceId: space.id, name: 'Acme', draftTokens: { logos: { main: `asset:${id}` } } },
      systemClock.now(),
    );
    const drawn = await render(space.key, pageId);
    const deleted = await readData(await askAs(cookie, `${path}/${id}`, { method: 'DELETE' }));
    expect(deleted).toMatchObject({
      success: true,
      id,
      warnings: [
        { code: 'reference_missing', pageId },
        { code: 'reference_missing', message: expect.stringContaining(brand.id) },
      ],
    });
    expect((await ask(new URL(url).pathname)).status).toBe(404);
    expect(await env.FILES.head(`assets/${space.id}/${id}`)).toBeNull();
    const after = await render(space.key, pageId);
    expect(after).toMatchObject({ cached: false, warnings: missing });
    expect(after.file.key).not.toBe(drawn.file.key);
    expect(await readBytes(after.file.url)).not.toBe(await readBytes(drawn.file.url));
    const again = await askAs(cookie, `${path}/${id}`, { method: 'DELETE' });
    expect(await readProblem(again)).toMatchObject({ status: 404, code: 'asset_not_found' });
  });

  it('[AUTH-1] is not drawn if it belongs to another space, whoever pays', async () => {
    const { id } = await upload('#abcdef');
    const other = await makeSpace();
    const theirs = await makeTemplate(other.id, { pages: [imagePage(id)], public: true });
    expect((await render(other.key, theirs.pageId)).warnings).toEqual(missing);
    expect((await render(space.key, theirs.pageId)).warnings).toEqual(missing);
  });

  it('[RND-27] is drawn in a public template for the key of another space', async () => {
    const { id } = await upload('#fedcba');
    const { pageId } = await makeTemplate(space.id, { pages: [imagePage(id)], public: true });
    const other = await makeSpace();
    expect((await render(other.key, pageId)).warnings).toEqual([]);
  });

  const withSrc = (src: string) => ({
    variables: [{ id: 'v', name: 'logo', schema: { type: 'string' }, value: src }],
    layers: [{ id: 'i', type: 'image', src: '{{ logo }}', x: 0, y: 0, width: 40, height: 30 }],
  });

  it.each([
    ['its URL', '#a1b1c1', (url: URL) => url.href],
    ['its URL at another host name of the service', '#a2b2c2', (url: URL) => `https://design.example${url.pathname}`],
    ['its URL with a query', '#a3b3c3', (url: URL) => `${url.href}?v=1#top`],
    ['its path', '#a4b4c4', (url: URL) => url.pathname],
  ])('[RND-23] is drawn with %s as its address, just as with asset:<id> (P2)', async (_, color, write) => {
    const { id, url } = await upload(color);
    const named = await makeTemplate(space.id, { pages: [imagePage(id)] });
    const expected = await readBytes((await render(space.key, named.pageId)).file.url);
    const src = write(new URL(url));
    const saved = await makeTemplate(space.id, { pages: [{ layers: [{ ...imagePage(id).layers[0], src }] }] });
    const stranger = await makeSpace();
    const theirs = await makeTemplate(stranger.id, { pages: [withSrc(src)] });
    for (const [{ key }, { pageId }] of [[space, saved] as const, [stranger, theirs] as const]) {
      const drawn = await render(key, pageId);
      expect(drawn.warnings).toEqual([]);
      expect(await readBytes(drawn.file.url)).toBe(expected);
    }
  });

  it('[RND-23, AUTH-1] is a placeholder if its path has no file, or belongs to another space (P2)', async () => {
    const { id, url } = await upload('#0f1e2d');
    const other = await makeSpace();
    const paths = [new URL(url).pathname.replace(space.id, other.id), '/files/assets/', `/files/${space.id}/x.png`];
    for (const src of [...paths, '//files/assets/x', '/api/health']) {
      const { pageId } = await makeTemplate(space.id, { pages: [withSrc(src)] });
      const { warnings } = await render(space.key, pageId);
      expect(warnings).toMatchObject([{ code: 'image_unavailable', layerId: 'i' }]);
    }
    const { pageId } = await makeTemplate(space.id, { pages: [withSrc(paths[0] ?? '')] });
    expect((await render(space.key, pageId)).warnings[0].message).toContain(`there is no file ${paths[0]}`);
    expect(await env.FILES.head(`assets/${space.id}/${id}`)).not.toBeNull();
  });

  it('[RND-27, AUTH-1] is taken from the caller’s space if a tweak of a public template names it (P2)', async () => {
    const [author, third] = [await makeSpace(), await makeSpace()];
    const { pageId } = await makeTemplate(author.id, { pages: [withSrc('')], public: true });
    const { id } = await upload('#3c2b1a');
    const tweaks = { logo: `asset:${id}` };
    expect((await render(space.key, pageId, { tweaks })).warnings).toEqual([]);
    expect((await render(third.key, pageId, { tweaks })).warnings).toEqual(missing);
    expect((await render(author.key, pageId, { tweaks })).warnings).toEqual(missing);
    const preview = await askAs(cookie, '/api/v1/previews', { method: 'POST', json: { pageId, tweaks } });
    expect((await readData(preview)).warnings).toEqual([]);
  });

  it('[RND-23] is reported by the delete and in its uses if a page has its address (P2)', async () => {
    const { id, url } = await upload('#5f4e3d');
    const { pageId } = await makeTemplate(space.id, { pages: [withSrc(new URL(url).pathname)] });
    const { list } = await readData(await askAs(cookie, `${path}/${id}/uses`));
    expect(list).toMatchObject([{ pageId }, { pageId }]);
    const { warnings } = await readData(await askAs(cookie, `${path}/${id}`, { method: 'DELETE' }));
    expect(warnings).toMatchObject([{ code: 'reference_missing', pageId }]);
    const { warnings: drawn } = await render(space.key, pageId);
    expect(drawn).toMatchObject([{ code: 'image_unavailable' }]);
  });

  it.each(['', '../x', 'x/y', 'no-such-asset', 'é'])(
    '[RND-23] is a placeholder if a tweak names asset:%s',
    async (id) => {
      const { pageId } = await makeTemplate(space.id, { pages: [withSrc('')] });
      expect((await render(space.key, pageId, { tweaks: { logo: `asset:${id}` } })).warnings).toEqual(missing);
    },
  );

  it('[PUB-8] is copied once into another space, with its bytes, and drawn there', async () => {
    const { id } = await upload('#0a0b0c');
    const other = await makeSpace();
    const request = { fromSpaceId: space.id, toSpaceId: other.id, assetIds: [id, id, 'no-such-asset-0000000'] };
    const copied = await copyAssets(testServices(), request);
    expect([...copied.keys()]).toEqual([id]);
    expect(copied.get(id)).not.toBe(id);
    expect(await copyAssets(testServices(), request)).toEqual(copied);
    const { pageId } = await makeTemplate(other.id, { pages: [imagePage(copied.get(id) ?? '')] });
    expect((await render(other.key, pageId)).warnings).toEqual([]);
    const backwards = { fromSpaceId: other.id, toSpaceId: space.id, assetIds: [id] };
    expect((await copyAssets(testServices(), backwards)).size).toBe(0);
  });
});
