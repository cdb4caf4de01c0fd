import { env } from 'cloudflare:test';
import JSZip from 'jszip';
import { beforeAll, beforeEach, describe, expect, it, vi } from 'vitest';
import { toBase64 } from '../../../src/core/base64.ts';
import { newId } from '../../../src/core/ids.ts';
import { readPng } from '../../../src/draw/formats/read-png.ts';
import type { Shader } from '../../../src/records/shaders.ts';
import { findTemplate } from '../../../src/records/templates.ts';
import { PosterFiles } from '../../../src/services/shaders/poster-files.ts';
import { deepIt } from '../../harness/depth.ts';
import { forgetHeldFiles } from '../../harness/held-files.ts';
import { ask, bearer, postRender, readData, readProblem } from '../../harness/service.ts';
import { aShader, fakeRenderer, flatPng, posterColor } from '../../harness/shaders.ts';
import { db, makeSpace, makeTemplate, type TestSpace } from '../../harness/space.ts';

const renderer = fakeRenderer();
const drawnColor = [200, 100, 50, 255];
const pageColor = [0x33, 0x66, 0x99, 255];

let space: TestSpace;
let other: TestSpace;
beforeAll(async () => {
  [space, other] = [await makeSpace(), await makeSpace()];
});
beforeEach(() => {
  renderer.drawn.length = 0;
  renderer.isUp = true;
  renderer.color = () => drawnColor;
});

const level = { name: 'level', type: 'float', default: 0.25, min: 0, max: 1 };

/** A shader with a poster. */
async function createShader(spaceId: string, facts: Partial<Shader> = {}): Promise<Shader> {
  const shader = await aShader(spaceId, facts);
  await new PosterFiles(env.FILES).put(shader, flatPng(64, 40, posterColor));
  return shader;
}

/** A page that the layer fills. */
async function pageWith(
  layer: object,
  { spaceId = space.id, ...parts }: { spaceId?: string; variables?: object } = {},
) {
  const layers = [{ id: 'waves', type: 'shader', x: 0, y: 0, width: 40, height: 30, ...layer }];
  return (await makeTemplate(spaceId, { pages: [{ layers, ...parts }] })).pageId;
}

const setStatus = async ({ id }: Shader, action: string) =>
  readData(await ask(`/api/v1/shaders/${id}/status`, { method: 'POST', json: { action }, headers: bearer(space.key) }));

interface Rendered {
  cached: boolean;
  file: { key: string; sha256: string };
  warnings: { code: string; message: string; layerId?: string }[];
}

async function render(pageId: string, body: object = {}, key = space.key): Promise<Rendered> {
  return readData(await postRender(key, { pageId, scale: 1, ...body }));
}

/** The color in the middle of a rendered png. */
async function readCentreColor({ file }: Rendered): Promise<number[]> {
  const response = await ask(`/files/${file.key}`);
  expect(response.status).toBe(200);
  const { data, width, height } = readPng(new Uint8Array(await response.arrayBuffer()));
  const at = ((height >> 1) * width + (width >> 1)) * 4;
  return [...data.subarray(at, at + 4)];
}

/** A publish draws the page for its colors after the response; those shaders do not belong to the next test. */
const colorsDrawn = (templateId: string) =>
  vi.waitFor(async () => expect((await findTemplate(db, templateId))?.colors).toBeInstanceOf(Array), {
    timeout: 15_000,
  });

