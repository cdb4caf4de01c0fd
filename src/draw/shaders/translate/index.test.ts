import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { runs } from '../../../../test/harness/depth.ts';
import { validate } from '../../../core/schemas/validate.ts';
import { manifestSchema } from '../manifest-schema.ts';
import { goodBodies } from '../vet/corpus.fixture.ts';
import { vetSource } from '../vet/index.ts';
import { translate } from './index.ts';

const shadertoy = `#define R iResolution
#define PI 3.14159
#define rot(a) mat2(cos(a), -sin(a), sin(a), \\
                    cos(a))
#define T(p) texture(iChannel0, (p) / R.xy)
#define AA 2
#if AA > 1
#define SCALE 2.0
#else
#define SCALE 1.0
#endif
float time() { return iGlobalTime + iMouse.x * PI; } // iMouse is nothing here
void mainImage(out vec4 O, vec2 U) {
  U *= rot(0.1 * time());
  O = T(U * SCALE) + 0.01 * float(iFrame);
}
`;

const isf = `/*{
  "DESCRIPTION": "A test", "ISFVSN": "2",
  "INPUTS": [
    { "NAME": "inputImage", "TYPE": "image" },
    { "NAME": "level", "TYPE": "float", "DEFAULT": 0.5, "MIN": 0.0, "MAX": 1.0, "LABEL": "Level" },
    { "NAME": "center", "TYPE": "point2D", "DEFAULT": [0.5, 0.5], "MIN": [0, 0], "MAX": [1, 1] },
    { "NAME": "tint", "TYPE": "color", "DEFAULT": [1.0, 0.5, 0.0, 1.0] },
    { "NAME": "mode", "TYPE": "long", "VALUES": [0, 1, 2], "LABELS": ["a", "b", "c"], "DEFAULT": 1 },
    { "NAME": "invert", "TYPE": "bool", "DEFAULT": 1 }
  ]
}*/
void main() {
  vec4 here = IMG_THIS_PIXEL(inputImage);
  vec4 there = IMG_NORM_PIXEL(inputImage, isf_FragNormCoord + vec2(0.1 * sin(TIME), 0.0));
  vec4 pixel = IMG_PIXEL(inputImage, gl_FragCoord.xy + RENDERSIZE * center * 0.1);
  vec4 color = mix(here, there + pixel, level) * tint;
  gl_FragColor = invert && mode == 1 ? vec4(1.0 - color.rgb, color.a) : color;
}
`;

function translated(text: string) {
  const result = translate(text);
  if ('findings' in result) throw new Error(JSON.stringify(result.findings));
  return result;
}

const codes = (text: string) => {
  const result = translate(text);
  return 'findings' in result ? result.findings.map(({ code }) => code) : [];
};

