import type { logic } from '../logic.ts';
import type { FunctionGuide, GuidesOf } from './guide.ts';

const firstGiven: Omit<FunctionGuide, 'examples'> = {
  takes: [['…values', 'any values; names that no variable has count as nothing']],
  gives: 'the first value that is not nothing (`null` or `undefined`), else empty text',
};

export const logicGuides: GuidesOf<typeof logic> = {
  use: {
    ...firstGiven,
    examples: [
      ['use(subtitle, title)', 'hello, world'],
      ['use(nickname, subtitle, "friend")', 'friend'],
      ['use(subtitle)', ''],
    ],
  },
  isDefined: {
    ...firstGiven,
    examples: [
      ['isDefined(nickname, title)', 'hello, world'],
      ['isDefined(0, title)', 0],
      ['isDefined(subtitle) ? "yes" : "no"', 'no'],
    ],
  },
};