describe('a shader layer', () => {
  it('[SHD-6, SHD-11] is drawn in at most 4.2 megapixels, with a warning that names the upscaled layer', async () => {
    const { id } = await createShader(space.id);
    const size = { width: 2_100, height: 2_000 };
    const { pageId } = await makeTemplate(space.id, {
      pages: [{ ...size, layers: [{ id: 'large', type: 'shader', x: 0, y: 0, ...size, shaderId: id }] }],
    });
    const scaled = await render(pageId);
    expect(scaled.warnings).toMatchObject([{ code: 'shader_scaled', layerId: 'large' }]);
    const [drawn] = renderer.drawn;
    expect((drawn?.width ?? 0) * (drawn?.height ?? 0)).toBeLessThanOrEqual(2_048 ** 2);
    expect(scaled.warnings[0]?.message).toContain(`${drawn?.width} × ${drawn?.height} pixels`);
    // A repeat reports it too; a layer within the limit has no warning.
    expect((await render(pageId)).warnings).toEqual(scaled.warnings);
    const whole = { width: 2_048, height: 2_048 };
    const { pageId: fits } = await makeTemplate(space.id, {
      pages: [{ ...whole, layers: [{ id: 'whole', type: 'shader', x: 0, y: 0, ...whole, shaderId: id }] }],
    });
    expect((await render(fits)).warnings).toEqual([]);
  });

  it('[SHD-11, SHD-12] is drawn at its time and size, with inputs from expressions, clamped', async () => {
    const { id } = await createShader(space.id, { manifest: { inputs: [level] } });
    const variables = { schema: { type: 'object', properties: { much: { type: 'number', default: 7 } } }, values: {} };
    const pageId = await pageWith({ shaderId: id, inputs: { level: '{{ much }}' }, time: 2.5 }, { variables });
    const rendered = await render(pageId, { scale: 3 });
    expect(await readCentreColor(rendered)).toEqual(drawnColor);
    expect(rendered.warnings).toEqual([]);
    const uniforms = [{ name: 'level', kind: 'floats', value: [1] }];
    expect(renderer.drawn).toMatchObject([{ width: 120, height: 90, time: 2.5, uniforms, images: [] }]);
    await render(pageId, { scale: 3, tweaks: { much: 0.5 } });
    expect(renderer.drawn.at(-1)?.uniforms).toEqual([{ name: 'level', kind: 'floats', value: [0.5] }]);
  });

  it('[SHD-10] draws a shader of the gallery by its slug, and suggests the nearest for a missing one (D7)', async () => {
    const slug = `ripples-${newId().toLowerCase().replaceAll('_', '-')}`;
    await createShader(other.id, { slug, publicOn: 1, manifest: { inputs: [level] } });
    const rendered = await render(await pageWith({ shaderId: slug }));
    expect([await readCentreColor(rendered), rendered.warnings]).toEqual([drawnColor, []]);
    const { warnings } = await render(await pageWith({ shaderId: `${slug}x` }));
    expect(warnings).toMatchObject([
      { code: 'shader_unavailable', message: expect.stringContaining(`Did you mean "${slug}"?`) },
    ]);
  });

  it('[SHD-10] reports missing shaders and inputs on save and on publish (D7)', async () => {
    const slug = `rings-${newId().toLowerCase().replaceAll('_', '-')}`;
    await createShader(other.id, { slug, publicOn: 1, manifest: { inputs: [level] } });
    const hidden = await createShader(other.id);
    const { id: templateId, pageId } = await makeTemplate(space.id);
    const layer = (id: string, shaderId: string, inputs = {}) => ({
      id,
      type: 'shader',
      width: 40,
      height: 30,
      shaderId,
      inputs,
    });
    const layers = [
      layer('good', slug, { level: 1 }),
      layer('near', slug, { levle: 1 }),
      layer('unknown', `${slug}x`),
      layer('private', hidden.id),
      layer('later', '{{ name }}'),
    ];
    const send = async (path: string, method: string, json: object) =>
      readData(await ask(path, { method, json, headers: bearer(space.key) }));
    const expected = [
      {
        code: 'value_invalid',
        layerId: 'near',
        pageId,
        message: 'The shader has no input "levle". Did you mean "level"?',
      },
      {
        code: 'shader_unavailable',
        layerId: 'unknown',
        pageId,
        message: `There is no shader "${slug}x". Did you mean "${slug}"?`,
      },
      { code: 'shader_unavailable', layerId: 'private', pageId, message: expect.stringContaining(hidden.id) },
    ];
    expect((await send(`/api/pages/${pageId}`, 'PATCH', { layers })).warnings).toEqual(expected);
    expect((await send('/api/publish', 'POST', { templateId })).warnings).toEqual(expected);
    await colorsDrawn(templateId);
    expect(await send(`/api/pages/${pageId}`, 'PATCH', { layers: layers.slice(0, 1) })).not.toHaveProperty('warnings');
  });

  it('[SHD-12] warns about inputs that do not fit, and draws with their defaults', async () => {
    const { id } = await createShader(space.id, { manifest: { inputs: [level] } });
    const { warnings } = await render(await pageWith({ shaderId: id, inputs: { level: 'much', depth: 1 } }));
    expect(warnings.map(({ code, layerId }) => [code, layerId])).toEqual([
      ['value_invalid', 'waves'],
      ['value_invalid', 'waves'],
    ]);
    expect(renderer.drawn[0]?.uniforms).toEqual([{ name: 'level', kind: 'floats', value: [0.25] }]);
  });

  it.each([
    ['sides in per cent', { width: '50%', height: '100%' }, [20, 30]],
    ['sides that are its parent’s', { x: undefined, y: undefined, width: undefined, height: undefined }, [40, 30]],
    ['an automatic side', { width: 'auto', height: 10 }, [40, 10]],
    ['a side of a fraction', { width: 10.4, height: 0.2 }, [10, 1]],
  ])('[SHD-11] with %s is drawn in the pixels of its box', async (_, sides, [width, height]) => {
    const { id } = await createShader(space.id);
    await render(await pageWith({ shaderId: id, ...sides }));
    expect(renderer.drawn).toMatchObject([{ width, height }]);
  });

  deepIt('[SHD-6] that is very large is drawn smaller, within what the renderer can do in time', async () => {
    const { id } = await createShader(space.id);
    await render(await pageWith({ shaderId: id, width: 9_000, height: 3_000 }));
    const [job] = renderer.drawn;
    expect((job?.width ?? 0) * (job?.height ?? 0)).toBeLessThanOrEqual(2_048 ** 2 * 1.01);
    expect((job?.width ?? 0) / (job?.height ?? 1)).toBeCloseTo(3, 1);
  });

  it.each(['png', 'jpeg', 'webp', 'svg', 'html5'])('[SHD-11] is a picture in %s', async (format) => {
    const { id } = await createShader(space.id);
    const rendered = await render(await pageWith({ shaderId: id }), { format, scale: undefined });
    expect(rendered.warnings.filter(({ code }) => code.startsWith('shader'))).toEqual([]);
    expect(renderer.drawn).toHaveLength(1);
    if (format !== 'svg') return;
    const markup = await (await ask(`/files/${rendered.file.key}`)).text();
    expect(markup).toContain('data:image/png;base64,');
  });

  it('[SHD-12] shows the pictures of its image inputs, and an empty pixel for one that cannot be loaded', async () => {
    const inputs = ['photo', 'paper'].map((name) => ({ name, type: 'image', default: '' }));
    const { id } = await createShader(space.id, { manifest: { inputs } });
    const photo = `data:image/png;base64,${toBase64(flatPng(3, 2, [1, 2, 3, 255]))}`;
    const { warnings } = await render(await pageWith({ shaderId: id, inputs: { photo, paper: 'asset:nothing' } }));
    expect(renderer.drawn[0]?.images).toEqual([
      { name: 'photo', type: 'image/png' },
      { name: 'paper', type: 'image/png' },
    ]);
    expect(warnings).toMatchObject([{ layerId: 'waves', message: expect.stringContaining('paper') }]);
    await render(await pageWith({ shaderId: id, inputs: { photo: '' } }));
    expect(renderer.drawn).toHaveLength(2);
  });
});

