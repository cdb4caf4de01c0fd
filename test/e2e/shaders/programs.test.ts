import fc from 'fast-check';
import { beforeAll, describe, expect, it } from 'vitest';
import { uniformsFor } from '../../../src/draw/shaders/inputs/index.ts';
import { vetSource } from '../../../src/draw/shaders/vet/index.ts';
import { deepIt, pickCases, runs } from '../../harness/depth.ts';
import { asWritten, type NamedBody, readBodies } from './bodies.ts';
import { WebglPage } from './webgl-page.ts';

const good = readBodies('test/shaders/good');
const starters = readBodies('gallery/shaders');
let page: WebglPage;

const drawn = ({ source, manifest }: NamedBody, time: number) => {
  const { program } = vetSource(source, manifest);
  return page.draw(program ?? '', [64, 36], time, uniformsFor(manifest, {}).uniforms);
};

/** Pixels at positions given as fractions of width and height, from the bottom. */
const at = (pixels: readonly number[], x: number, y: number) => {
  const index = 4 * (Math.floor(y * 36) * 64 + Math.floor(x * 64));
  return pixels.slice(index, index + 4);
};

describe('programs of vetted shaders', () => {
  beforeAll(async () => {
    page = await WebglPage.open();
  });

  it.each(pickCases([...good, ...starters], 8).map((body) => [body.name, body] as const))(
    '[SHD-5] %s is compiled by WebGL 1 and draws something',
    async (_, body) => {
      const { error, pixels } = await drawn(body, 1.25);
      expect(error).toBe('');
      expect(new Set(pixels).size).toBeGreaterThan(1);
    },
  );

  // Its local variables have the names of the given values, which the header of a pasted program would use too.
  it.each(
    pickCases(
      [...good, ...starters].filter(({ name }) => name !== 'shadowed-names'),
      20,
    ).map((body) => [body.name, body] as const),
  )('[SHD-5] %s draws the same as its source in WebGL 2', async (_, body) => {
    const { uniforms } = uniformsFor(body.manifest, {});
    for (const time of [0, 1.37, 23.5]) {
      const [ours, theirs] = [await drawn(body, time), await page.draw(asWritten(body), [64, 36], time, uniforms, 2)];
      expect(theirs.error).toBe('');
      const differing = ours.pixels.filter((value, index) => Math.abs(value - (theirs.pixels[index] ?? -9)) > 2);
      expect(differing).toEqual([]);
    }
  });

  it('[SHD-5] draw what the author wrote, in all three forms and both versions', async () => {
    const color = 'vec4(0.2, 0.4, 0.6, 0.8)';
    const forms = [
      `vec4 shade(vec2 uv, float time, vec2 resolution) { return uv.x < 0.5 && time > 1.0 ? ${color} : vec4(uv.y); }`,
      `void mainImage(out vec4 c, in vec2 p) { c = p.x / iResolution.x < 0.5 && iTime > 1.0 ? ${color} : vec4(p.y / iResolution.y); }`,
      `void main() { vec2 uv = gl_FragCoord.xy / u_resolution; gl_FragColor = uv.x < 0.5 && u_time > 1.0 ? ${color} : vec4(uv.y); }`,
      `#version 300 es\nprecision highp float;\nout vec4 c;\nvoid main() { vec2 uv = gl_FragCoord.xy / u_resolution; c = uv.x < 0.5 && u_time > 1.0 ? ${color} : vec4(uv.y); }`,
    ];
    for (const source of forms) {
      const { error, pixels } = await drawn({ name: '', source, manifest: { inputs: [] } }, 2);
      expect(error).toBe('');
      expect(at(pixels, 0.2, 0.5)).toEqual([51, 102, 153, 204]);
      expect(at(pixels, 0.8, 0.9)[0]).toBeGreaterThan(220);
      expect(at(pixels, 0.8, 0.1)[0]).toBeLessThan(35);
    }
  });

  it('[SHD-5] keep the meaning of rewritten loops', async () => {
    const loops: [body: string, sum: number][] = [
      ['for (int i = 0; i < int(min(time, 20.0)); i++) s += 1.0;', 7],
      ['int n = 0; while (n < 10) { n++; if (n == 3) continue; s += 1.0; }', 9],
      ['int n = 0; do { s += 1.0; n += 3; } while (n < 10);', 4],
      ['for (float f = 1.0; f < 100.0; f *= 2.0) { if (f > 20.0) break; s += 1.0; }', 5],
      ['float f; for (f; f++ < 9.0; ) s += 1.0; s += f;', 19],
      ['for (int i = 0, j = 9; i < j; i++, j--) s += 1.0;', 5],
      ['for (int i = 0; i < 20; i++) { if (i > 4) i += 3; s += 1.0; }', 9],
      ['int n = 12; while (n > 0) { take(n); s += 1.0; }', 4],
      ['for (int i = 0; i < 9; i++) { if (s < 20.0) take(i); s += 1.0; if (i > 5) i = 9; }', 67],
      ['for (;;) { s += 1.0; if (s > time) break; }', 8],
      ['for (int i = 9; i > int(min(time, 20.0)) - 3; i -= 2) { if (i == 7) continue; s += 1.0; }', 2],
    ];
    for (const [body, sum] of loops) {
      const source = `void take(inout int n) { n -= 3; }
        vec4 shade(vec2 uv, float time, vec2 resolution) { float s = 0.0; ${body} return vec4(s / 255.0); }`;
      const { error, pixels } = await drawn({ name: '', source, manifest: { inputs: [] } }, 7);
      expect([body, error, pixels[0]]).toEqual([body, '', sum]);
    }
  });

  it('[SHD-5] compute the functions of GLSL ES 3.00 correctly', async () => {
    const values: [expression: string, value: number][] = [
      ['round(2.6)', 3],
      ['roundEven(2.5) + roundEven(3.5)', 6],
      ['trunc(-2.7) + 5.0', 3],
      ['tanh(100.0) * 7.0', 7],
      ['sinh(1.0) / cosh(1.0) / tanh(1.0)', 1],
      ['atanh(tanh(0.5)) + asinh(sinh(1.0)) + acosh(cosh(1.5))', 3],
      ['float(7 % 4 + (-7) % 4 + 3)', 3],
      ['float(abs(-3) + sign(-9) + min(4, 2) + max(ivec2(1, 5), 3).y + clamp(9, 0, 2))', 11],
      ['determinant(mat3(2.0, 0.0, 0.0, 0.0, 3.0, 0.0, 0.0, 0.0, 1.0))', 6],
      ['(inverse(mat2(2.0, 0.0, 0.0, 4.0)) * vec2(8.0, 8.0)).x', 4],
      ['(inverse(mat3(2.0, 0.0, 0.0, 1.0, 4.0, 0.0, 0.0, 0.0, 1.0)) * vec3(10.0, 8.0, 1.0)).x', 4],
      ['transpose(mat2(1.0, 2.0, 3.0, 4.0))[0][1]', 3],
      ['outerProduct(vec2(1.0, 2.0), vec2(3.0, 4.0))[1][0]', 4],
      ['isnan(1.0) || isinf(2.0) ? 0.0 : 5.0', 5],
      ['mix(vec2(1.0, 2.0), vec2(3.0, 4.0), bvec2(true, false)).x', 3],
    ];
    for (const [expression, value] of values) {
      const source = `vec4 shade(vec2 uv, float time, vec2 resolution) { float v = time * 0.0; return vec4((${expression} + v) / 255.0); }`;
      const { error, pixels } = await drawn({ name: '', source, manifest: { inputs: [] } }, 1);
      expect([expression, error, pixels[0]]).toEqual([expression, '', value]);
    }
  });

  deepIt('[SHD-4] compile in WebGL 1 if the stages accept them', async () => {
    const split = (source: string) => source.split(/(\w+|\s+|[^\w\s])/).filter((part) => part !== '');
    const words = [...new Set(good.flatMap(({ source }) => split(source)))].filter((word) => /\S/.test(word));
    const change = fc.record({ at: fc.nat(100_000), from: fc.nat(100_000), count: fc.nat(8), kind: fc.nat(3) });
    const samples = fc.sample(
      fc.tuple(fc.constantFrom(...good), fc.array(change, { minLength: 1, maxLength: 3 })),
      runs(400, 60_000),
    );
    let passed = 0;
    for (const [{ name, source, manifest }, changes] of samples) {
      const parts = split(source);
      for (const { at, from, count, kind } of changes) {
        const index = at % parts.length;
        if (kind === 0) parts.splice(index, 1);
        else if (kind === 1) parts[index] = words[from % words.length] ?? '';
        else
          parts.splice(index, kind === 2 ? 0 : 1, ...parts.slice(from % parts.length, (from % parts.length) + count));
      }
      const { program } = vetSource(parts.join(''), manifest);
      if (program === null || program === vetSource(source, manifest).program) continue;
      passed += 1;
      const { error } = await page.draw(program, [2, 2], 1, uniformsFor(manifest, {}).uniforms);
      expect(error === '' ? '' : `${name}: ${error}\n${program}`).toBe('');
    }
    expect(passed).toBeGreaterThan(5);
  });
});
