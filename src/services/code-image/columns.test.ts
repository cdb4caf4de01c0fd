import { describe, expect, it } from 'vitest';
import { splitIntoCells } from './columns.ts';

const listColumns = (text: string) => splitIntoCells(text, () => false).map((cell) => [cell.text, cell.columns]);

describe('[CODE-5] columns', () => {
  it('halfwidth sound marks take a separate column', () => {
    expect(listColumns('ｶﾞｯﾊﾟ')).toEqual([
      ['ｶ', 1],
      ['ﾞ', 1],
      ['ｯ', 1],
      ['ﾊ', 1],
      ['ﾟ', 1],
    ]);
    expect(listColumns('が漢')).toEqual([
      ['が', 2],
      ['漢', 2],
    ]);
    // A combining mark stays on its letter.
    expect(listColumns('か\u3099e\u0301')).toEqual([
      ['か\u3099', 2],
      ['e\u0301', 1],
    ]);
  });
});
