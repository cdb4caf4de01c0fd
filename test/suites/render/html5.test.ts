import { encode } from 'fast-png';
import { decode as decodeJpeg, encode as encodeJpeg } from 'jpeg-js';
import JSZip from 'jszip';
import { beforeAll, describe, expect, it } from 'vitest';
import { toBase64 } from '../../../src/core/base64.ts';
import { readFontFile } from '../../../src/draw/gather/fonts/files/read-font-file.ts';
import { identifyPicture } from '../../../src/draw/gather/pictures/index.ts';
import { picture } from '../../../src/draw/gather/pictures/pictures.fixture.ts';
import { ask, bearer, postRender, readData } from '../../harness/service.ts';
import { makeSpace, makeTemplate, type TestSpace } from '../../harness/space.ts';

let space: TestSpace;

beforeAll(async () => {
  space = await makeSpace();
});

const text = (content: string, style: object = {}) => ({
  id: 'text',
  type: 'text',
  content,
  style: { fontFamily: 'Inter', fontSize: 14, ...style },
});
const image = (id: string, src: string, rest: object = {}) => ({
  id,
  type: 'image',
  src,
  x: 0,
  y: 0,
  width: 60,
  height: 40,
  ...rest,
});
const dataUrl = (name: Parameters<typeof picture>[0], type: string) =>
  `data:image/${type};base64,${toBase64(picture(name))}`;

/** A png of 300 × 250 px that can be neither compressed nor converted to jpeg, because it is transparent. */
function noise(): string {
  const rgba = new Uint8Array(300 * 250 * 4);
  for (let from = 0; from < rgba.length; from += 60_000) crypto.getRandomValues(rgba.subarray(from, from + 60_000));
  return `data:image/png;base64,${toBase64(encode({ width: 300, height: 250, data: rgba, channels: 4 }))}`;
}

/** A jpeg of 600 × 500 px, dark on the left, which is large because of its grain. */
function grainyPhoto(): Uint8Array {
  const [width, height] = [600, 500];
  const data = new Uint8Array(width * height * 4).fill(255);
  let seed = 7;
  for (let pixel = 0; pixel < width * height; pixel++) {
    seed = (Math.imul(seed, 1_103_515_245) + 12_345) >>> 0;
    const light = 30 + (140 * (pixel % width)) / width + ((seed >>> 16) % 80);
    data.set([light, light, light], pixel * 4);
  }
  return encodeJpeg({ width, height, data }, 92).data;
}

const strings = (...names: string[]) => ({
  schema: { type: 'object', properties: Object.fromEntries(names.map((name) => [name, { type: 'string' }])) },
  values: {},
});

async function renderAd(page: Record<string, unknown>, body: object = {}) {
  const { pageId } = await makeTemplate(space.id, { pages: [{ width: 300, height: 250, ...page }] });
  const data = await readData(await postRender(space.key, { pageId, format: 'html5', ...body }));
  const response = await ask(`/files/${data.file.key}`);
  const bytes = new Uint8Array(await response.arrayBuffer());
  const zip = await JSZip.loadAsync(bytes);
  const names = Object.keys(zip.files).sort();
  const html = (await zip.file('index.html')?.async('text')) ?? '';
  return { pageId, data, bytes, names, html, read: (name: string) => zip.file(name)?.async('uint8array') };
}

const readClickTag = (html: string) => JSON.parse(/var clickTag = (".*?");<\/script>/.exec(html)?.[1] ?? 'null');

