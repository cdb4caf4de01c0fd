import { describe, expect, it } from 'vitest';
import type { ShaderManifest } from '../../manifest.ts';
import { vetSource } from '../index.ts';

const manifest: ShaderManifest = {
  inputs: [
    { name: 'count', type: 'int', default: 4, min: 1, max: 16 },
    { name: 'amount', type: 'int', default: 4 },
  ],
};

/** Returns the printed lines that begin a loop, or the codes of the findings of the loop stage. */
function loops(body: string): string[] {
  const source = `vec4 shade(vec2 uv, float time, vec2 resolution) {\n  float x = 0.0;\n  int n = 0;\n  ${body}\n  return vec4(x + float(n));\n}`;
  const { rows, program } = vetSource(source, manifest);
  const refused = rows.find(({ verdict }) => verdict === 'rejected');
  if (refused) return refused.findings.map(({ code }) => `${refused.name} ${code}`);
  return (program ?? '')
    .split('\n')
    .filter((line) => line.includes('for ('))
    .map((line) => line.trim());
}

describe('loops', () => {
  it.each([
    ['for (int i = 0; i < 8; i++) x += 1.0;', 'for (int i = 0; i < 8; i++) {'],
    ['for (int i = 8; i > 0; --i) x += 1.0;', 'for (int i = 8; i > 0; i--) {'],
    ['for (int i = 0; 8 > i; i = i + 2) x += 1.0;', 'for (int i = 0; i < 8; i += 2) {'],
    ['const int N = 4; for (int i = -N; i <= N; i -= -1) x += 1.0;', 'for (int i = -N; i <= N; i -= -1) {'],
    ['for (float f = 0.0; f < 1.0; f += 0.125) x += f;', 'for (float f = 0.0; f < 1.0; f += 0.125) {'],
  ])('[SHD-5] with constant bounds stay: %s', (body, line) => {
    expect(loops(body)).toEqual([line]);
  });

  it.each([
    ['for (int i = 0; i < count; i++) x += 1.0;', 'for (int i = 0; i < 16; i++) {'],
    ['for (int i = 0; i < min(amount, 12); i++) x += 1.0;', 'for (int i = 0; i < 12; i++) {'],
    ['for (int i = 2; i <= 2 * count; i += 2) x += 1.0;', 'for (int i = 2; i < 34; i += 2) {'],
    ['for (int i = 0; i < 40 && x < 3.0; i++) x += time;', 'for (int i = 0; i < 40; i++) {'],
    ['for (int i = 0; i < amount; i++) x += 1.0;', 'for (int i = 0; i < 256; i++) {'],
    ['for (int i = 0; i < int(mod(time, 8.0)); i++) x += 1.0;', 'for (int i = 0; i < 8; i++) {'],
    ['for (int i = 0; i < int(6.0 + 4.0 * sin(time)); i++) x += 1.0;', 'for (int i = 0; i < 10; i++) {'],
    ['for (int i = 0; i < int(min(time, 9.0)); i++) x += 1.0;', 'for (int i = 0; i < 9; i++) {'],
  ])('[SHD-5] keep their counter and check other conditions inside: %s', (body, line) => {
    expect(loops(body)).toEqual([line]);
  });

  it.each([
    ['while (n < 10) { x += 1.0; n++; }', 10],
    ['do { n += 2; } while (n < 10);', 5],
    ['for (float f = 1.0; f < 100.0; f *= 2.0) x += f;', 7],
    ['for (float f; f++ < 9.0; ) x += f;', 10],
    ['for (int i = 0, j = 9; i < j; i++, j--) x += 1.0;', 5],
    ['for (; n < 6; n++) x += 1.0;', 6],
    ['for (n = 3; n < 6; n++) x += 1.0;', 3],
    ['do { x += 1.0; } while (false);', 1],
    ['while (x < uv.x) x += 0.5;', 256],
    ['for (int i = 0; i < 5; i++) { if (x > 2.0) i++; x += 1.0; }', 256],
    ['for (;;) { x += 0.1; if (x > time) break; }', 256],
  ])('[SHD-5] get a counter of their own: %s', (body, trips) => {
    expect(loops(body)).toEqual([`for (int iteration = 0; iteration < ${trips}; iteration++) {`]);
  });

  it('[SHD-5] whose counter a function writes are not treated as counted', () => {
    const source = (body: string) =>
      `void set(inout int n) { n -= 1; }\nvec4 shade(vec2 uv, float time, vec2 resolution) {\n float x = 0.0;\n ${body}\n return vec4(x);\n}`;
    for (const body of [
      'for (int i = 0; i < 10; i++) { set(i); x += 1.0; }',
      'int n = 9; while (n > 0) { set(n); x += 1.0; }',
    ]) {
      expect(vetSource(source(body), manifest).program).toContain(
        'for (int iteration = 0; iteration < 256; iteration++) {',
      );
    }
  });

  it('[SHD-5] step before a `continue` can skip the step', () => {
    const { program } = vetSource(
      'vec4 shade(vec2 uv, float t, vec2 r) {\n float x = 0.0;\n for (float f = 1.0; f < 9.0; f *= 2.0) { if (f > t) continue; x += f; }\n return vec4(x);\n}',
      manifest,
    );
    expect(program).toContain(`    float f = 1.0;
    for (int iteration = 0; iteration < 4; iteration++) {
      if (iteration > 0) {
        f *= 2.0;
      }
      if (!(f < 9.0)) {
        break;
      }
      if (f > t) {
        continue;
      }
      x += f;
    }`);
  });

  it.each([
    ['for (int i = 0; i < 257; i++) x += 1.0;', 'loops loop_too_long'],
    ['for (int i = 0; i < 100 * count; i++) x += 1.0;', 'cost too_expensive'],
    ['while (n < 10) { x += 1.0; }', 'loops loop_endless'],
    ['while (x < time) { n++; }', 'loops loop_endless'],
    ['for (int i = 0; i < 10; i += 0) x += 1.0;', 'loops loop_too_long'],
    ['for (int i = 0; i < 10; i--) x += 1.0;', 'loops loop_too_long'],
    ['for (int i = 0; i < int(time); i++) x += 1.0;', 'loops loop_unbounded'],
    ['int m = int(resolution.x) / 2; for (int i = 0; i < m; i++) x += 1.0;', 'loops loop_unbounded'],
    ['while (x < abs(gl_FragCoord.x)) x += 0.5;', 'loops loop_unbounded'],
    ['do { x += 0.5; } while (x <= 2.0 * u_time);', 'loops loop_unbounded'],
  ])('[SHD-5] that do not end are rejected: %s', (body, refusal) => {
    if (refusal.startsWith('cost'))
      expect(loops(body.replace('x += 1.0', 'x += sin(x) * cos(x) + tan(x)'))).toEqual([refusal]);
    else expect(loops(body)).toEqual([refusal]);
  });

  it('[SHD-5] have at most 256 iterations and nest at most 4 deep', () => {
    const nest = (depth: number) =>
      `${Array.from({ length: depth }, (_, n) => `for (int i${n} = 0; i${n} < 2; i${n}++) `).join('')}x += 1.0;`;
    expect(loops('for (int i = 0; i < 256; i++) x += 1.0;')).toHaveLength(1);
    expect(loops(nest(4))).toHaveLength(4);
    expect(loops(nest(5))).toEqual(['loops loop_nesting']);
  });

  it('[SHD-4] bound an index by their counters', () => {
    const array = (head: string, index: string) => loops(`float a[8]; for (${head}) a[${index}] = x;`);
    expect(array('int i = 0; i < 8; i++', 'i')).toHaveLength(1);
    expect(array('int i = 0; i < 4; i++', '2 * i + 1')).toHaveLength(1);
    expect(array('int i = 7; i >= 0; i--', 'i')).toHaveLength(1);
    expect(array('int i = 0; i < min(count, 8); i++', 'i')).toHaveLength(1);
    expect(array('int i = 0; i < 9; i++', 'i')).toEqual(['policy index_out_of_bounds']);
    expect(array('int i = 0; i < count; i++', 'i')).toEqual(['policy index_out_of_bounds']);
    expect(array('int i = 0; i < 8; i++', 'i - 1')).toEqual(['policy index_out_of_bounds']);
    expect(array('int i = 0; i < 8; i++', 'n')).toEqual(['policy dynamic_index']);
  });

  it('[SHD-4] allow reading, not writing, an element by any index that is provably within bounds', () => {
    const read = (index: string) => loops(`float a[4]; for (int i = 0; i < 4; i++) a[i] = x; x += a[${index}];`);
    for (const index of ['int(clamp(x, 0.0, 3.0))', 'int(mod(x, 4.0))', 'int(mod(x, 3.5))', 'int(fract(x) * 3.0)'])
      expect([index, read(index)]).toEqual([index, ['for (int i = 0; i < 4; i++) {']]);
    for (const index of [
      'int(clamp(x, 0.0, 4.0))',
      'int(mod(x, 5.0))',
      'int(mod(x, x))',
      'int(x)',
      'int(clamp(x, -1.0, 3.0))',
    ])
      expect([index, read(index)]).toEqual([index, ['policy dynamic_index']]);
    // WebGL 1 does not accept a sequence expression as a constant index.
    expect(loops('float a[4]; x += a[n, 1];')).toEqual(['policy dynamic_index']);
    expect(loops('float a[4]; a[int(clamp(x, 0.0, 3.0))] = x;')).toEqual(['policy dynamic_index']);
    expect(loops('float a[4]; a[int(clamp(x, 0.0, 3.0))] += x;')).toEqual(['policy dynamic_index']);
    expect(loops('float a[33]; x += a[int(clamp(x, 0.0, 3.0))];')).toEqual(['policy dynamic_index']);
  });
});