describe('the picture of a shader', () => {
  it('[RND-17] is drawn once for all files that show it, in any space, and reused', async () => {
    const { id } = await createShader(space.id, { publicOn: 1 });
    const [one, two] = [await pageWith({ shaderId: id }), await pageWith({ shaderId: id }, { spaceId: other.id })];
    expect((await render(one)).cached).toBe(false);
    expect((await render(one)).cached).toBe(true);
    await render(one, { format: 'webp' });
    await render(two, {}, other.key);
    expect(renderer.drawn).toHaveLength(1);
    await render(one, { scale: 2 });
    expect(renderer.drawn).toHaveLength(2);
  });

  it('[RND-19] is drawn once for many concurrent requests', async () => {
    const { id } = await createShader(space.id);
    const pageId = await pageWith({ shaderId: id });
    const formats = ['png', 'webp', 'jpeg', 'png', 'webp'];
    await Promise.all(formats.map((format) => render(pageId, { format })));
    expect(renderer.drawn).toHaveLength(1);
  });

  it('[RND-25] is not drawn for a dry run, which causes no warning', async () => {
    const { id } = await createShader(space.id);
    const { warnings } = await render(await pageWith({ shaderId: id }), { dryRun: true });
    expect([renderer.drawn, warnings]).toEqual([[], []]);
  });

  it('[CRD-2] is not drawn for a space without credits', async () => {
    const poor = await makeSpace({ creditsLimit: 0 });
    const { id } = await createShader(poor.id);
    const answer = await postRender(poor.key, { pageId: await pageWith({ shaderId: id }, { spaceId: poor.id }) });
    expect([answer.status, renderer.drawn]).toEqual([402, []]);
  });

  it.each([
    [
      'the renderer is down',
      () => {
        renderer.isUp = false;
      },
    ],
    [
      'it cannot be drawn',
      () => {
        renderer.color = () => null;
      },
    ],
  ])(
    '[SHD-11] where %s, is replaced with its poster, with a warning, and the poster is not stored as the picture',
    async (_, fail) => {
      const shader = await createShader(space.id);
      const pageId = await pageWith({ shaderId: shader.id });
      fail();
      const instead = await render(pageId);
      expect(await readCentreColor(instead)).toEqual(posterColor);
      const { code, layerId } = instead.warnings[0] ?? {};
      expect([code, layerId]).toEqual(['shader_unavailable', 'waves']);
      // A picture that failed a moment ago is not requested again at once; another picture is.
      renderer.isUp = true;
      renderer.color = () => drawnColor;
      expect(await readCentreColor(await render(pageId, { scale: 2 }))).toEqual(drawnColor);
    },
  );

  it('[SHD-11] without any renderer is replaced with its poster', async () => {
    const { id } = await createShader(space.id);
    const pageId = await pageWith({ shaderId: id });
    Reflect.deleteProperty(env, 'RENDERER_URL');
    try {
      const instead = await render(pageId);
      expect(await readCentreColor(instead)).toEqual(posterColor);
      expect(instead.warnings).toMatchObject([{ code: 'shader_unavailable', layerId: 'waves' }]);
    } finally {
      Object.assign(env, { RENDERER_URL: 'http://renderer.test' });
    }
    const drawn = await render(pageId);
    expect([drawn.cached, await readCentreColor(drawn)]).toEqual([false, drawnColor]);
  });
});

