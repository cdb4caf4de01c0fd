import { readFileSync } from 'node:fs';
import { setTimeout as sleep } from 'node:timers/promises';
import { decode } from 'fast-png';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { DrawJob } from '../../src/draw/shaders/sandbox/job.ts';
import { isDeep } from '../harness/depth.ts';
import { type RendererProcess, startRenderer } from './renderer-process.ts';
import { framed, vetAt } from './shader-jobs.ts';

let renderer: RendererProcess;
beforeAll(async () => {
  renderer = await startRenderer({ RENDERER_WARM: '0' });
});
afterAll(() => renderer?.stop());

/** A body with one entry point around the statements. */
const shade = (statements: string) => `vec4 shade(vec2 uv, float time, vec2 resolution) {\n${statements}\n}`;
const good = shade('  return vec4(uv, 0.5 + 0.5 * sin(time), 1.0);');
/** Seconds for a pixel, where `when` is true. */
const spin = (when: string) =>
  shade(`float s = time;
  if (${when}) for (int i = 0; i < 1000000000; i++) s = fract(s * 1.7 + uv.x);
  return vec4(fract(s));`);
/** Longer than the limit for a frame of 512 by 512, and shorter than what hangs. */
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

/** Red, green, blue and alpha at a place, from the top left corner. */
function pixelAt(png: Uint8Array, x: number, y: number): number[] {
  const { data, width, channels } = decode(png);
  const at = (y * width + x) * channels;
  const pixel = [...data.subarray(at, at + channels)];
  return channels === 3 ? [...pixel, 255] : pixel;
}

