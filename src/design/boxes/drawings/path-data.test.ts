import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { printPath } from './path-data.ts';

describe('printPath', () => {
  it.each([
    ['M0 0L10,20z', 'M0 0L10 20z'],
    [' m 1 2 3 4 5 6 ', 'm1 2l3 4l5 6'],
    ['M1 2 3 4', 'M1 2L3 4'],
    ['M0,0h1 2v-3', 'M0 0h1h2v-3'],
    ['M.5.5-1-1e1', 'M0.5 0.5L-1 -10'],
    ['M0 0c1 2 3 4 5 6s1 2 3 4q1 2 3 4t5 6', 'M0 0c1 2 3 4 5 6s1 2 3 4q1 2 3 4t5 6'],
    ['M0 0a5 5 0 0110 10 5 5 0 1,0 3 4', 'M0 0a5 5 0 0 1 10 10a5 5 0 1 0 3 4'],
    ['M1.23456 0.00001', 'M1.235 0'],
    ['M0 0zm1 1z', 'M0 0zm1 1z'],
  ])('prints %s again', (d, expected) => {
    expect(printPath(d)).toMatchObject({ d: expected });
  });

  it.each([
    ['', 'empty'],
    ['  ', 'empty'],
    ['L1 1', 'start with a move'],
    ['1 1', 'start with a move'],
    ['M', 'character 1'],
    ['M1', 'character 1'],
    ['M0 0 L1', 'character 6'],
    ['M0 0z1 1', 'start with a move'],
    ['M0 0a5 5 0 2 1 1 1', 'character 5'],
    ['M0 0x', 'character 5'],
    ['M0 0"/><script>', 'character 5'],
    ['M0 0L1e9 1', 'beyond'],
    ['M0 0L1e999 1', 'beyond'],
    ['M0 0\u0000', 'character 5'],
  ])('[DOC-2] names the fault in %j', (d, problem) => {
    expect(printPath(d)).toMatchObject({ problem: expect.stringContaining(problem) });
  });

  it('[SEC-3] accepts 10,000 commands, written or implied, and no more', () => {
    expect(printPath(`M0 0${'h1'.repeat(9_999)}`)).toMatchObject({ commands: 10_000 });
    expect(printPath(`M0 0${'h1'.repeat(10_000)}`)).toMatchObject({ problem: expect.stringContaining('10000') });
    expect(printPath(`M0 0${' 1 1'.repeat(10_000)}`)).toMatchObject({ problem: expect.stringContaining('10000') });
    expect(printPath('M'.repeat(1_000_000))).toMatchObject({ problem: expect.stringContaining('longer') });
  });

  it('[DOC-17] prints only commands and numbers, whatever the input', () => {
    const piece = fc.oneof(
      fc.constantFrom(...'MmLlHhVvCcSsQqTtAaZz'),
      fc.double({ min: -1e4, max: 1e4, noNaN: true }).map(String),
    );
    const text = fc.oneof(
      fc.string({ maxLength: 30 }).map((tail) => `M0 0${tail}`),
      fc.array(piece, { maxLength: 20 }).map((parts) => `M0 0${parts.join(' ')}`),
    );
    fc.assert(
      fc.property(text, (d) => {
        const path = printPath(d);
        if ('problem' in path) return;
        expect(path.d).toMatch(/^M[MmLlHhVvCcSsQqTtAaZz\d. -]*$/);
        expect(printPath(path.d)).toEqual(path);
      }),
    );
  });
});