describe('a shader that may not be shown', () => {
  const empty = async (rendered: Rendered) => {
    expect(await readCentreColor(rendered)).toEqual(pageColor);
    expect(rendered.warnings).toMatchObject([{ code: 'shader_unavailable', layerId: 'waves' }]);
    expect(renderer.drawn).toEqual([]);
  };

  it.each([
    ['a shader that there is not', async () => newId()],
    ['another space’s', async () => (await createShader(other.id)).id],
    ['a revoked one', async () => (await createShader(space.id, { status: 'revoked' })).id],
    ['a quarantined one', async () => (await createShader(space.id, { status: 'quarantined' })).id],
    [
      'a public, revoked one of another space',
      async () => (await createShader(other.id, { publicOn: 1, status: 'revoked' })).id,
    ],
  ])('[SHD-11, AUTH-1] %s draws as empty, with a warning', async (_, make) => {
    await empty(await render(await pageWith({ shaderId: await make() })));
  });

  it('[SHD-11] is also detected if an expression names it', async () => {
    const variables = { schema: { type: 'object', properties: { which: { type: 'string' } } }, values: {} };
    const [ownShader, foreign] = [await createShader(space.id), await createShader(other.id)];
    const pageId = await pageWith({ shaderId: '{{ which }}' }, { variables });
    await empty(await render(pageId, { tweaks: { which: foreign.id } }));
    expect(await readCentreColor(await render(pageId, { tweaks: { which: ownShader.id } }))).toEqual(drawnColor);
  });

  it('[SHD-10] is not a public, approved one of another space', async () => {
    const shader = await createShader(other.id, { publicOn: 1 });
    expect(await readCentreColor(await render(await pageWith({ shaderId: shader.id })))).toEqual(drawnColor);
  });

  it.each(['revoke', 'quarantine'])(
    '[SHD-11, RND-16, RND-17] after %s is missing from the next render, and its files are 410',
    async (action) => {
      const shader = await createShader(space.id);
      const pageId = await pageWith({ shaderId: shader.id });
      const get = () => ask(`/api/render/${pageId}?scale=1&output=binary&gt=${space.gt}`);
      const before = await render(pageId);
      const tag = (await get()).headers.get('ETag') ?? '';
      expect(await readCentreColor(before)).toEqual(drawnColor);
      await setStatus(shader, action);
      renderer.drawn.length = 0;
      const after = await render(pageId);
      expect(after.cached).toBe(false);
      await empty(after);
      expect(
        (await ask(`/api/render/${pageId}?scale=1&output=binary&gt=${space.gt}`, { headers: { 'If-None-Match': tag } }))
          .status,
      ).toBe(200);
      expect(await readProblem(await ask(`/files/${before.file.key}`))).toMatchObject({
        status: 410,
        code: 'shader_revoked',
      });
      // Not only files that this isolate caches are checked.
      await forgetHeldFiles();
      expect((await ask(`/files/${before.file.key}`)).status).toBe(410);
      await setStatus(shader, 'restore');
      expect((await ask(`/files/${before.file.key}`)).status).toBe(200);
      expect((await render(pageId)).file.key).toBe(before.file.key);
    },
  );

  it('[RND-16] also blocks files that contain a render of it as a picture', async () => {
    const shader = await createShader(space.id);
    const inner = await render(await pageWith({ shaderId: shader.id }));
    const src = `https://galley.test/files/${inner.file.key}`;
    const layers = [{ id: 'photo', type: 'image', src, x: 0, y: 0, width: 40, height: 30 }];
    const { pageId } = await makeTemplate(space.id, { pages: [{ layers }] });
    const outer = await render(pageId);
    expect(await readCentreColor(outer)).toEqual(drawnColor);
    await setStatus(shader, 'revoke');
    expect((await ask(`/files/${outer.file.key}`)).status).toBe(410);
    const after = await render(pageId);
    expect(after.warnings).toMatchObject([{ code: 'image_unavailable', layerId: 'photo' }]);
    expect(await readCentreColor(after)).not.toEqual(drawnColor);
  });

  it('[SHD-8, RND-17] is drawn again after it changed', async () => {
    const { id } = await createShader(space.id);
    const pageId = await pageWith({ shaderId: id });
    const before = await render(pageId);
    const source = 'vec4 shade(vec2 uv, float time, vec2 resolution) {\n  return vec4(uv, 0.25, 1.0);\n}';
    const json = { name: 'Waves', source, manifest: { inputs: [] } };
    await readData(await ask(`/api/v1/shaders/${id}`, { method: 'PUT', json, headers: bearer(space.key) }));
    renderer.color = () => [9, 8, 7, 255];
    const after = await render(pageId);
    expect([after.cached, await readCentreColor(after)]).toEqual([false, [9, 8, 7, 255]]);
    expect(renderer.drawn.at(-1)?.program).toContain('0.25');
    expect((await ask(`/files/${before.file.key}`)).status).toBe(200);
  });
});

