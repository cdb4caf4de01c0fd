import { chmodSync, mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { decode } from 'fast-png';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { readFrame } from '../../src/draw/container/frame.ts';
import type { UniformValue } from '../../src/draw/shaders/inputs/uniform-values.ts';
import type { ShaderInput } from '../../src/draw/shaders/manifest.ts';
import type { DrawJob } from '../../src/draw/shaders/sandbox/job.ts';
import type { StaticResult } from '../../src/draw/shaders/vet/static-result.ts';
import { ChromeSource } from '../../workers/renderer/browser/chrome-source.ts';
import { ShaderBrowserLauncher } from '../../workers/renderer/shaders/launcher.ts';
import { ShaderPlace, shaderPlaceLimits } from '../../workers/renderer/shaders/shader-place.ts';
import type { StaticJob } from '../../workers/renderer/shaders/static-process.ts';
import { StaticProcess } from '../../workers/renderer/shaders/static-process.ts';
import { vet } from '../../workers/renderer/shaders/vet.ts';
import { deepIt, isDeep, pickCases } from '../harness/depth.ts';
import { setEnvironment } from './ends.ts';
import { browsersBelow } from './process-tree.ts';
import { type RendererProcess, startRenderer } from './renderer-process.ts';
import { framed, vetAt } from './shader-jobs.ts';

/** A renderer, and a separate sandbox that also accepts what earlier stages would reject. */
let renderer: RendererProcess;
let place: ShaderPlace;
// The name is short: the socket of a browser's profile is inside, and its path may have 107 bytes.
const temporary = mkdtempSync(join(tmpdir(), 'sb-'));
beforeAll(async () => {
  renderer = await startRenderer({ RENDERER_WARM: '0' });
  // A browser that runs as nobody has its profile there.
  chmodSync(temporary, 0o711);
  setEnvironment({ TMPDIR: temporary });
  const launcher = new ShaderBrowserLauncher(new ChromeSource(), console.error);
  place = new ShaderPlace({ ...shaderPlaceLimits, launch: () => launcher.launch() });
});
afterAll(async () => {
  place.end();
  await renderer?.stop();
  for (let tries = 0; tries < 40 && browsers().length > 0; tries += 1) await sleep(50);
  rmSync(temporary, { recursive: true, force: true });
});

/** Processes of the sandbox's browsers that draw, each as a line of `ps`. */
const processes = browsersBelow(temporary);
const browsers = () => processes().filter((line) => line.includes('--type=gpu-process'));

/** Passes everything, and puts the body into a program as the real stages do. */
const parser = {
  vet: async ({ source, manifest }: Required<StaticJob>): Promise<StaticResult> => {
    const types = { color: 'vec4', image: 'sampler2D' } as Record<string, string>;
    const uniforms = manifest.inputs.map(({ name, type }) => `uniform ${types[type] ?? type} ${name};`);
    const main = 'void main() {\n  gl_FragColor = shade(gl_FragCoord.xy / u_resolution, u_time, u_resolution);\n}';
    const header = ['precision highp float;', 'uniform float u_time;', 'uniform vec2 u_resolution;', ...uniforms];
    const rows = (['bytes', 'policy', 'loops', 'cost'] as const).map((name) => ({
      name,
      verdict: 'passed' as const,
      ms: 0,
      findings: [],
    }));
    const cost = { operationsPerPixel: 0, limit: 0 };
    return { rows, cost, program: [...header, source, main].join('\n') };
  },
};

async function sandboxed(
  source: string,
  inputs: ShaderInput[] = [],
  defaults: UniformValue[] = [],
  signal = AbortSignal.timeout(60_000),
) {
  const result = await vet({ source, manifest: { inputs }, defaults }, { parser, place, random: Math.random }, signal);
  return { ...result, codes: result.report.stages.flatMap(({ findings }) => findings.map(({ code }) => code)) };
}

/** A body with one entry point around the statements. */
const shade = (statements: string) => `vec4 shade(vec2 uv, float time, vec2 resolution) {\n${statements}\n}`;
const good = shade('  return vec4(uv, 0.5 + 0.5 * sin(time), 1.0);');
/** Takes seconds for a pixel where `when` is true. */
const spin = (when: string) =>
  shade(`float s = time;
  if (${when}) for (int i = 0; i < 1000000000; i++) s = fract(s * 1.7 + uv.x);
  return vec4(fract(s));`);
/** Longer than the limit for a frame of 512 by 512, and shorter than what counts as hanging. */
const slow = (when: string) =>
  shade(`float s = time;
  if (${when}) for (int i = 0; i < 20000; i++) s = sin(s * 1.7 + uv.x);
  return vec4(s);`);

const program = (statements: string, uniforms = '') =>
  `precision highp float;\nuniform float u_time;\nuniform vec2 u_resolution;\n${uniforms}\nvoid main() {\n${statements}\n}`;

async function draw(job: Partial<DrawJob>, files: Uint8Array[] = []) {
  const whole: DrawJob = { program: '', width: 40, height: 30, time: 0, uniforms: [], images: [], ...job };
  const response = await renderer.ask('/shaders/draw', { method: 'POST', body: framed(whole, files) });
  const bytes = new Uint8Array(await response.arrayBuffer());
  return { status: response.status, bytes, text: () => new TextDecoder().decode(bytes) };
}

/** Red, green, blue and alpha at a position, from the top left corner. */
function pixelAt(png: Uint8Array, x: number, y: number): number[] {
  const { data, width, channels } = decode(png);
  const at = (y * width + x) * channels;
  const pixel = [...data.subarray(at, at + channels)];
  return channels === 3 ? [...pixel, 255] : pixel;
}

describe('vetting in the sandbox', () => {
  it('[SHD-2, SHD-7] passes a good body through every stage, and returns a program and a poster', async () => {
    const { report, program: printed, poster } = await vetAt(renderer, good);
    expect(report.verdict).toBe('passed');
    expect(report.stages.map(({ name, verdict }) => `${name} ${verdict}`)).toEqual(
      ['bytes', 'policy', 'loops', 'cost', 'sandbox'].map((name) => `${name} passed`),
    );
    expect(printed).toContain('gl_FragColor');
    const { width, height } = decode(poster ?? new Uint8Array(0));
    expect([width, height]).toEqual([640, 400]);
    // At 0 s: red grows to the right, green upwards.
    expect(pixelAt(poster ?? new Uint8Array(0), 639, 0)).toEqual([255, 255, 128, 255]);
    expect(pixelAt(poster ?? new Uint8Array(0), 0, 399)).toEqual([0, 0, 128, 255]);
  });

  // Loops and slow frames keep two processors busy for five seconds each: a sample only has the last one.
  it.each(
    pickCases(
      [
        ['an error of types', shade('  float x = vec2(1.0);\n  return vec4(x);'), 'compile_error'],
        ['a flood of NaN', shade('  return vec4(sqrt(uv.x - 2.0) / (time - time));'), 'non_finite_output'],
        [
          'NaN within an hour, on the right only',
          shade('  return time > 3e3 && uv.x > 0.9 ? vec4((time - time) / (time - time)) : vec4(1.0);'),
          'non_finite_output',
        ],
        [
          'NaN late',
          shade('  return vec4(sqrt(9e5 - time) * 0.0 + (time > 9e5 ? (time - time) / (time - time) : 0.0));'),
          'non_finite_output',
        ],
        [
          'NaN late, on the left only',
          shade('  return time > 5e3 && uv.x < 0.3 ? vec4((time - time) / (time - time)) : vec4(1.0);'),
          'non_finite_output',
        ],
        [
          'NaN in a small corner',
          shade('  return uv.x < 0.06 && uv.y < 0.06 ? vec4((time - time) / (time - time)) : vec4(1.0);'),
          'non_finite_output',
        ],
        ['infinity late', shade('  return vec4(1.0 / max(0.0, 9e5 - time));'), 'non_finite_output'],
        [
          'infinity within an hour, in a corner',
          shade('  return time > 3e3 && uv.x + uv.y < 0.2 ? vec4(1.0 / (time - time)) : vec4(1.0);'),
          'non_finite_output',
        ],
        ['infinity in alpha only', shade('  return vec4(1.0, 1.0, 1.0, 1.0 / floor(uv.x));'), 'non_finite_output'],
        ['a loop without end late, in one corner', spin('time > 9e5 && uv.x + uv.y < 0.01'), 'frame_hung'],
        // On a busy machine, this counts as hanging.
        ['a slow frame after fast ones', slow('time > 1e5'), /^frame_(?:too_slow|hung)$/],
        ['a slow frame', slow('true'), /^frame_(?:too_slow|hung)$/],
        ['an endless loop in the first frame', spin('true'), 'frame_hung'],
      ],
      3,
    ),
  )('[SHD-7] rejects %s', async (_, source, code) => {
    const { report, program: printed, poster, codes } = await sandboxed(source);
    expect(report.stages.at(-1)).toMatchObject({ name: 'sandbox', verdict: 'rejected' });
    expect(codes[0]).toMatch(code);
    expect([report.verdict, printed, poster]).toEqual(['rejected', null, null]);
  });

  it('[SHD-7] passes a body without a value at one point, with a warning', async () => {
    const { report, codes } = await sandboxed(shade('  return vec4(normalize(uv - 0.5), 0.0, 1.0);'));
    expect([report.verdict, codes]).toEqual(['passed', ['non_finite_pixels']]);
    // A column of pixels is more than a point.
    expect((await sandboxed(shade('  return vec4(1.0 / (uv.x - 0.5));'))).codes).toEqual(['non_finite_output']);
  });

  it('[SHD-7] rejects a body that only fails at an edge of an input, and names the input', async () => {
    const source = shade('  return vec4(1.0 / (3.0 - level));');
    const level = { name: 'level', type: 'float', default: 1, min: 0, max: 3 } as const;
    const defaults = [{ name: 'level', kind: 'floats' as const, value: [1] }];
    const { report } = await sandboxed(source, [level], defaults);
    expect(report.stages.at(-1)?.findings[0]).toMatchObject({
      code: 'non_finite_output',
      message: expect.stringContaining('level = 3'),
    });
    const { codes } = await sandboxed(source, [{ ...level, max: 2.5 }], defaults);
    expect(codes).toEqual([]);
  });

  it('[SHD-3] maps an error of the compiler to its line in the source', async () => {
    const source = shade('  float one = 1.0;\n\n    float x   = vec2(1.0);\n  return vec4(x * one);');
    const { report } = await sandboxed(source);
    expect(report.stages.at(-1)?.findings[0]).toMatchObject({ line: 4, column: 5 });
  });

  it('[SHD-7] tests image inputs with pictures', async () => {
    const source = shade('  return texture2D(photo, uv) / texture2D(photo, uv).a;');
    const { codes } = await sandboxed(source, [{ name: 'photo', type: 'image', default: '' }]);
    expect(codes).toEqual(['non_finite_output']);
    const fine = shade('  return texture2D(photo, uv);');
    expect((await sandboxed(fine, [{ name: 'photo', type: 'image', default: '' }])).codes).toEqual([]);
  });

  deepIt('[SHD-7] kills a body that hangs without slowing the next, and leaves nothing behind', async () => {
    for (let round = 0; round < (isDeep ? 10 : 1); round += 1) {
      expect((await sandboxed(spin('true'))).codes).toEqual(['frame_hung']);
    }
    const begin = performance.now();
    expect((await sandboxed(good)).codes).toEqual([]);
    // A body that hangs is killed after five seconds.
    expect(performance.now() - begin).toBeLessThan(4_000);
    await expect.poll(browsers).toHaveLength(1);
  });

  it.runIf(process.platform === 'linux')('[SHD-7] runs with few permissions and little memory', async () => {
    await sandboxed(good);
    const [line = ''] = browsers();
    const status = readFileSync(`/proc/${Number.parseInt(line, 10)}/status`, 'utf8');
    expect(status).not.toMatch(/^Uid:\s+0\b/m);
    const limits = readFileSync(`/proc/${Number.parseInt(line, 10)}/limits`, 'utf8');
    expect(Number(/^Max data size\s+(\d+)/m.exec(limits)?.[1])).toBeLessThanOrEqual(2 ** 31);
  });

  it('[SEC-3] stops when its caller leaves, without a verdict on the shader, and serves the next', async () => {
    const left = AbortSignal.timeout(500);
    await expect(sandboxed(spin('true'), [], [], left)).rejects.toMatchObject({ name: 'TimeoutError' });
    expect((await sandboxed(good)).codes).toEqual([]);
  });

  deepIt('[SHD-4] kills a parser that does not end, and vets the next source', async () => {
    const stuck = new StaticProcess('test/e2e/stuck-parser.ts');
    const { program: printed, rows } = await stuck.vet({ source: 'endless', manifest: { inputs: [] } });
    expect([printed, rows[1]?.findings[0]?.code]).toEqual([null, 'parser_limit']);
    expect((await stuck.vet({ source: 'good', manifest: { inputs: [] } })).program).toBe('good');
    stuck.end();
  });

  deepIt('[SHD-4] kills a translation that does not end (S2)', async () => {
    const stuck = new StaticProcess('test/e2e/stuck-parser.ts');
    expect(await stuck.translate('endless')).toMatchObject({ findings: [{ code: 'parser_limit' }] });
    stuck.end();
  });

  it('[SHD-12] translates a body of Shadertoy, in turns with vetting (S2)', async () => {
    const source = '#define P(a) vec4(a)\nvoid mainImage(out vec4 o, in vec2 p) { o = P(1.0); }';
    const response = await renderer.ask('/shaders/translate', { method: 'POST', body: framed({ source }) });
    const { message } = readFrame(new Uint8Array(await response.arrayBuffer()));
    expect(message).toMatchObject({ source: expect.stringContaining('o = vec4(1.0);'), manifest: { inputs: [] } });
  });
});

describe('drawing in the sandbox', () => {
  it('[SHD-11] draws the requested size, time and inputs, with straight alpha, and the same bytes each time', async () => {
    const job = {
      program: program(
        'gl_FragColor = vec4(level, u_time / 10.0, gl_FragCoord.x < 1.0 ? 1.0 : 0.0, 0.5);',
        'uniform float level;',
      ),
      width: 300,
      height: 270,
      time: 5,
      uniforms: [{ name: 'level', kind: 'floats' as const, value: [0.2] }],
    };
    const { status, bytes } = await draw(job);
    expect(status).toBe(200);
    const { width, height } = decode(bytes);
    expect([width, height]).toEqual([300, 270]);
    expect(pixelAt(bytes, 0, 0)).toEqual([51, 128, 255, 128]);
    expect(pixelAt(bytes, 299, 269)).toEqual([51, 128, 0, 128]);
    expect((await draw(job)).bytes).toEqual(bytes);
    expect((await draw({ ...job, time: 6 })).bytes).not.toEqual(bytes);
  });

  it('[SHD-11] draws tiles of a large frame without a seam', async () => {
    const large = program('gl_FragColor = vec4(gl_FragCoord.xy / u_resolution, 0.0, 1.0);');
    const { bytes } = await draw({ program: large, width: 1_030, height: 600 });
    const { data, channels } = decode(bytes);
    for (let y = 0; y < 600; y += 1) {
      for (let x = 0; x < 1_030; x += 103) {
        const at = (y * 1_030 + x) * channels;
        expect(Math.abs((data[at] ?? 0) - ((x + 0.5) / 1_030) * 255)).toBeLessThan(1);
        expect(Math.abs((data[at + 1] ?? 0) - ((599.5 - y) / 600) * 255)).toBeLessThan(1);
      }
    }
  });

  it('[SHD-12] draws an image input upright', async () => {
    const svg = new TextEncoder().encode(
      '<svg xmlns="http://www.w3.org/2000/svg" width="8" height="8"><rect width="8" height="4" fill="#f00"/><rect y="4" width="8" height="4" fill="#00f"/></svg>',
    );
    const textured = program(
      'gl_FragColor = texture2D(photo, gl_FragCoord.xy / u_resolution);',
      'uniform sampler2D photo;',
    );
    const { bytes } = await draw({ program: textured, images: [{ name: 'photo', type: 'image/svg+xml' }] }, [svg]);
    expect(pixelAt(bytes, 20, 2)).toEqual([255, 0, 0, 255]);
    expect(pixelAt(bytes, 20, 27)).toEqual([0, 0, 255, 255]);
  });

  it.each([
    ['a program that does not compile', { program: 'void main() { nothing }' }, []],
    [
      'an invalid picture',
      {
        program: program('gl_FragColor = vec4(1.0);', 'uniform sampler2D photo;'),
        images: [{ name: 'photo', type: 'image/png' as const }],
      },
      [new Uint8Array(3)],
    ],
  ])('[RND-20] reports that %s cannot be drawn, and draws the next', async (_, job, files) => {
    const { status, text } = await draw(job, files);
    expect([status, JSON.parse(text()).code]).toEqual([422, 'shader_failed']);
    expect((await draw({ program: program('gl_FragColor = vec4(1.0);') })).status).toBe(200);
  });

  it.each([
    ['no token', '/shaders/vet', { headers: {}, body: framed({}) }, 401],
    ['no token', '/shaders/draw', { headers: {}, body: framed({}) }, 401],
    ['no frame', '/shaders/vet', { body: 'nothing' }, 400],
    ['no job', '/shaders/draw', { body: framed({ program: '' }) }, 400],
    [
      'a frame over the limits',
      '/shaders/draw',
      { body: framed({ program: '', width: 9_999, height: 1, time: 0, uniforms: [], images: [] }) },
      400,
    ],
  ])('[SEC-3] rejects a request with %s %s', async (_, path, init, status) => {
    expect((await renderer.ask(path, { method: 'POST', ...init })).status).toBe(status);
  });

  it('[SEC-3] rejects a body that is too large', async () => {
    const oversizedRequest = renderer.ask('/shaders/vet', { method: 'POST', body: new Uint8Array(2 ** 23 + 1) });
    // The connection may end before the whole body was sent, so the client sees no response.
    expect([413, 0]).toContain(
      await oversizedRequest.then(
        ({ status }) => status,
        () => 0,
      ),
    );
    expect((await vetAt(renderer, good)).codes).toEqual([]);
  });

  deepIt('[SHD-7] leaves no process and no file behind', async () => {
    // The name of a socket is short, so its folder is next to that of the sandbox, not inside.
    delete process.env['TMPDIR'];
    const separateRenderer = await startRenderer({ RENDERER_WARM: '0' });
    expect((await vetAt(separateRenderer, good)).codes).toEqual([]);
    const busy = vetAt(separateRenderer, good).catch(() => undefined);
    await sleep(50);
    expect(await separateRenderer.stop('SIGKILL')).toEqual([]);
    await busy;
  });
});
