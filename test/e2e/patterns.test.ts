import { describe, expect, it } from 'vitest';
import { checkPattern } from '../../scripts/patterns/check-pattern.ts';
import { findPatterns } from '../../scripts/patterns/find.ts';

describe('the check of regular expressions', () => {
  it('[SEC-8] finds literals and the arguments of RegExp', () => {
    const code = [
      "const digit = '[0-9]';",
      'const number = `${digit}+`;',
      'const one = /a\\/[/]+$/gi;',
      "const two = new RegExp(`^${number}$`, 'u');",
      'const three = (word: string) => RegExp(word);',
      'const four = "/no/" + 4 / 2 / 1;',
    ].join('\n');
    expect(findPatterns('a.ts', code)).toEqual([
      { file: 'a.ts', line: 3, pattern: { source: 'a\\/[/]+$', flags: 'gi' }, text: '/a\\/[/]+$/gi' },
      { file: 'a.ts', line: 4, pattern: { source: '^[0-9]+$', flags: 'u' }, text: "new RegExp(`^${number}$`, 'u')" },
      { file: 'a.ts', line: 5, pattern: undefined, text: 'RegExp(word)' },
    ]);
  });

  it.each([
    ['an exponential one', '^(a+)+$', ''],
    ['one that backtracks over its own start', '^\\d+\\.?\\d*x', ''],
    ['one that is tried from each position', ' +$', ''],
    ['one that is tried from each line', '\\s*\\n\\s*;', ''],
    ['one whose repetition is long, but limited', '(?:a?){200}b', ''],
  ])('[SEC-8] rejects %s', async (_, source, flags) => {
    expect(await checkPattern(source, flags)).toMatchObject({ linear: false });
  });

  it.each([
    ['^\\d+(?:\\.\\d*)?x$', ''],
    ['[a-z]+=', 'y'],
    ['"[^"]*"', 'g'],
    ['(?<=x)a+b', ''],
    ['[a-z]{1,64}', ''],
  ])('[SEC-8] accepts %s with the flags %j', async (source, flags) => {
    expect(await checkPattern(source, flags)).toEqual({ linear: true });
  });
});
