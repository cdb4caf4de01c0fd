import { describe, expect, it } from 'vitest';
import { nearMatches } from './near-matches.ts';

describe('nearMatches', () => {
  const names = ['typescript', 'javascript', 'java', 'python', 'rust', 'c'];

  it('[CODE-2] finds similar names, the nearest first', () => {
    expect(nearMatches('typscript', names)[0]).toBe('typescript');
    expect(nearMatches('JAVASCRIPT', names)[0]).toBe('javascript');
    expect(nearMatches('script', names)).toEqual(['javascript', 'typescript']);
  });

  it('[CODE-2] counts two swapped letters as one mistake', () => {
    expect(nearMatches('titel', ['site', 'accent', 'title'])[0]).toBe('title');
    expect(nearMatches('fromat', ['frame', 'format'])[0]).toBe('format');
  });

  it('finds nothing for a name that is not similar to any', () => {
    expect(nearMatches('zzzzzzzzzz', names)).toEqual([]);
    expect(nearMatches('', names)).toEqual([]);
  });

  it('lists no more than requested', () => {
    expect(nearMatches('a', ['ab', 'ac', 'ad', 'ae'], 2)).toEqual(['ab', 'ac']);
  });
});
