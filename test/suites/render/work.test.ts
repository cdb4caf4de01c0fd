import { beforeAll, describe, expect, it } from 'vitest';
import { ask, postRender, readData, readProblem } from '../../harness/service.ts';
import { makeSpace, makeTemplate, type TestSpace } from '../../harness/space.ts';

let space: TestSpace;

beforeAll(async () => {
  space = await makeSpace();
});

interface Many {
  times: number;
  layer: object;
  /** Properties of the layer around them. */
  style?: object;
  render?: object;
}

/** Renders a page with a repeated layer. */
async function drawMany({ times, layer, style = {}, render = {} }: Many): Promise<Response> {
  const whole = { x: 0, y: 0, width: 1200, height: 630 };
  const { pageId } = await makeTemplate(space.id, {
    pages: [
      {
        width: 1200,
        height: 630,
        layers: [
          { id: 'all', type: 'container', ...whole, loop: { source: `{{ range(1, ${times}) }}`, limit: times }, style },
          { id: 'it', parentId: 'all', ...whole, ...layer },
        ],
      },
    ],
  });
  return postRender(space.key, { pageId, scale: 1, ...render });
}

const box = (style: object, more: object = {}) => ({ type: 'container', style, ...more });
const wrapSvg = (inner: string) => `<svg xmlns="http://www.w3.org/2000/svg" width="600" height="600">${inner}</svg>`;
const zigzag = `M0 0${Array.from({ length: 9_000 }, (_, index) => `L${(index * 7919) % 600} ${(index * 104729) % 600}`).join('')}`;

