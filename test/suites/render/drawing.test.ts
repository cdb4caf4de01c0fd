import { beforeAll, describe, expect, it } from 'vitest';
import { readPng } from '../../../src/draw/formats/read-png.ts';
import { identifyPicture, printDataUrl } from '../../../src/draw/gather/pictures/index.ts';
import { picture } from '../../../src/draw/gather/pictures/pictures.fixture.ts';
import { codecs } from '../../../src/draw/srgb/codecs.fixture.ts';
import { ask, bearer, postRender, readData, readProblem } from '../../harness/service.ts';
import { makeSpace, makeTemplate, type TestSpace } from '../../harness/space.ts';

let space: TestSpace;

beforeAll(async () => {
  space = await makeSpace();
});

async function draw(page: Record<string, unknown>, body: object = {}): Promise<Response> {
  const { pageId } = await makeTemplate(space.id, { pages: [page] });
  return postRender(space.key, { pageId, output: 'binary', ...body });
}

const readBytes = async (response: Response) => new Uint8Array(await response.arrayBuffer());
const redDot =
  'data:image/png;base64,iVBORw0KGgoAAAANSUhEUgAAAAUAAAAFCAYAAACNbyblAAAAHElEQVQI12P4//8/w38GIAXDIBKE0DHxgljNBAAO9TXL0Y4OHwAAAABJRU5ErkJggg==';

/** Texts of many colors with shadows, on a gradient. */
const colorfulPage = {
  width: 300,
  height: 200,
  background: 'linear-gradient(45deg, #f00, #00f)',
  layers: Array.from({ length: 12 }, (_, index) => ({
    id: `c${index}`,
    type: 'text',
    x: 10 + index * 20,
    y: (index * 37) % 160,
    content: 'Quality',
    style: { fontSize: 34, color: `hsl(${index * 30}, 80%, 50%)`, textShadow: '2px 2px 6px #000' },
  })),
};

const transparentPage = { ...colorfulPage, background: undefined, backgroundColor: 'rgba(20, 90, 200, 0.4)' };

