import { convertIndexedToRgb, decode } from 'fast-png';
import JSZip from 'jszip';
import { beforeAll, describe, expect, it } from 'vitest';
import { emojiTypes } from '../../../src/design/document/template.ts';
import { hashToken } from '../../../src/services/authenticate/secret-tokens.ts';
import { render as draw } from '../../../src/services/render/render.ts';
import { renderRequest } from '../../harness/render.ts';
import { ask, postRender, readData } from '../../harness/service.ts';
import { testServices } from '../../harness/services.ts';
import { makeSpace, makeTemplate, type TestSpace } from '../../harness/space.ts';

let space: TestSpace;

beforeAll(async () => {
  space = await makeSpace();
});

const text = (content: string, style: object = {}, rest: object = {}) => ({
  id: 'text',
  type: 'text',
  content,
  x: 0,
  y: 0,
  style: { fontFamily: 'Inter', fontSize: 40, lineHeight: 1, ...style },
  ...rest,
});

async function file(layers: object[], body: object = {}, page: object = {}) {
  const pages = [{ width: 200, height: 80, backgroundColor: '#ffffff', layers, ...page }];
  const { pageId } = await makeTemplate(space.id, { pages });
  return render(pageId, body);
}

async function render(pageId: string, body: object) {
  const data = await readData(await postRender(space.key, { pageId, format: 'png', ...body }));
  const bytes = new Uint8Array(await (await ask(`/files/${data.file.key}`)).arrayBuffer());
  return { bytes, warnings: data.warnings as { code: string; message: string }[], cached: data.cached as boolean };
}

/** Columns of a picture that have a colored pixel, in px of the page. */
async function coloredColumns(layers: object[], body: object = {}, page: object = {}): Promise<number[]> {
  const { bytes } = await file(layers, { scale: 1, ...body }, page);
  const png = decode(bytes);
  const { width } = png;
  // Takumi writes a picture with few colors as a palette.
  const data = png.palette ? convertIndexedToRgb(png) : png.data;
  const channels = data.length / width / png.height;
  const columns = new Set<number>();
  for (let at = 0; at < data.length; at += channels) {
    const [red = 0, green = 0, blue = 0] = data.subarray(at, at + 3);
    if (Math.max(red, green, blue) - Math.min(red, green, blue) > 60) columns.add((at / channels) % width);
  }
  return [...columns].sort((one, other) => one - other);
}

const decodeMarkup = ({ bytes }: { bytes: Uint8Array }) => new TextDecoder().decode(bytes);

