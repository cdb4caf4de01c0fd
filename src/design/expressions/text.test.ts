import { describe, expect, it } from 'vitest';
import { toText } from './text.ts';

describe('toText', () => {
  it('[DOC-10] prints nothing as empty text and lists joined by a comma', () => {
    const cases: Array<[unknown, string]> = [
      [null, ''],
      [undefined, ''],
      ['<b>', '<b>'],
      [-0, '0'],
      [1e21, '1e+21'],
      [0.1, '0.1'],
      [Number.NaN, ''],
      [Number.POSITIVE_INFINITY, ''],
      [true, 'true'],
      [[1, null, 'a', [2, 3]], '1, , a, 2, 3'],
      [{ b: 1, a: ['x'] }, '{"a":["x"],"b":1}'],
      [[{ a: 1 }], '{"a":1}'],
    ];
    for (const [value, text] of cases) expect(toText(value)).toBe(text);
  });

  it('prints values that are too deep or too long as empty text', () => {
    let deep: unknown = 1;
    for (let depth = 0; depth < 100_000; depth++) deep = [deep];
    expect(toText(deep)).toBe('');
    expect(toText([['x'.repeat(200_000)]])).toBe('');
    expect(toText('x'.repeat(200_000))).toHaveLength(200_000);
  });

  it('[DOC-12] prints fractions with 15 significant digits, and integers with all their digits (D6)', () => {
    expect([0.1 + 0.2, 1 / 3, 1.005 * 3, 9007199254740991, 1e21, 5e-324].map(toText)).toEqual([
      '0.3',
      '0.333333333333333',
      '3.015',
      '9007199254740991',
      '1e+21',
      '5e-324',
    ]);
  });
});