describe('vetting in the sandbox', () => {
  it('[SHD-2, SHD-7] a good body passes every stage, and has a program and a poster', async () => {
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

  it.each([
    ['an error of types', shade('  float x = vec2(1.0);\n  return vec4(x);'), 'compile_error'],
    ['a flood of NaN', shade('  return vec4(sqrt(uv.x - 2.0) / (time - time));'), 'non_finite_output'],
    [
      'infinity late and on the right only',
      shade('  return time > 9e5 && uv.x > 0.9 ? vec4(1.0 / (time - time)) : vec4(1.0);'),
      'non_finite_output',
    ],
    ['infinity in alpha alone', shade('  return vec4(1.0, 1.0, 1.0, 1.0 / floor(uv.x));'), 'non_finite_output'],
    ['a loop without end at once', spin('true'), 'frame_hung'],
    ['a loop without end late, in one corner', spin('time > 9e5 && uv.x + uv.y < 0.01'), 'frame_hung'],
    ['a slow frame', slow('true'), 'frame_too_slow'],
    ['a slow frame after fast ones', slow('time > 1e5'), 'frame_too_slow'],
  ])('[SHD-7] refuses %s', async (_, source, code) => {
    const { report, program: printed, poster, codes } = await vetAt(renderer, source);
    expect(report.stages.at(-1)).toMatchObject({ name: 'sandbox', verdict: 'rejected' });
    expect(codes[0]).toBe(code);
    expect([report.verdict, printed, poster]).toEqual(['rejected', null, undefined]);
  });

  it('[SHD-7] refuses what fails at an edge of an input alone, and names the input', async () => {
    const source = shade('  return vec4(1.0 / (3.0 - level));');
    const level = { name: 'level', type: 'float', default: 1, min: 0, max: 3 } as const;
    const defaults = [{ name: 'level', kind: 'floats' as const, value: [1] }];
    const { report } = await vetAt(renderer, source, [level], defaults);
    expect(report.stages.at(-1)?.findings[0]).toMatchObject({
      code: 'non_finite_output',
      message: expect.stringContaining('level = 3'),
    });
    const { codes } = await vetAt(renderer, source, [{ ...level, max: 2.5 }], defaults);
    expect(codes).toEqual([]);
  });

  it('[SHD-3] an error of the compiler has its line in the source', async () => {
    const source = shade('  float one = 1.0;\n\n    float x   = vec2(1.0);\n  return vec4(x * one);');
    const { report } = await vetAt(renderer, source);
    expect(report.stages.at(-1)?.findings[0]).toMatchObject({ line: 4, column: 5 });
  });

  it('[SHD-7] image inputs are tried with pictures', async () => {
    const source = shade('  return texture2D(photo, uv) / texture2D(photo, uv).a;');
    const { codes } = await vetAt(renderer, source, [{ name: 'photo', type: 'image', default: '' }]);
    expect(codes).toEqual(['non_finite_output']);
    const fine = shade('  return texture2D(photo, uv);');
    expect((await vetAt(renderer, fine, [{ name: 'photo', type: 'image', default: '' }])).codes).toEqual([]);
  });

  it('[SHD-7] what hangs does not slow what comes after it, and leaves nothing behind', async () => {
    const count = () => renderer.browserProcesses().filter((line) => line.includes('--type=gpu-process')).length;
    for (let round = 0; round < (isDeep ? 10 : 3); round += 1) {
      expect((await vetAt(renderer, spin('true'))).codes).toEqual(['frame_hung']);
    }
    const begin = performance.now();
    expect((await vetAt(renderer, good)).codes).toEqual([]);
    // A hang takes five seconds until it is killed.
    expect(performance.now() - begin).toBeLessThan(4_000);
    for (let tries = 0; tries < 40 && count() > 1; tries += 1) await sleep(50);
    expect(count()).toBe(1);
  });

  it('[SHD-7] a body that hangs holds up no drawing', async () => {
    const hanging = vetAt(renderer, spin('true'));
    const { status } = await draw({ program: program('gl_FragColor = vec4(1.0);') });
    const first = await Promise.race([hanging.then(() => 'hang'), Promise.resolve('picture')]);
    expect([status, first]).toEqual([200, 'picture']);
    expect((await hanging).codes).toEqual(['frame_hung']);
  });

  it.runIf(process.platform === 'linux')('[SHD-7] runs with few rights and little memory', async () => {
    await vetAt(renderer, good);
    const [line = ''] = renderer.browserProcesses().filter((process) => process.includes('--type=gpu-process'));
    const status = readFileSync(`/proc/${Number.parseInt(line, 10)}/status`, 'utf8');
    expect(status).not.toMatch(/^Uid:\s+0\b/m);
    const limits = readFileSync(`/proc/${Number.parseInt(line, 10)}/limits`, 'utf8');
    expect(Number(/^Max data size\s+(\d+)/m.exec(limits)?.[1])).toBeLessThanOrEqual(2 ** 31);
  });

  it('[SEC-3] is given up on when its caller leaves, and the next is served', async () => {
    const controller = new AbortController();
    const job = { source: spin('true'), manifest: { inputs: [] }, defaults: [] };
    const asked = renderer.ask('/shaders/vet', { method: 'POST', body: framed(job), signal: controller.signal });
    setTimeout(() => controller.abort(), 500);
    await expect(asked).rejects.toThrow();
    expect((await vetAt(renderer, good)).codes).toEqual([]);
  });
});

describe('drawing in the sandbox', () => {
  it('[SHD-11] draws the size, time and inputs that it is told, alpha straight, the same bytes each time', async () => {
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

  it('[SHD-11] tiles of a large frame meet without a seam', async () => {
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

  it('[SHD-12] an image input is the picture, upright', async () => {
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
      'a picture that is none',
      {
        program: program('gl_FragColor = vec4(1.0);', 'uniform sampler2D photo;'),
        images: [{ name: 'photo', type: 'image/png' as const }],
      },
      [new Uint8Array(3)],
    ],
  ])('[RND-20] says of %s that it cannot be drawn, and draws the next', async (_, job, files) => {
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
    ['a body that is too large', '/shaders/vet', { body: new Uint8Array(2 ** 20) }, 413],
  ])('[SEC-3] with %s %s is refused', async (_, path, init, status) => {
    expect((await renderer.ask(path, { method: 'POST', ...init })).status).toBe(status);
  });

  it('[SHD-7] leaves no process and no file behind', async () => {
    const own = await startRenderer({ RENDERER_WARM: '0' });
    await vetAt(own, good);
    const hanging = vetAt(own, spin('true')).catch(() => undefined);
    await sleep(500);
    expect(await own.stop('SIGKILL')).toEqual([]);
    await hanging;
  });
});
