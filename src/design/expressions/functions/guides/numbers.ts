import type { numbers } from '../numbers.ts';
import type { GuidesOf } from './guide.ts';

const number = ['number', 'a number, or a text that contains one'] as const;
const digits = ['digits?', 'decimal places, -20 to 20; 0 by default, negative for tens and hundreds'] as const;
const values = [
  '…values',
  'numbers or lists of numbers; `null` and missing elements are skipped. For a list, it can be an arrow function: `row => row.price`',
] as const;

export const numbersGuides: GuidesOf<typeof numbers> = {
  min: {
    takes: [['value', 'a number, or a list of numbers'], values],
    gives: 'the smallest number, or nothing if there is none',
    examples: [
      ['min(3, 1, 2)', 1],
      ['min(pluck(rows, "price"))', 25],
      ['min(rows, row => row.price)', 25],
    ],
  },
  max: {
    takes: [['value', 'a number, or a list of numbers'], values],
    gives: 'the largest number, or nothing if there is none',
    examples: [
      ['max(3, 1, 2)', 3],
      ['max([4, 9], 7)', 9],
    ],
  },
  abs: {
    takes: [number, ['digits?', 'decimal places to round to, -20 to 20; not rounded by default']],
    gives: 'the number without its sign',
    examples: [
      ['abs(-1.5)', 1.5],
      ['abs(-1.256, 1)', 1.3],
    ],
  },
  round: {
    takes: [number, digits],
    gives: 'the nearest number with that many decimal places; halves round away from zero',
    examples: [
      ['round(2.5)', 3],
      ['round(1.005, 2)', 1.01],
      ['round(price, -2)', 1200],
    ],
  },
  ceil: {
    takes: [number, digits],
    gives: 'the number rounded up to that many decimal places',
    examples: [
      ['ceil(1.2)', 2],
      ['ceil(1.21, 1)', 1.3],
    ],
  },
  floor: {
    takes: [number, digits],
    gives: 'the number rounded down to that many decimal places',
    examples: [
      ['floor(1.8)', 1],
      ['floor(-1.2)', -2],
    ],
  },
  clamp: {
    takes: [number, ['low', 'the lowest value'], ['high', 'the highest value']],
    gives: 'the number, limited to the range; if `low` is larger than `high`, `low`',
    examples: [
      ['clamp(12, 0, 10)', 10],
      ['clamp(-3, 0, 10)', 0],
    ],
  },
};
