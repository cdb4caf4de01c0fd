import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { runs } from '../../../../test/harness/depth.ts';
import { shaderLimits } from '../limits.ts';
import { goodBodies, hostileBodies } from './corpus.fixture.ts';
import { vetSource } from './index.ts';

const all = [...goodBodies, ...hostileBodies];
const pieces = [
  '(',
  ')',
  '{',
  '}',
  '[',
  ']',
  ';',
  ',',
  '.',
  '=',
  '+',
  '-',
  '*',
  '/',
  '%',
  '<',
  '!',
  '?',
  ':',
  '#',
  '\\',
  '"',
  '0',
  '1.0',
  'for (;;) ',
  'while (true) ',
  'if (true) ',
  'return ',
  'discard;',
  'break;',
  'float ',
  'vec3(',
  'constructor',
  '__proto__',
  '#define A 1\n',
  '#define F(a) a F(a) a\n',
  '#define B A \\\n F(A)\n',
  'F(',
  'switch (1) { case 1: ',
  'case 2:',
  'default:',
  'fwidth(',
  '#extension GL_OES_standard_derivatives : enable\n',
  '#ifdef GL_ES\n',
  '#endif\n',
  '//',
  '/*',
  '*/',
  '\r',
  '\0',
  '\u2028',
  '\ud800',
  'é',
  '[0]',
  '.xyzw',
  '++',
  'struct S { float a; };',
  'void f() {}',
  'texture2D(',
  'gl_FragColor',
  'const ',
  'out ',
  'switch',
  'int[2](1, 2)',
  '1e99',
  '0x',
];

/** Splits a source into tokens, including the spaces between them. */
const split = (source: string) => source.split(/(\w+|\s+|[^\w\s])/).filter((part) => part !== '');

type Change = { at: number; kind: 'delete' | 'double' | 'swap' | 'insert' | 'flip'; piece: string; bit: number };
const change: fc.Arbitrary<Change> = fc.record({
  at: fc.nat(100_000),
  kind: fc.constantFrom('delete', 'double', 'swap', 'insert', 'flip'),
  piece: fc.constantFrom(...pieces),
  bit: fc.nat(7),
});

function changed(source: string, changes: readonly Change[]): string {
  const parts = split(source);
  for (const { at, kind, piece, bit } of changes) {
    const index = at % Math.max(1, parts.length);
    const part = parts[index] ?? '';
    if (kind === 'delete') parts.splice(index, 1);
    else if (kind === 'double') parts.splice(index, 0, part);
    else if (kind === 'insert') parts.splice(index, 0, piece);
    else if (kind === 'swap')
      [parts[index], parts[(index * 7 + 3) % parts.length]] = [parts[(index * 7 + 3) % parts.length] ?? '', part];
    else parts[index] = String.fromCharCode((part.charCodeAt(0) || 32) ^ (1 << bit)) + part.slice(1);
  }
  return parts.join('');
}

describe('mutations of bodies', () => {
  it('[SHD-2] are checked without an error, and what passes reads as itself', () => {
    fc.assert(
      fc.property(
        fc.constantFrom(...all),
        fc.array(change, { minLength: 1, maxLength: 6 }),
        ({ source, manifest }, changes) => {
          const { rows, program } = vetSource(changed(source, changes), manifest);
          const rejected = rows.filter(({ verdict }) => verdict === 'rejected');
          expect(rejected.length).toBe(program === null ? 1 : 0);
          expect(rejected.every(({ findings }) => findings.length > 0 && findings.length <= 50)).toBe(true);
          if (program === null) return;
          const again = vetSource(program, manifest);
          // Because of expanded macros, a program may be longer than a source may be.
          if (program.length > shaderLimits.sourceBytes) {
            expect(again.rows[0]?.findings.map(({ code }) => code)).toEqual(['source_too_large']);
          } else expect(again.program).toBe(program);
        },
      ),
      { numRuns: runs(100, 20_000) },
    );
  });

  it('[SHD-4] never let through what the policy rejects', () => {
    const refused =
      /\b(?:while|do|switch|uint|texture|goto)\b|#(?!extension GL_OES_standard_derivatives : enable\n|ifdef GL_FRAGMENT_PRECISION_HIGH|else|endif)|[^\n\x20-\x7e]|\\|gl_(?!Frag)|__/;
    fc.assert(
      fc.property(
        fc.constantFrom(...goodBodies),
        fc.array(change, { maxLength: 4 }),
        ({ source, manifest }, changes) => {
          const { program } = vetSource(changed(source, changes), manifest);
          if (program !== null) expect(program).not.toMatch(refused);
        },
      ),
      { numRuns: runs(100, 20_000) },
    );
  });

  it('[SHD-4] take time that is linear in the source, whatever is repeated in it', () => {
    const body = (inside: string) =>
      `vec4 shade(vec2 uv, float time, vec2 resolution) {\n float x = 0.0;\n ${inside}\n return vec4(x);\n}`;
    const repeated = [
      '(',
      '{',
      '[',
      '-',
      '!',
      'x=',
      'x?',
      'x+',
      'x,',
      'x[',
      'sin(',
      'x.x',
      'if(x>0.0)',
      'for(;;)',
      'else ',
      '/*',
      '//\n',
      '#',
      ';',
      'for(int i=0;i<9;i++)x+=1.0;',
      'while(x<1.0)x+=1.0;',
      'float y=x;{',
      'x=x+x*x;',
      'x++;',
      'if(x>0.0){}else ',
      '#define A\n',
      'x&&(',
      'mod(x,',
      'vec2[2](',
      'x==x?x:',
      'int a[9];',
      '1.0e',
      '.',
      '0x',
      'a.b.c.',
      'f(f(f(',
      'x<1.0&&(true||',
      'for(int i=0;i<256&&x<9.0;i++){',
      'while(x<1.0&&(x>0.0||',
      'do x++;while(x<9.0);',
      'const float k=1.0+1.0;',
      'texture(',
    ];
    const start = performance.now();
    for (const piece of [...pieces, ...repeated]) {
      const inside = piece.repeat(Math.floor((shaderLimits.sourceBytes - 200) / piece.length));
      for (const source of [body(inside), inside, `${inside}\n${body('')}`]) vetSource(source, { inputs: [] });
    }
    const literal = `#define A ${'('.repeat(7_000)}1${')'.repeat(7_000)}\n`;
    vetSource(`${literal}${body('A;'.repeat(8_000))}`, { inputs: [] });
    const names = Array.from({ length: 600 }, (_, n) => `float ${'name'.repeat(9)}${n};`).join('');
    vetSource(body(`${names} x = ${'nameother + '.repeat(90)} 1.0;`), { inputs: [] });
    const members = (n: number) => Array.from({ length: 30 }, (_, m) => `S${n} m${m};`).join('');
    const structs = Array.from({ length: 50 }, (_, n) => `struct S${n + 1} { ${members(n)} };`).join('\n');
    vetSource(`struct S0 { float a[2]; };\n${structs}\nS50 s;\n${body('S40 t; S30 u;')}`, { inputs: [] });
    const deep = `${'('.repeat(40)}time${' + 1.0)'.repeat(40)}`;
    vetSource(body(`for (float f = 0.0; f < ${deep} + ${Array(50).fill(deep).join(' * ')}; f += 1.0) x += 1.0;`), {
      inputs: [],
    });
    // About 5 s on a busy machine for 230 sources of 32 KiB; quadratic work would take minutes.
    expect(performance.now() - start).toBeLessThan(50_000);
  });
});
