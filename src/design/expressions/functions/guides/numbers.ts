import type { numbers } from '../numbers.ts';
import type { GuidesOf } from './guide.ts';

const number = ['number', 'a number, or text that writes one'] as const;
const digits = ['digits?', 'decimal places, -20 to 20; 0 when left out, negative for tens and hundreds'] as const;
const values = [
  '…values',
  'numbers, or lists of numbers; elements that are nothing are passed over. For a list, an arrow function: `row => row.price`',
] as const;

export const numbersGuides: GuidesOf<typeof numbers> = {
  min: {
    takes: [['value', 'a number, or a list of numbers'], values],
    gives: 'the smallest number; nothing when there is none',
    examples: [
      ['min(3, 1, 2)', 1],
      ['min(pluck(rows, "price"))', 25],
      ['min(rows, row => row.price)', 25],
    ],
  },
  max: {
    takes: [['value', 'a number, or a list of numbers'], values],
    gives: 'the largest number; nothing when there is none',
    examples: [
      ['max(3, 1, 2)', 3],
      ['max([4, 9], 7)', 9],
    ],
  },
  abs: {
    takes: [number, ['digits?', 'decimal places to round to, -20 to 20; not rounded when left out']],
    gives: 'the number without its sign',
    examples: [
      ['abs(-1.5)', 1.5],
      ['abs(-1.256, 1)', 1.3],
    ],
  },
  round: {
    takes: [number, digits],
    gives: 'the nearest number with so many digits; halves go away from zero',
    examples: [
      ['round(2.5)', 3],
      ['round(1.005, 2)', 1.01],
      ['round(price, -2)', 1200],
    ],
  },
  ceil: {
    takes: [number, digits],
    gives: 'the next number above with so many digits',
    examples: [
      ['ceil(1.2)', 2],
      ['ceil(1.21, 1)', 1.3],
    ],
  },
  floor: {
    takes: [number, digits],
    gives: 'the next number below with so many digits',
    examples: [
      ['floor(1.8)', 1],
      ['floor(-1.2)', -2],
    ],
  },
  clamp: {
    takes: [number, ['low', 'the lowest value'], ['high', 'the highest value']],
    gives: 'the number, or the bound that it is beyond; of bounds that cross, the low one',
    examples: [
      ['clamp(12, 0, 10)', 10],
      ['clamp(-3, 0, 10)', 0],
    ],
  },
};
