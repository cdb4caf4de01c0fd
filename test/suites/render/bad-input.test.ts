import { afterEach, beforeAll, describe, expect, it } from 'vitest';
import { toBase64 } from '../../../src/core/base64.ts';
import { postRender, readData, readProblem } from '../../harness/service.ts';
import { makeSpace, makeTemplate, type TestSpace } from '../../harness/space.ts';

let space: TestSpace;
let soundPage: string;

beforeAll(async () => {
  space = await makeSpace();
  soundPage = (await makeTemplate(space.id)).pageId;
});

/** A page of one layer whose field comes from a tweak, as untrusted input does. */
async function drawWith(layer: Record<string, unknown>, field: string, input: string, body: object = {}) {
  const { pageId } = await makeTemplate(space.id, {
    pages: [
      {
        layers: [{ id: 'it', width: 30, height: 20, ...layer, [field]: '{{ input }}' }],
        variables: { schema: { type: 'object', properties: { input: { type: 'string' } } }, values: { input: '' } },
      },
    ],
  });
  return postRender(space.key, { pageId, tweaks: { input }, ...body });
}

const dataUrl = (type: string, bytes: Uint8Array) => `data:${type};base64,${toBase64(bytes)}`;
const wrapSvg = (inner: string) => `<svg xmlns="http://www.w3.org/2000/svg" width="30" height="20">${inner}</svg>`;

/** A GIF of one pixel with `frames` frames. */
function writeGif(frames: number): Uint8Array {
  const head = [...new TextEncoder().encode('GIF89a'), 1, 0, 1, 0, 0x80, 0, 0, 0, 0, 0, 255, 255, 255];
  const frame = [0x2c, 0, 0, 0, 0, 1, 0, 1, 0, 0, 2, 2, 0x44, 1, 0];
  const bytes = new Uint8Array(head.length + frames * frame.length + 1);
  bytes.set(head);
  for (let index = 0; index < frames; index++) bytes.set(frame, head.length + index * frame.length);
  bytes[bytes.length - 1] = 0x3b;
  return bytes;
}