describe('a rendered picture', () => {
  it.each(['image', 'raw', 'binary'])('[RND-7] is returned as bytes with their type for output %s', async (output) => {
    const response = await draw({}, { output });
    expect(response.headers.get('Content-Type')).toBe('image/png');
    expect(response.headers.get('Content-Disposition')).toBe('inline; filename="Page 1.png"');
    expect(identifyPicture(await readBytes(response))).toMatchObject({ type: 'png', width: 80, height: 60 });
  });

  it('[RND-7] is returned as bytes for binary: true, and json is the default', async () => {
    expect((await draw({}, { output: undefined, binary: true })).headers.get('Content-Type')).toBe('image/png');
    expect((await draw({}, { output: undefined })).headers.get('Content-Type')).toMatch(/^application\/json/);
  });

  it('[RND-7] is returned for GET from an <img> tag unless output says otherwise', async () => {
    const { pageId } = await makeTemplate(space.id);
    const get = (query: string) =>
      ask(`/api/render/${pageId}?gt=${space.gt}${query}`, { headers: { 'Sec-Fetch-Dest': 'image' } });
    const image = await get('');
    expect(image.headers.get('Content-Type')).toBe('image/png');
    expect(image.headers.get('Vary')).toContain('Sec-Fetch-Dest');
    expect(image.headers.get('Vary')).toContain('Authorization');
    expect((await get('&output=json')).headers.get('Content-Type')).toMatch(/^application\/json/);
  });

  it.each([
    ['png', 'png', 'image/png'],
    ['jpeg', 'jpeg', 'image/jpeg'],
    ['webp', 'webp', 'image/webp'],
  ])('[RND-2, RND-11] as %s has exactly page × scale pixels', async (format, type, contentType) => {
    for (const [width, height, scale] of [
      [40, 30, 1],
      [33, 17, 1.5],
      [101, 7, 2.25],
      [1, 1, 4],
    ] as const) {
      const response = await draw({ width, height }, { format, scale });
      expect(response.headers.get('Content-Type')).toBe(contentType);
      expect(identifyPicture(await readBytes(response))).toMatchObject({
        type,
        width: Math.floor(width * scale + 0.5),
        height: Math.floor(height * scale + 0.5),
      });
    }
  });

  it('[RND-12] has fewer bytes at a lower webp quality', async () => {
    const sizes = await Promise.all(
      [30, 90, 100].map(
        async (quality) => (await readBytes(await draw(colorfulPage, { format: 'webp', quality }))).length,
      ),
    );
    expect(sizes[0]).toBeLessThan((sizes[1] ?? 0) * 0.8);
    expect(sizes[1]).toBeLessThan(sizes[2] ?? 0);
  });

  it.each([
    ['opaque', colorfulPage],
    ['transparent', transparentPage],
    // More pixels than libwebp has memory for in the isolate, and there is no container.
    ['large and transparent', { ...transparentPage, width: 700, height: 650 }],
  ])('[RND-12] as webp of quality 100 keeps every pixel of a page that is %s (W12)', async (kind, page) => {
    const webpPixels = async (quality: number) => {
      const bytes = await readBytes(await draw(page, { format: 'webp', quality }));
      const { data, ...size } = await codecs.decoders.webp(bytes);
      return { ...size, data: new Uint8Array(data.buffer) };
    };
    const lossless = await webpPixels(100);
    const expected = readPng(await readBytes(await draw(page)));
    expect([lossless.width, lossless.height]).toEqual([expected.width, expected.height]);
    expect(expected.data.some((value, index) => index % 4 === 3 && value < 255)).toBe(kind !== 'opaque');
    expect(Buffer.compare(lossless.data, expected.data)).toBe(0);
    expect(Buffer.compare((await webpPixels(99)).data, expected.data)).not.toBe(0);
  });

  it('[RND-9, RND-17] is a smaller png with the same pixels for compression: small, stored next to the fast one (W12)', async () => {
    const { pageId } = await makeTemplate(space.id, { pages: [colorfulPage] });
    const drawn = async (body: object) => {
      const response = await postRender(space.key, { pageId, ...body });
      expect(response.status).toBe(200);
      const data = await readData(response);
      return { ...data, picture: await readBytes(await ask(new URL(data.file.url).pathname)) };
    };
    const fast = await drawn({});
    const small = await drawn({ compression: 'small' });
    expect(small).toMatchObject({ cached: false, compression: 'small' });
    expect(small.picture.byteLength).toBeLessThan(fast.picture.byteLength * 0.95);
    expect(Buffer.compare(readPng(small.picture).data, readPng(fast.picture).data)).toBe(0);
    expect(await drawn({ compression: 'fast' })).toMatchObject({ cached: true, file: { key: fast.file.key } });
    const get = await ask(`/api/render/${pageId}.png?gt=${space.gt}&compression=small`);
    expect(get.headers.get('X-Render-Cache')).toBe('HIT');
    expect(await readBytes(get)).toEqual(small.picture);
    // It has no effect on formats other than png.
    const jpeg = await drawn({ format: 'jpeg' });
    const again = await drawn({ format: 'jpeg', compression: 'small' });
    expect(again).toMatchObject({ cached: true, file: { key: jpeg.file.key } });
    expect(again).not.toHaveProperty('compression');
  });

  it('[RND-13] as svg contains webp pictures in a format that every SVG viewer supports', async () => {
    const layers = (['webp', 'webpExtended', 'png'] as const).map((name, index) => ({
      id: name,
      type: 'image',
      x: index * 20,
      y: 0,
      width: 12,
      height: 8,
      src: printDataUrl(name === 'png' ? 'image/png' : 'image/webp', picture(name)),
    }));
    const svg = await (await draw({ width: 60, height: 10, layers }, { format: 'svg' })).text();
    const types = [...svg.matchAll(/href="data:(image\/\w+)/g)].map(([, type]) => type);
    expect(types).toEqual(['image/jpeg', 'image/png', 'image/png']);
  });

  it('[RND-13, DOC-2] as svg is vector: text, shapes and codes without a picture or an outside reference', async () => {
    const layers = [
      { id: 't', type: 'text', content: 'Vector', style: { fontSize: 20 } },
      {
        id: 's',
        type: 'shape',
        shape: 'star',
        x: 5,
        y: 5,
        width: 20,
        height: 20,
        fill: 'gold',
        rotation: 10,
        opacity: 0.5,
      },
      {
        id: 'e',
        type: 'shape',
        shape: 'ellipse',
        x: 30,
        y: 5,
        width: 20,
        height: 10,
        fill: 'linear-gradient(red, blue)',
      },
      { id: 'q', type: 'qrcode', x: 50, y: 50, width: 60, height: 60, value: 'https://galley.example' },
    ];
    const svg = await (await draw({ width: 200, height: 150, layers }, { format: 'svg' })).text();
    expect(svg).toMatch(/^<svg[^>]* width="200" height="150"/);
    expect(svg).not.toContain('<image');
    expect(svg).not.toMatch(/(?:href|src)="(?!#)/);
    expect(svg).not.toContain('url(h');
  });

  it('[RND-17] has the same bytes for the same input', async () => {
    const page = { layers: [{ id: 't', type: 'text', content: 'Same', style: { fontSize: 14 } }] };
    for (const format of ['png', 'jpeg', 'webp', 'svg']) {
      const once = await readBytes(await draw(page, { format, draft: true }));
      expect(await readBytes(await draw(page, { format, draft: true }))).toEqual(once);
    }
  });
});

describe('content that cannot be drawn as designed', () => {
  const image = (src: string) => ({ layers: [{ id: 'photo', type: 'image', src, width: 10, height: 10 }] });

  it.each([
    ['an address that may not be reached', 'https://169.254.169.254/latest/meta-data'],
    ['an asset that does not exist', 'asset:nothing'],
    ['bytes that are not a picture', 'data:image/png;base64,aGVsbG8gd29ybGQ='],
    ['an invalid data URL', 'data:image/png;base64,%%%'],
    ['a picture that ends early', redDot.slice(0, -40)],
  ])('[RND-23] is replaced with a placeholder and a warning: %s', async (_, src) => {
    const data = await readData(await draw(image(src), { output: 'json' }));
    expect(data.warnings).toMatchObject([{ code: 'image_unavailable', layerId: 'photo' }]);
  });

  it('[RND-23, SEC-3] is rejected before it is decoded if it is a picture of 30,000 px a side', async () => {
    const bytes = Uint8Array.from(atob(redDot.split(',')[1] ?? ''), (letter) => letter.charCodeAt(0));
    new DataView(bytes.buffer).setUint32(16, 30_000);
    new DataView(bytes.buffer).setUint32(20, 30_000);
    const src = `data:image/png;base64,${btoa(String.fromCharCode(...bytes))}`;
    const data = await readData(await draw(image(src), { output: 'json' }));
    expect(data.warnings).toMatchObject([{ code: 'image_unavailable', layerId: 'photo' }]);
  });

  it('[RND-23, SEC-4] does not fail the page if only decoding shows that a picture is broken', async () => {
    const bytes = Uint8Array.from(atob(redDot.split(',')[1] ?? ''), (letter) => letter.charCodeAt(0));
    const data = bytes.findIndex((_, index) => String.fromCharCode(...bytes.slice(index, index + 4)) === 'IDAT') + 4;
    bytes.fill(0xa5, data, data + 20);
    const layers = [
      {
        id: 'broken',
        type: 'image',
        src: `data:image/png;base64,${btoa(String.fromCharCode(...bytes))}`,
        width: 9,
        height: 9,
      },
      { id: 'sound', type: 'image', src: redDot, width: 9, height: 9 },
    ];
    const drawn = await readData(await draw({ layers }, { output: 'json' }));
    expect(drawn.warnings).toMatchObject([{ code: 'image_unavailable', layerId: 'broken' }]);
    const texts = [
      {
        id: 'shrinks',
        type: 'text',
        content: 'shrinks',
        fit: 'shrink',
        width: 20,
        height: 10,
        style: { fontSize: 20 },
      },
      { id: 'ends', type: 'text', content: 'is cut short', maxLines: 1, width: 20 },
    ];
    for (const format of ['png', 'svg', 'html5']) {
      const measured = await readData(await draw({ layers: [...layers, ...texts] }, { output: 'json', format }));
      expect(measured.warnings).toContainEqual(
        expect.objectContaining({ code: 'image_unavailable', layerId: 'broken' }),
      );
    }
  });

  it('[RND-23] a valid picture is drawn', async () => {
    expect(await readData(await draw(image(redDot), { output: 'json' }))).toMatchObject({ warnings: [] });
  });

  it('[RND-23] is omitted, without failing the page, if the padding of a picture leaves no room', async () => {
    const svg = { id: 'icon', type: 'svg', source: '<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 9 9"/>' };
    const layers = [
      { ...svg, width: 20, height: 20, style: { padding: 10 } },
      { ...svg, id: 'percent', width: 20, height: 20, style: { paddingLeft: '60%' } },
      { ...svg, id: 'nothing', width: 0, height: 20 },
    ];
    expect(await readData(await draw({ layers }, { output: 'json' }))).toMatchObject({ warnings: [] });
  });

  it('[RND-24] causes warnings: a glyph that no font has, an unknown family, an unsupported style', async () => {
    const layers = [
      { id: 'glyph', type: 'text', content: 'a \u{13000}' },
      { id: 'family', type: 'text', content: 'b', style: { fontFamily: 'Comic Sans MS' } },
    ];
    const { warnings } = await readData(await draw({ height: 60, layers }, { output: 'json' }));
    expect(warnings).toMatchObject([
      { code: 'glyph_missing', layerId: 'glyph' },
      { code: 'font_missing', layerId: 'family' },
    ]);
  });

  it('[RND-24] causes a warning, in pixels only: a mask over layers that takumi masks one by one', async () => {
    const style = { backgroundColor: '#c06', maskImage: 'linear-gradient(90deg, #000, transparent)' };
    const masked = { id: 'masked', type: 'container', width: 30, height: 20, style };
    const inner = { id: 'inner', type: 'container', parentId: 'masked', width: 9, height: 9, style: {} };
    const readWarnings = async (layers: object[], body: object = {}) =>
      (await readData(await draw({ layers }, { output: 'json', ...body }))).warnings;
    const warning = expect.objectContaining({ code: 'style_unsupported', layerId: 'masked' });
    expect(await readWarnings([masked, inner])).toEqual([warning]);
    expect(await readWarnings([masked, inner], { dryRun: true })).toEqual([warning]);
    expect(await readWarnings([masked, inner], { format: 'svg' })).toEqual([]);
    expect(await readWarnings([masked])).toEqual([]);
  });

  it('[RND-24] causes the same warnings for a stored file', async () => {
    const { pageId } = await makeTemplate(space.id, {
      pages: [
        {
          layers: [
            { id: 'g', type: 'text', content: '\u{13000}' },
            { id: 's', type: 'shader', shaderId: 'x' },
          ],
        },
      ],
    });
    const first = await readData(await postRender(space.key, { pageId }));
    const second = await readData(await postRender(space.key, { pageId }));
    expect(second).toMatchObject({ cached: true });
    expect(second.warnings).toEqual(expect.arrayContaining(first.warnings));
    expect(second.warnings).toHaveLength(first.warnings.length);
  });

  it('[RND-20] is rejected with 422 before any work if it is over the hard limits, with the scale that would fit', async () => {
    for (const page of [
      { width: 5_000, height: 5_000 },
      { width: 10_000, height: 10 },
    ]) {
      const response = await draw(page, { scale: 4 });
      const scale = Number(/scale of at most (\d+(?:\.\d+)?)/.exec(await response.clone().text())?.[1]);
      expect(await readProblem(response)).toMatchObject({ status: 422, code: 'output_too_large' });
      expect((await draw(page, { scale })).status).not.toBe(422);
      expect((await draw(page, { scale: scale + 0.02 })).status).toBe(422);
    }
    const unfit = await draw({ width: 10_000, height: 10_000 }, { scale: 1 });
    expect(await readProblem(unfit)).toMatchObject({ status: 422, code: 'output_too_large' });
  });

  it('[RND-20] 8.5 megapixels of png are drawn in the isolate; more needs a renderer', async () => {
    const response = await draw({ width: 1_458, height: 1_457 }, { scale: 2 });
    expect(identifyPicture(await readBytes(response))).toMatchObject({ width: 2_916, height: 2_914 });
    const tooMuch = await draw({ width: 3_000, height: 3_000 }, { scale: 2.5 });
    expect(await readProblem(tooMuch)).toMatchObject({ status: 503, code: 'renderer_unavailable' });
  });

  it('[DOC-17] text of users is drawn as text: none of its markup reaches the svg', async () => {
    const content = '</text><script>alert(1)</script>&lt;b> {{ 1 + 1 }}';
    const variables = [{ id: 'v', name: 'text', schema: { type: 'string' }, value: content }];
    const layers = [{ id: 't', type: 'text', content: '{{ text }}', alt: '"><script>' }];
    const svg = await (await draw({ width: 900, height: 90, layers, variables }, { format: 'svg' })).text();
    expect(svg).not.toContain('<script');
    expect(svg).not.toContain('alert');
  });
});

describe('input that could exhaust the Worker', () => {
  const title = { schema: { type: 'object', properties: { title: { type: 'string', default: 'x' } } }, values: {} };

  it('[SEC-3] is answered, and the next request works: 1,000 layers, a long text, an endless expression', async () => {
    const many = Array.from({ length: 1_000 }, (_, index) => ({
      id: `t${index}`,
      type: 'text',
      content: `line ${index}`,
    }));
    expect((await draw({ width: 400, height: 300, layers: many })).status).toBe(200);
    const layers = [{ id: 't', type: 'text', content: '{{ title }}' }];
    const long = await draw(
      { variables: title, layers },
      { tweaks: { title: 'word '.repeat(180_000) }, output: 'json' },
    );
    expect((await readData(long)).warnings.map((warning: { code: string }) => warning.code)).toContain(
      'text_truncated',
    );
    const endless = [{ id: 't', type: 'text', content: '{{ join(range(0, 1000000000), ",") }}' }];
    expect((await readData(await draw({ layers: endless }, { output: 'json' }))).warnings).toMatchObject([
      { code: 'expression_error', layerId: 't' },
    ]);
    expect((await draw({})).status).toBe(200);
  });

  it('[SEC-3, GEN-5] is rejected with 413 over the size limit, and with 400 if nested too deeply', async () => {
    const { pageId } = await makeTemplate(space.id);
    const large = await postRender(space.key, { pageId, tweaks: { a: 'x'.repeat(1_100_000) } });
    expect(await readProblem(large)).toMatchObject({ status: 413, code: 'body_too_large' });
    const deep = `{"pageId":"${pageId}","tweaks":{"a":${'['.repeat(5_000)}${']'.repeat(5_000)}}}`;
    const headers = { ...bearer(space.key), 'Content-Type': 'application/json' };
    const response = await ask('/api/render', { method: 'POST', headers, body: deep });
    expect(await readProblem(response)).toMatchObject({ status: 400 });
  });
});