describe('import', () => {
  it('[SHD-12] expands the macros of a Shadertoy body, and turns its channels into images', () => {
    const { source, manifest } = translated(shadertoy);
    expect(manifest).toEqual({ inputs: [{ name: 'iChannel0', type: 'image', default: '', label: 'Channel 0' }] });
    expect(source).not.toMatch(/#|iMouse\.|iFrame|iGlobalTime/);
    expect(source).toContain('U *= mat2(cos(0.1 * time()), -sin(0.1 * time()), sin(0.1 * time()), cos(0.1 * time()));');
    expect(source).toContain('O = texture(iChannel0, (U * 2.0) / iResolution.xy)');
    expect(source.split('\n')[11]).toContain('float time()');
    expect(vetSource(source, manifest).rows.filter(({ verdict }) => verdict !== 'passed')).toEqual([]);
    expect(source).toContain('fragColor.a = 1.0;');
  });

  it('[SHD-12] turns the header of an ISF file into a manifest, and its functions into reads of images', () => {
    const { source, manifest } = translated(isf);
    expect(manifest.inputs).toEqual([
      { name: 'inputImage', type: 'image', default: '' },
      { name: 'level', type: 'float', default: 0.5, min: 0, max: 1, label: 'Level' },
      { name: 'center', type: 'vec2', default: [0.5, 0.5], min: 0, max: 1 },
      { name: 'tint', type: 'color', default: '#ff8000ff' },
      { name: 'mode', type: 'int', default: 1, min: 0, max: 2 },
      { name: 'invert', type: 'bool', default: true },
    ]);
    expect(validate(manifestSchema, manifest).success).toBe(true);
    expect(vetSource(source, manifest).rows.filter(({ verdict }) => verdict !== 'passed')).toEqual([]);
    expect(source.split('\n')[11]).toContain('void main() {');
  });

  it('[SHD-12] reports what it cannot translate', () => {
    expect(codes('float f() { return 1.0; }')).toEqual(['not_recognized']);
    expect(codes('void mainImage(out vec4 c, vec2 p) { c = vec4(iChannelResolution[0].x); }')).toEqual([
      'import_unsupported',
    ]);
    expect(codes(isf.replace('"ISFVSN": "2"', '"PASSES": [{ "TARGET": "a", "PERSISTENT": true }, {}]'))).toEqual([
      'import_unsupported',
    ]);
    expect(codes(isf.replace('"float"', '"audioFFT"'))).toEqual(['import_unsupported']);
    expect(codes('/*{ "INPUTS": [ */ void main() {}')).toEqual(['isf_header']);
    expect(codes(`#if defined(A) && B\n${shadertoy}\n#endif`)).toContain('directive_refused');
    expect(codes(`#define P(a, b) a##b\n${shadertoy}`)).toContain('macro_refused');
  });

  it('[SHD-4] ends for macros that grow forever', () => {
    const doubling = Array.from({ length: 40 }, (_, n) => `#define A${n + 1} A${n} A${n}`).join('\n');
    const entry = (body: string) => `void mainImage(out vec4 c, vec2 p) { ${body} }`;
    expect(codes(`#define A0 x\n${doubling}\n${entry('A40')}`)).toEqual(['macro_too_large']);
    expect(codes(`#define F(a) F(a) + F(a)\n${entry('F(F(F(F(1.0))))')}`)).toEqual([]);
    expect(codes(`#define F(a) a\n${entry('F('.repeat(20_000))}`)).toEqual(['macro_too_large']);
    const chain = Array.from({ length: 2_000 }, (_, n) => `#define B${n} B${n + 1}`).join('\n');
    expect(codes(`${chain}\n${entry('B0;')}`)).toEqual(['macro_too_large']);
  });

  it('[SHD-4] counts what a body expands even if the result is empty, and the characters of the result (S2)', () => {
    const entry = (body: string) => `void mainImage(out vec4 c, vec2 p) { ${body} }`;
    const empty = `#define M(a, z) ${'z '.repeat(2_000)}\n${entry('M(,)'.repeat(200))}`;
    expect(codes(empty)).toEqual(['macro_too_large']);
    const long = `#define M(a) a ${'x'.repeat(20_000)}\n${entry('M(1)'.repeat(100))}`;
    expect(codes(long)).toEqual(['macro_too_large']);
    const commented = `#define M(a) a/**/a\n${entry('M(x)')}`;
    expect(translated(commented).source).toContain('x x');
  });

  it('[SHD-12] keeps what is in the form of Shadertoy already, and never fails', () => {
    const bodies = goodBodies.filter(({ source }) => source.includes('mainImage'));
    for (const { source, manifest, name } of bodies) {
      const result = translated(source);
      const { rows } = vetSource(result.source, { inputs: [...manifest.inputs, ...result.manifest.inputs] });
      expect([name, rows.filter(({ verdict }) => verdict !== 'passed')]).toEqual([name, []]);
    }
    const pieces = [
      '#',
      'define ',
      'A',
      '(',
      ')',
      ',',
      '\n',
      '\\\n',
      '/*',
      '*/',
      '//',
      '#if ',
      '#else\n',
      '#endif\n',
      ' ',
      '{',
      '"',
      '1',
      'iMouse',
      '#define B(x) x B(x)\n',
      'B(',
    ];
    fc.assert(
      fc.property(
        fc.array(fc.constantFrom(...pieces), { maxLength: 60 }),
        fc.constantFrom(shadertoy, isf),
        fc.nat(2_000),
        (parts, text, at) => {
          translate(text.slice(0, at) + parts.join('') + text.slice(at));
          translate(parts.join(''));
        },
      ),
      { numRuns: runs(100, 10_000) },
    );
  });
});
