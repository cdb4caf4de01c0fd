import type { logic } from '../logic.ts';
import type { FunctionGuide, GuidesOf } from './guide.ts';

const firstGiven: Omit<FunctionGuide, 'examples'> = {
  takes: [['…values', 'any values; names of missing variables count as nothing']],
  gives: 'the first value that is not `null` or missing, otherwise an empty text',
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