describe('format html5', () => {
  it('[DOCF-3] [RND-15] [CRD-1] is a ZIP that every network accepts, drawn without a browser, for one credit', async () => {
    const { data, bytes, names, html, read } = await renderAd({ layers: [text('Hello')] });
    expect(data).toMatchObject({
      format: 'html5',
      renderType: 'html',
      width: 300,
      height: 250,
      pages: 1,
      credits: { cost: 1 },
      file: { contentType: 'application/zip', bytes: bytes.length },
      preflight: { bytes: bytes.length, files: 2 },
    });
    expect(data.preflight.networks.map((each: { verdict: string }) => each.verdict)).toEqual(Array(4).fill('passed'));
    expect(data.preflight.checks.filter((each: { verdict: string }) => each.verdict !== 'passed')).toEqual([]);
    expect(names).toHaveLength(2);
    expect(html).toContain('<meta name="ad.size" content="width=300,height=250" />');
    const backup = names.find((name) => name.startsWith('backup.')) ?? '';
    expect(html).toContain(`<noscript><img src="${backup}"`);
    expect(identifyPicture((await read(backup)) ?? new Uint8Array())).toMatchObject({ width: 300, height: 250 });
  });

  it('[RND-17] has equal bytes for equal input, and the same report for a stored file', async () => {
    const page = { layers: [text('Same'), image('a', dataUrl('png', 'png'))] };
    const [one, other] = [await renderAd(page), await renderAd(page)];
    expect(one.bytes).toEqual(other.bytes);
    const again = await readData(await postRender(space.key, { pageId: one.pageId, format: 'html5' }));
    expect(again).toMatchObject({ cached: true, credits: { cost: 0 }, preflight: one.data.preflight });
  });

  it('[DOCF-3] links to the variable clickTag or clickUrl, of the page or from a tweak', async () => {
    const variables = strings('clickTag');
    const tweaked = await renderAd({ variables }, { tweaks: { clickTag: 'https://shop.example/?a=1&b=2' } });
    expect(readClickTag(tweaked.html)).toBe('https://shop.example/?a=1&b=2');
    const set = await renderAd({ variables: { ...strings('clickUrl'), values: { clickUrl: 'http://set.example/x' } } });
    expect(readClickTag(set.html)).toBe('http://set.example/x');
    const bare = await renderAd({}, { tweaks: { clickUrl: 'https://tweak.example/' } });
    expect([readClickTag(bare.html), bare.data.warnings]).toEqual(['https://tweak.example/', []]);
    const none = await renderAd({});
    expect([readClickTag(none.html), none.data.warnings]).toEqual(['https://example.com/', []]);
  });

  it('[RND-17] is another file for another address', async () => {
    const { pageId } = await makeTemplate(space.id);
    const readKey = async (tweaks: object) =>
      (await readData(await postRender(space.key, { pageId, format: 'html5', tweaks }))).file.key;
    const keys = [await readKey({ clickTag: 'https://a.example' }), await readKey({ clickTag: 'https://b.example' })];
    expect(new Set(keys).size).toBe(2);
  });

  it('[DOC-17] [RND-24] never links to a script, and warns about it', async () => {
    for (const clickTag of ['javascript:alert(1)', 'data:text/html,x', '//no.scheme', 'x']) {
      const { html, data } = await renderAd({}, { tweaks: { clickTag } });
      expect(readClickTag(html)).toBe('https://example.com/');
      expect(data.warnings).toMatchObject([{ code: 'click_url_invalid' }]);
    }
  });

  it('[DOC-17] keeps hostile text as text, and is still valid', async () => {
    const hostile = '</script></style><script>alert(1)</script>"\'&]]>url(http://169.254.169.254/)<!--';
    const { html, data } = await renderAd(
      {
        variables: {
          ...strings('clickTag', 'family'),
          values: { family: '"</style><script>alert(1)</script>", Inter' },
        },
        layers: [text(hostile, { fontFamily: '{{ family }}' }), image('a', dataUrl('png', 'png'), { alt: hostile })],
      },
      { tweaks: { clickTag: 'https://x.example/?</script><script>alert(1)</script>#\u2028"' } },
    );
    expect(html.match(/<script>/g)).toHaveLength(2);
    expect(html.match(/<\/style>/g)).toHaveLength(1);
    expect(html).not.toContain('<script>alert');
    expect(html).toContain('url(http://169.254.169.254/)&lt;!--');
    expect(data.preflight.checks.filter((each: { verdict: string }) => each.verdict !== 'passed')).toEqual([]);
  });

  it('[DOCF-3] contains each picture once as a file, webp in a format that every network accepts', async () => {
    const { names, html, data, read } = await renderAd({
      layers: [
        image('a', dataUrl('webp', 'webp')),
        image('b', dataUrl('webp', 'webp'), { x: 100 }),
        image('c', dataUrl('gif', 'gif'), { y: 100 }),
        {
          id: 'd',
          type: 'shape',
          shape: 'path',
          d: 'M0 0L40 0L20 40Z',
          x: 0,
          y: 150,
          width: 40,
          height: 40,
          fill: '#f00',
        },
      ],
    });
    const pictures = names.filter((name) => !/^(?:index|backup)\./.test(name));
    expect(pictures.map((name) => name.split('.')[1]).sort()).toEqual([
      'gif',
      expect.stringMatching(/^(?:png|jpg)$/),
      'svg',
    ]);
    for (const name of pictures) {
      expect(name).toMatch(/^[0-9a-f]{16}\.\w+$/);
      expect(html).toContain(`src="${name}"`);
      expect(identifyPicture((await read(name)) ?? new Uint8Array())).toBeDefined();
    }
    expect(data.preflight.networks.every((each: { verdict: string }) => each.verdict === 'passed')).toBe(true);
    expect(html).not.toMatch(/data:image/);
  });

  it('[DOCF-3] inlines the smallest drawings into the HTML if there would be too many files', async () => {
    const layers = Array.from({ length: 30 }, (_, index) => ({
      id: `s${index}`,
      type: 'svg',
      source: `<svg xmlns="http://www.w3.org/2000/svg" width="10" height="10"><rect width="${index + 1}" height="10"/></svg>`,
      x: index * 9,
      y: 0,
      width: 10,
      height: 10,
    }));
    const { names, html, data } = await renderAd({ layers });
    expect(names).toHaveLength(20);
    expect(html.match(/data:image\/svg/g)).toHaveLength(12);
    expect(html).toContain("img-src 'self' data:");
    expect(data.preflight.networks.every((each: { verdict: string }) => each.verdict === 'passed')).toBe(true);
  });

  it('[RND-23] shows a placeholder, in the ad and in its backup, for a picture that cannot be loaded', async () => {
    const { data, names } = await renderAd({ layers: [image('gone', 'data:image/png;base64,AAAA')] });
    expect(data.warnings).toMatchObject([{ code: 'image_unavailable', layerId: 'gone' }]);
    expect(names.filter((name) => name.endsWith('.svg'))).toHaveLength(1);
  });

  it('[DOCF-3] [RND-24] warns about an ad that few networks accept, and says what is large', async () => {
    const { data, names } = await renderAd({ layers: [image('noise', noise(), { width: 300, height: 250 })] });
    const heavy = names.find((name) => /^[0-9a-f]{16}\.png$/.test(name));
    expect(data.warnings).toMatchObject([{ code: 'ad_too_large', message: expect.stringContaining(`${heavy} (`) }]);
    expect(data.warnings[0].message).toContain('too large for IAB initial load, strictest common');
    const verdicts = data.preflight.networks.map(({ verdict }: { verdict: string }) => verdict);
    expect(verdicts).toEqual(['passed', 'passed', 'failed', 'failed']);
  });

  it('[DOCF-3] [RND-24] reduces a photo that is too large for the strictest network, with a warning (W13)', async () => {
    const photo = `data:image/jpeg;base64,${toBase64(grainyPhoto())}`;
    const { data, bytes, names, read } = await renderAd({
      layers: [image('photo', photo, { width: 300, height: 250 })],
    });
    expect(photo.length * 0.75).toBeGreaterThan(165_000);
    expect(bytes.length).toBeLessThanOrEqual(150_000);
    const message = expect.stringMatching(
      /reduced from \d+ to \d+ KB to keep the ad within \d+ KB: at most .* JPEG quality of at most/,
    );
    expect(data.warnings).toEqual([{ code: 'picture_reduced', layerId: 'photo', message }]);
    const name = names.find((each) => /^[0-9a-f]{16}\.jpg$/.test(each)) ?? '';
    const { width, height, data: pixels } = decodeJpeg((await read(name)) ?? new Uint8Array(), { useTArray: true });
    // Still the photo: dark on the left, light on the right.
    const row = Math.floor(height / 2) * width * 4;
    expect(pixels[row + 8 * 4]).toBeLessThan(140);
    expect(pixels[row + (width - 8) * 4]).toBeGreaterThan(150);
  });

  it('[DOCF-3] contains only the characters of a font that it shows (W13)', async () => {
    const fontIn = async (style: object) => {
      const { html, data } = await renderAd({ layers: [text('Sale 50%', { ...style })] });
      expect(data.warnings).toEqual([]);
      const [, base64 = ''] = /src:url\(data:font\/woff2;base64,([\w+/=]+)\)/.exec(html) ?? [];
      const reading = readFontFile(Uint8Array.from(atob(base64), (character) => character.charCodeAt(0)));
      if (!reading.ok) throw new Error(reading.reason);
      const characters = reading.font.ranges.flatMap(([from, to]) =>
        Array.from({ length: to - from + 1 }, (_, index) => String.fromCharCode(from + index)),
      );
      return { bytes: base64.length * 0.75, characters: characters.join('') };
    };
    const plain = await fontIn({});
    expect(plain.characters.trim()).toMatch(/^[-%05Sael\s\u2010]+$/);
    for (const letter of 'Sale50%') expect(plain.characters).toContain(letter);
    expect(plain.bytes).toBeLessThan(4_000);
    expect((await fontIn({ fontFeatureSettings: '"ss01"' })).bytes).toBeGreaterThan(plain.bytes);
  });

  it('[DOCF-3] stores a picture at up to twice the size of its largest box', async () => {
    const src = noise();
    const layers = [
      image('small', src, { width: 30, height: 25 }),
      image('large', src, { y: 100, width: 60, height: 50 }),
    ];
    const { names, read } = await renderAd({ layers });
    const [name = '', ...others] = names.filter((each) => /^[0-9a-f]{16}/.test(each));
    expect(others).toEqual([]);
    expect(identifyPicture((await read(name)) ?? new Uint8Array())).toMatchObject({ width: 120, height: 100 });
  });

  it('[DOCF-3] reports that a picture never stops moving, and still returns the ad', async () => {
    const { data } = await renderAd({ layers: [image('gif', dataUrl('gifAnimated', 'gif'))] });
    for (const { verdict, findings } of data.preflight.networks) {
      expect([verdict, findings]).toMatchObject(['failed', [{ code: 'animation_too_long' }]]);
    }
  });

  it('[RND-8] warns that html5 is always drawn by html if takumi was requested', async () => {
    const { data } = await renderAd({}, { renderType: 'takumi' });
    expect(data).toMatchObject({ renderType: 'html', warnings: [{ code: 'engine_substituted' }] });
  });

  it('[RND-1] can be rendered by GET', async () => {
    const { pageId } = await makeTemplate(space.id);
    const query = 'format=html5&tweak:clickTag=https%3A%2F%2Fget.example%2F';
    const data = await readData(await ask(`/api/render/${pageId}?${query}`, { headers: bearer(space.key) }));
    expect(data).toMatchObject({ format: 'html5', warnings: [], preflight: { files: 2 } });
  });
});
