import { describe, expect, it } from 'vitest';
import { vetSource } from './index.ts';

const manifest = { inputs: [] };
/** Returns `code line:column` for each finding. */
const listFindings = (source: string) =>
  vetSource(source, manifest).rows.flatMap(({ findings }) =>
    findings.map(({ code, line, column }) => `${code} ${line}:${column}`),
  );

describe('findings', () => {
  it("[SHD-3] name line and column of the author's source, several at once", () => {
    const source = [
      'float f(float x) {',
      '  return x + 1;',
      '}',
      'vec4 shade(vec2 uv, float time, vec2 resolution) {',
      '  float a = missing;',
      '\tuv.q = 1.0;',
      '  return vec4(f(a), other, 0.0, 1.0);',
      '}',
    ];
    const expected = ['type_mismatch 2:12', 'undeclared 5:13', 'no_member 6:5', 'undeclared 7:21'];
    expect(listFindings(source.join('\n'))).toEqual(expected);
    expect(listFindings(source.join('\r\n'))).toEqual(expected);
  });

  it('[SHD-3] continue with the next function after one that cannot be parsed', () => {
    const source =
      'float f(float x) {\n  return x +;\n}\nfloat g( {\n}\nvec4 shade(vec2 uv, float time, vec2 resolution) { return vec4(1.0); }';
    expect(listFindings(source)).toEqual(['syntax 2:13', 'syntax 4:10']);
  });

  it('[SHD-6] name the costliest statement', () => {
    const source = `float cheap(float x) { return x * 2.0; }
float dear(float x) {
  for (int i = 0; i < 100; i++) {
    x += 1.0;
    x = pow(sin(x), 2.5) + atan(x, 2.0);
  }
  return x;
}
vec4 shade(vec2 uv, float time, vec2 resolution) {
  return vec4(cheap(time) + dear(time) + dear(uv.x));
}`;
    const { rows, cost } = vetSource(source, manifest);
    expect(rows[3]?.findings).toMatchObject([{ code: 'too_expensive', line: 5, column: 5 }]);
    expect(rows[3]?.findings[0]?.message).toContain('200 times');
    expect(cost.operationsPerPixel).toBeGreaterThan(cost.limit);
  });

  it('[SHD-3] are at most 50 per stage', () => {
    const source = `vec4 shade(vec2 uv, float time, vec2 resolution) {\n${'  x;\n'.repeat(500)}  return vec4(1.0);\n}`;
    expect(listFindings(source)).toHaveLength(50);
  });

  it('[SHD-5] say in a stage that passed which loop was given a cap', () => {
    const source = `vec4 shade(vec2 uv, float time, vec2 resolution) {
  float x = 0.0;
  while (x < uv.x) x += 0.1;
  return vec4(x);
}`;
    const { rows, program } = vetSource(source, manifest);
    expect(rows[2]).toMatchObject({ verdict: 'passed', findings: [{ code: 'loop_capped', line: 3, column: 3 }] });
    expect(program).toContain('for (int iteration = 0; iteration < 256; iteration++) {');
  });
});