describe('work that cannot be interrupted', () => {
  it.each<[string, Many]>([
    ['boxes', { times: 999, layer: box({ backgroundColor: '#f00' }), render: { scale: 4 } }],
    ['transparent layers', { times: 999, layer: box({}, { opacity: 0.5 }), render: { scale: 2 } }],
    ['turned layers', { times: 999, layer: box({ backgroundColor: '#f00' }, { rotation: 10 }), render: { scale: 2 } }],
    ['gradients', { times: 999, layer: box({ background: 'radial-gradient(#f00, #00f)' }), render: { scale: 2 } }],
    ['masks', { times: 999, layer: box({ maskImage: 'linear-gradient(#000, #0000)' }), render: { scale: 2 } }],
    ['blurs', { times: 500, layer: box({ filter: 'blur(20px)', backgroundColor: '#f00' }) }],
    [
      'blurs of small boxes',
      { times: 500, layer: box({ filter: 'blur(200px)' }, { width: 20, height: 20, x: 600, y: 300 }) },
    ],
    ['blurs by the font', { times: 99, layer: box({ fontSize: 900, filter: 'blur(0.3em)' }), render: { scale: 2 } }],
    [
      'blurs outside the page',
      { times: 500, layer: box({ backgroundColor: '#f00', filter: 'blur(20px)' }, { x: 5_000 }) },
    ],
    ['backdrops', { times: 300, layer: box({ backdropFilter: 'blur(30px)' }) }],
    ['shadows', { times: 500, layer: box({ boxShadow: '0 0 60px #000' }) }],
    ['inner shadows', { times: 500, layer: box({ boxShadow: 'inset 0 0 60px #000' }) }],
    [
      'inherited shadows of text',
      {
        times: 500,
        style: { textShadow: '0 0 80px #000' },
        layer: { type: 'text', content: 'All of it is said', style: { fontSize: 120 } },
      },
    ],
    ['paths', { times: 999, layer: { type: 'shape', shape: 'path', d: zigzag, fill: '#f00' }, render: { scale: 2 } }],
    [
      'heavy drawings',
      {
        times: 500,
        layer: { type: 'svg', source: wrapSvg('<g opacity="0.5"><path d="M0 0h600v600z"/></g>'.repeat(90)) },
      },
    ],
    [
      'a clip of a drawing over many shapes (S5)',
      {
        times: 1,
        layer: {
          type: 'svg',
          source: wrapSvg(
            `<clipPath id="c"><path d="${zigzag}${zigzag}"/></clipPath><g clip-path="url(#c)">${'<rect width="600" height="600"/>'.repeat(500)}</g>`,
          ),
        },
      },
    ],
    [
      'a path that a drawing uses many times (S5)',
      {
        times: 1,
        layer: {
          type: 'svg',
          source: wrapSvg(`<defs><path id="p" d="${zigzag}"/></defs>${'<use href="#p"/>'.repeat(1_000)}`),
        },
      },
    ],
  ])('[SEC-3] [RND-21] is rejected before it begins: %s', async (_, many) => {
    const response = await drawMany(many);
    expect(response.status).toBe(422);
    const { code, detail } = await readProblem(response);
    expect(code).toBe('output_too_large');
    expect(detail).toMatch(
      /^Drawing takes up to \d+ s of work(, \d+ s of it for the layer it)?, but at most 8 s are allowed\. Use a scale of at most [\d.]+\.$/,
    );
  });

  it.each<[string, Many]>([
    [
      'small boxes whose size is decided by layout',
      {
        times: 900,
        style: { flexDirection: 'row', flexWrap: 'wrap', gap: 2 },
        layer: {
          ...box({ backgroundColor: '#f00', padding: 4, boxShadow: '0 1px 3px #0008' }),
          x: undefined,
          y: undefined,
          width: undefined,
          height: undefined,
        },
      },
    ],
    [
      'short texts in large boxes',
      { times: 200, layer: { type: 'text', content: 'a', style: { textShadow: '0 0 9px #000' } } },
    ],
    [
      'rotated boxes in which only a bar is visible',
      { times: 400, layer: { ...box({}, { rotation: 30, width: 1_200, height: 630 }) }, render: { scale: 2 } },
    ],
  ])('[RND-21] is not confused with similar work: %s', async (_, many) => {
    const response = await drawMany(many);
    expect(response.status).toBe(200);
    expect((await readData(response)).format).toBe('png');
  });

  it('[RND-21] allows a radial chart of 180 rotated bars', async () => {
    const side = { width: 1_000, height: 1_000 };
    const spokes = Array.from({ length: 180 }, (_, index) => [
      { id: `spoke${index}`, type: 'container', x: 40, y: 40, ...side, rotation: 2 * index },
      {
        id: `bar${index}`,
        parentId: `spoke${index}`,
        type: 'container',
        x: 490,
        y: 20,
        width: 20,
        height: 100 + ((index * 37) % 200),
        style: { background: 'linear-gradient(#f00, #00f)', borderRadius: 10 },
      },
    ]).flat();
    const { pageId } = await makeTemplate(space.id, { pages: [{ width: 1_080, height: 1_080, layers: spokes }] });
    const response = await postRender(space.key, { pageId, scale: 2 });
    expect(response.status).toBe(200);
    expect((await readData(response)).format).toBe('png');
  });

  it('[RND-25] is reported by a dry run', async () => {
    const response = await drawMany({
      times: 300,
      layer: box({ backdropFilter: 'blur(30px)' }),
      render: { dryRun: true },
    });
    expect([response.status, (await readProblem(response)).code]).toEqual([422, 'output_too_large']);
  });

  it('[SEC-3] [AUTH-15] is limited to a second for a demo token (S14)', async () => {
    const layers = Array.from({ length: 120 }, (_, index) => ({
      id: `l${index}`,
      x: 0,
      y: 0,
      width: 1200,
      height: 630,
      ...box({ background: 'radial-gradient(#f00, #00f)' }),
    }));
    const { pageId } = await makeTemplate(space.id, { public: true, pages: [{ width: 1200, height: 630, layers }] });
    expect((await postRender(space.key, { pageId, scale: 1, dryRun: true })).status).toBe(200);
    const headers = { 'CF-Connecting-IP': '203.0.113.77' };
    const { token } = await readData(await ask('/api/demo-token', { method: 'POST', headers }));
    const refused = await ask(`/api/render/${pageId}?demo=${token}&scale=1`, { headers });
    expect(refused.status).toBe(422);
    expect((await readProblem(refused)).detail).toMatch(
      /^Drawing takes up to 2 s of work.*, but at most 1 s are allowed\./,
    );
  });

  it.each<[string, object]>([
    [
      'many different signs',
      { content: String.fromCodePoint(...Array.from({ length: 20_000 }, (_, at) => 0x4e00 + at)) },
    ],
    ['a long text that shrinks', { content: 'Some words. '.repeat(4_000), fit: 'shrink', style: { fontSize: 400 } }],
    ['a long text that is cut', { content: 'क्षत्रिय '.repeat(4_000), maxLines: 3 }],
  ])('[SEC-3] [RND-21] is rejected before a text is shaped: %s', async (_, layer) => {
    const layers = [{ id: 'long', type: 'text', x: 0, y: 0, width: 1_000, height: 1_000, ...layer }];
    const { pageId } = await makeTemplate(space.id, { pages: [{ width: 1_000, height: 1_000, layers }] });
    for (const format of ['png', 'svg']) {
      const response = await postRender(space.key, { pageId, format });
      expect(response.status).toBe(422);
      expect(await readProblem(response)).toMatchObject({
        code: 'output_too_large',
        detail: expect.stringMatching(
          /^The texts need 285 font files, but at most 200 are allowed\.|^Laying out the page takes up to \d+ s of work.*, but at most 1\.5 s are allowed\./,
        ),
      });
    }
  });

  it('[RND-20] includes blurs that are too large for the isolate, which need a renderer, and there is none here', async () => {
    const layer = box({ backdropFilter: 'blur(200px)' });
    expect((await drawMany({ times: 1, layer })).status).toBe(200);
    const large = await drawMany({ times: 1, layer, render: { scale: 2 } });
    expect(large.status).toBe(503);
    expect((await readProblem(large)).code).toBe('renderer_unavailable');
  });
});