describe('input that could exhaust or mislead', () => {
  afterEach(async () => {
    // After any input, the next page is drawn.
    const next = await postRender(space.key, { pageId: soundPage, draft: true });
    expect(next.status).toBe(200);
    expect((await readData(next)).warnings).toEqual([]);
  });

  it('[RND-24] warns about what an SVG lost and what cannot be written, in a layer and in a data URL', async () => {
    const drawAndReadWarnings = async (layer: object, field: string, input: string, format: string) =>
      (await readData(await drawWith({ ...layer }, field, input, { format }))).warnings;
    const lossy = wrapSvg('<script>alert(1)</script><text y="9" writing-mode="vertical-rl">Words</text>');
    const plainly = wrapSvg('<title>No words</title><text y="9">Words</text><rect width="9" height="9"/>');
    for (const format of ['png', 'svg']) {
      for (const [layer, field, shownText] of [
        [{ type: 'svg' }, 'source', (markup: string) => markup],
        [{ type: 'image' }, 'src', (markup: string) => dataUrl('image/svg+xml', new TextEncoder().encode(markup))],
      ] as const) {
        expect(await drawAndReadWarnings(layer, field, shownText(lossy), format)).toMatchObject([
          { code: 'svg_stripped', message: expect.stringContaining('script'), layerId: 'it' },
          { code: 'svg_text', message: expect.stringContaining('writing-mode'), layerId: 'it' },
        ]);
        expect(await drawAndReadWarnings(layer, field, shownText(plainly), format)).toEqual([]);
      }
    }
  });

  it('[SEC-2] removes the script of an SVG in a layer or in a data URL, and draws the rest', async () => {
    const hostile = wrapSvg('<script>alert(1)</script><rect width="30" height="20" fill="#f00" onclick="alert(2)"/>');
    for (const [layer, field, input] of [
      [{ type: 'svg' }, 'source', hostile],
      [{ type: 'image' }, 'src', dataUrl('image/svg+xml', new TextEncoder().encode(hostile))],
    ] as const) {
      const response = await drawWith(layer, field, input, { format: 'svg', output: 'binary' });
      expect(response.status).toBe(200);
      const svg = await response.text();
      const embedded = [...svg.matchAll(/base64,([A-Za-z0-9+/=]+)/g)].map(([, data]) => atob(data ?? '')).join();
      expect(`${svg}${embedded}`).not.toMatch(/alert|<script|onclick/);
      expect(`${svg}${embedded}`).toContain('rect');
    }
  });

  it('[SEC-3, RND-23] draws a placeholder for a GIF of 20,000 frames, and rejects the body with one of 100,000', async () => {
    const draw = (frames: number) => drawWith({ type: 'image' }, 'src', dataUrl('image/gif', writeGif(frames)));
    const many = await readData(await draw(20_000));
    expect(many.warnings).toMatchObject([{ code: 'image_unavailable', layerId: 'it' }]);
    expect(many.warnings[0].message).toContain('frames');
    expect(await readProblem(await draw(100_000))).toMatchObject({ status: 413, code: 'body_too_large' });
    expect((await readData(await draw(2))).warnings).toEqual([]);
  });

  it('[SEC-3, RND-23] rejects the body with a data URL of 5 MB, and warns about half a megabyte that is no picture', async () => {
    const draw = (length: number) => drawWith({ type: 'image' }, 'src', dataUrl('image/png', new Uint8Array(length)));
    expect(await readProblem(await draw(5_000_000))).toMatchObject({ status: 413, code: 'body_too_large' });
    expect((await readData(await draw(500_000))).warnings).toMatchObject([
      { code: 'image_unavailable', layerId: 'it' },
    ]);
  });

  it('[SEC-3] omits a path of 100,000 commands with a warning, in a shape and in an SVG', async () => {
    const short = `M0 0${'l1 1'.repeat(45_000)}`;
    const shape = await readData(await drawWith({ type: 'shape', shape: 'path' }, 'd', short));
    expect(shape.warnings).toMatchObject([{ code: 'shape_invalid', layerId: 'it' }]);
    const long = `M0 0${'l1 1'.repeat(100_000)}`;
    const tooLong = await readData(await drawWith({ type: 'shape', shape: 'path' }, 'd', long));
    expect(tooLong.warnings.map(({ layerId }: { layerId: string }) => layerId)).toContain('it');
    const markup = wrapSvg(`<path d="${long}" stroke="#000"/>`);
    const svg = await readData(await drawWith({ type: 'svg' }, 'source', markup));
    expect(svg.warnings).toMatchObject([{ code: 'svg_unavailable', layerId: 'it' }]);
  });

  it('[SEC-3, RND-21] cuts a text of 1 MB with a warning, and omits a code of 1 MB', async () => {
    const text = await readData(await drawWith({ type: 'text' }, 'content', 'word '.repeat(200_000)));
    expect(text.warnings.map(({ code }: { code: string }) => code)).toContain('text_truncated');
    const code = await readData(await drawWith({ type: 'qrcode' }, 'value', 'x'.repeat(1_000_000)));
    expect(code.warnings.map(({ layerId }: { layerId: string }) => layerId)).toContain('it');
  });

  it('[RND-24] warns about a style that takumi does not draw, of a layer or a span, and one that no pdf has', async () => {
    const layers = [
      { id: 'turned', type: 'container', style: { transform: 'rotateX(10deg)' } },
      { id: 'spans', type: 'text', spans: [{ content: 'a', style: { padding: 'clamp(1px, 2%, 3px)' } }] },
      { id: 'glass', type: 'container', style: { backdropFilter: 'blur(2px)' } },
    ];
    const { pageId } = await makeTemplate(space.id, { pages: [{ layers }] });
    const drawn = await readData(await postRender(space.key, { pageId }));
    expect(drawn.warnings).toMatchObject([
      { code: 'style_unsupported', layerId: 'turned' },
      { code: 'style_unsupported', layerId: 'spans' },
    ]);
    const printed = await readData(await postRender(space.key, { pageId, format: 'pdf', dryRun: true }));
    expect(printed.warnings).toMatchObject([{ code: 'style_unsupported', layerId: 'glass' }]);
  });
});