describe('emoji in a picture', () => {
  it('[RND-22] are colored where the emoji is, and nowhere else', async () => {
    expect(await coloredColumns([text('HH')])).toEqual([]);
    const emojiColumns = await coloredColumns([text('😀')]);
    expect([emojiColumns[0], emojiColumns.at(-1)]).toEqual([0, 39]);
    const after = await coloredColumns([text('H😀', { fontSize: 20 })]);
    expect(after[0]).toBeGreaterThan(12);
    expect((after.at(-1) ?? 0) - (after[0] ?? 0)).toBeLessThanOrEqual(20);
  });

  it('[RND-22] follow the text: right-aligned, in lines, within spaced letters and when it shrinks', async () => {
    const right = await coloredColumns([text('😀', { textAlign: 'right' }, { width: 200 })]);
    expect([right[0], right.at(-1)]).toEqual([160, 199]);
    const wrapped = await coloredColumns([text('😀😀😀', {}, { width: 90 })]);
    expect(wrapped.at(-1)).toBe(79);
    const spaced = await coloredColumns([text('😀😀', { letterSpacing: 20 })]);
    expect(spaced).not.toContain(50);
    expect(spaced).toContain(65);
    const shrunk = await coloredColumns([text('😀😀😀😀', {}, { width: 80, height: 20, fit: 'shrink' })]);
    expect(shrunk.at(-1)).toBeLessThan(80);
    expect(shrunk.at(-1)).toBeGreaterThan(60);
  });

  it('[RND-22, DOC-14] are followed by an ellipsis if the text is cut after one', async () => {
    const clamped = await coloredColumns([text('😀😀😀😀😀', {}, { width: 130, maxLines: 1 })]);
    expect(clamped.at(-1)).toBe(79);
  });

  it('[RND-22] look different in each set; the template chooses one, the request another', async () => {
    const pages = [{ width: 60, height: 60, layers: [text('😀')] }];
    const { pageId } = await makeTemplate(space.id, { emojiType: 'noto', pages });
    const drawn = await Promise.all(emojiTypes.map((emojiType) => render(pageId, { emojiType })));
    expect(new Set(drawn.map(({ bytes }) => bytes.join())).size).toBe(4);
    const templateSet = await render(pageId, {});
    expect(templateSet.bytes).toEqual(drawn[emojiTypes.indexOf('noto')]?.bytes);
    expect([templateSet.cached, templateSet.warnings]).toEqual([true, []]);
  });

  it('[RND-22, RND-13] are in an svg once each, as vectors with unique ids', async () => {
    const svg = decodeMarkup(await file([text('😀🏴󠁧󠁢󠁥󠁮󠁧󠁿🐱😀')], { format: 'svg', emojiType: 'noto' }));
    expect(svg).not.toContain('<image');
    const [symbol, ...others] = [...svg.matchAll(/<symbol id="([^"]+)"/g)].map(([, id]) => id);
    expect(others).toEqual([]);
    expect(svg.split(`href="#${symbol}"`)).toHaveLength(3);
    expect(svg.match(/<svg /g)).toHaveLength(3);
    const ids = [...svg.matchAll(/\bid="([^"]+)"/g)].map(([, id]) => id);
    expect(new Set(ids).size).toBe(ids.length);
    for (const [, id] of svg.matchAll(/(?:href="#|url\(#)([^")]+)/g)) expect(ids).toContain(id);
  });

  it('[RND-22, DOCF-3] are separate files in an ad, with their characters as text', async () => {
    const { bytes } = await file([text('Go 🚀')], { format: 'html5' }, { width: 300, height: 250 });
    const zip = await JSZip.loadAsync(bytes);
    const html = (await zip.file('index.html')?.async('text')) ?? '';
    const [, name = ''] = /<img [^>]*src="(\w+\.svg)"[^>]*alt="🚀"/u.exec(html) ?? [];
    expect(await zip.file(name)?.async('text')).toMatch(/^<svg xmlns/);
  });

  it('[RND-24] cause a warning if a fallback set draws them', async () => {
    const { warnings } = await file([text('🇫🇷')], { emojiType: 'fluent' });
    expect(warnings).toMatchObject([{ code: 'glyph_missing', layerId: 'text' }]);
  });

  it('[RND-21, RND-22] draw within the time limit of a picture, even four thousand of them', async () => {
    const layers = [text('😀🐱🚀'.repeat(1_334), { fontSize: 6, lineHeight: 1 }, { width: 600 })];
    const { bytes } = await file(layers, { scale: 1, emojiType: 'noto' }, { width: 600, height: 600 });
    expect(decode(bytes).width).toBe(600);
  });
});

describe('the file key of a page with emoji', () => {
  const keyWith = async (pageId: string, versions: Record<string, string>) => {
    const parts = testServices();
    const credentials = { kind: 'key', hash: await hashToken(space.key) } as const;
    const emojiVersions = { ...parts.emojiVersions, ...versions };
    const { file } = await draw(
      { ...parts, emojiVersions },
      credentials,
      renderRequest(pageId, { emojiType: 'noto' }),
      { withBody: false },
    );
    return file?.key;
  };

  it('[RND-17] changes with the drawings of the set, and of its fallback', async () => {
    const { pageId } = await makeTemplate(space.id, { pages: [{ layers: [text('😀')] }] });
    const ownKey = await keyWith(pageId, {});
    expect(await keyWith(pageId, {})).toBe(ownKey);
    expect(await keyWith(pageId, { fluent: 'another' })).toBe(ownKey);
    expect(await keyWith(pageId, { noto: 'another' })).not.toBe(ownKey);
    expect(await keyWith(pageId, { twemoji: 'another' })).not.toBe(ownKey);
  });
});
