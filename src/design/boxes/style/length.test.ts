import { expect, it } from 'vitest';
import { parseNodes } from './grammar.ts';
import { evaluateLength, readLength } from './length.ts';

const base = { em: 10, whole: 200 };

it.each([
  ['12', 12],
  ['3em', 30],
  ['1in', 96],
  ['25%', 50],
  ['calc(25% + 3em)', 80],
  ['calc(100% - (2em + 10px) * 3)', 110],
  ['calc(2 * (50% - 1em) / 4)', 45],
  ['calc(pi * 1px)', Math.PI],
  ['min(50%, 30px)', 30],
  ['max(50%, 30px)', 100],
  ['clamp(1em, 50%, 60px)', 60],
  ['calc(100% - 2 * min(50%, 30px, 4em))', 140],
  ['max(10px, calc(50% - min(10%, 1em)) * -1)', 10],
])('[RND-14] computes %s', (value, px) => {
  expect(evaluateLength(parseNodes(value)[0], base)).toBeCloseTo(px, 6);
});

it.each(['auto', '#fff', '30deg', 'calc(1px + auto)', 'calc(10% * 10%)', 'calc(1px / 10%)', 'clamp(1px, 2px)'])(
  '[RND-14] reads no length in %s',
  (value) => {
    expect(evaluateLength(parseNodes(value)[0], base)).toBeUndefined();
  },
);

it('[RND-14] leaves percentages open until the size is known, and computes the rest', () => {
  const read = (value: string) => readLength(parseNodes(value)[0], base.em);
  expect(read('calc(25% + 3em - 2px)')).toEqual({ px: 28, percent: 25 });
  expect(read('max(1em, 4px)')).toEqual({ px: 10, percent: 0 });
  expect(read('calc(2 * min(50%, 30px))')).toEqual({
    px: 0,
    percent: 0,
    comparisons: [
      {
        kind: 'min',
        of: [
          { px: 0, percent: 50 },
          { px: 30, percent: 0 },
        ],
        times: 2,
      },
    ],
  });
});