describe('an ad with a shader', () => {
  async function renderAd(layer: object, body: object = {}) {
    const answer = await readData(
      await postRender(space.key, { pageId: await pageWith(layer), format: 'html5', ...body }),
    );
    const zip = await JSZip.loadAsync(await (await ask(`/files/${answer.file.key}`)).arrayBuffer());
    const read = (name: string) => zip.file(name)?.async('text') ?? Promise.resolve(undefined);
    return { answer, html: (await read('index.html')) ?? '', script: await read('shaders.js') };
  }
  const findings = (answer: {
    details?: object;
    preflight?: { networks: { findings: { code: string; message: string }[] }[] };
  }) =>
    answer.preflight?.networks.flatMap((network) =>
      network.findings.map(({ code, message }) => `${code} ${message}`),
    ) ?? [];

  it('[SHD-11, DOCF-3] runs it with a script next to it, and sends no requests', async () => {
    const shader = await createShader(space.id, { program: 'void main() { gl_FragColor = vec4(1.0); }' });
    const { answer, html, script } = await renderAd({ shaderId: shader.id, time: 3 });
    expect(html).toContain('<script src="shaders.js"></script>');
    expect(html).toContain("script-src 'unsafe-inline' 'self'");
    expect(html).not.toContain('connect-src');
    const [, key = ''] = /<img [^>]*data-key="([^"]+)"/.exec(html) ?? [];
    expect(script).toContain(JSON.stringify({ key }).slice(1, -1));
    expect(script).toContain(JSON.stringify(shader.program));
    expect(script).toContain('"time":3');
    for (const word of ['fetch', 'telemetry"', 'http']) expect(script).not.toContain(word);
    expect(findings(answer).filter((finding) => !finding.startsWith('too'))).toEqual([]);
    expect(answer.warnings).toEqual([]);
  });

  it('[SHD-11] reports to the service only on request, which the preflight points out', async () => {
    const shader = await createShader(space.id);
    const { answer, html, script } = await renderAd({ shaderId: shader.id }, { shaderTelemetry: true });
    expect(html).toContain('; connect-src https://galley.test"');
    expect(script).toContain(`https://galley.test/api/v1/shaders/${shader.id}/telemetry`);
    expect(script).toContain(shader.contentHash);
    expect(findings(answer).join('\n')).toContain('external_request shaders.js sends requests to other hosts');
  });

  it('[RND-17] is a different file if it reports', async () => {
    const { id } = await createShader(space.id);
    const pageId = await pageWith({ shaderId: id });
    const keys = [];
    for (const shaderTelemetry of [false, true, true]) {
      keys.push((await render(pageId, { format: 'html5', shaderTelemetry, scale: undefined })).file.key);
    }
    expect(new Set(keys).size).toBe(2);
    // A picture is the same, whether or not an ad would report.
    const png = await render(pageId);
    expect((await render(pageId, { shaderTelemetry: true })).file.key).toBe(png.file.key);
  });

  it('[SHD-11] has no script for a revoked shader, and none for one with image inputs, which is shown as a picture', async () => {
    const revoked = await createShader(space.id, { status: 'revoked' });
    const gone = await renderAd({ shaderId: revoked.id });
    expect([gone.script, gone.answer.warnings[0]?.code]).toEqual([undefined, 'shader_unavailable']);
    const images = await createShader(space.id, {
      manifest: { inputs: [{ name: 'photo', type: 'image', default: '' }] },
    });
    const still = await renderAd({ shaderId: images.id });
    expect(still.script).toBeUndefined();
    expect(still.answer.warnings).toMatchObject([
      { layerId: 'waves', message: expect.stringContaining('is not animated') },
    ]);
  });

  it('[SHD-11, RND-16] is no longer served once its shader is revoked', async () => {
    const shader = await createShader(space.id);
    const { answer } = await renderAd({ shaderId: shader.id });
    await setStatus(shader, 'revoke');
    expect((await ask(`/files/${answer.file.key}`)).status).toBe(410);
  });
});
