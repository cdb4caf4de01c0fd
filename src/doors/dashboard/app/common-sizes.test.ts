import { describe, expect, it } from 'vitest';
import { documentLimits } from '../../../design/document/limits.ts';
import { commonSizes, findSizes } from './common-sizes.ts';

const namesOf = (search: string) => findSizes(search).map(({ name }) => name);

describe('common sizes', () => {
  it('[DOC-5] are sizes that a page may have, each under its own id', () => {
    for (const { width, height } of commonSizes) {
      expect(Math.min(width, height)).toBeGreaterThanOrEqual(1);
      expect(Math.max(width, height)).toBeLessThanOrEqual(documentLimits.pageSide);
      expect(Number.isInteger(width) && Number.isInteger(height)).toBe(true);
    }
    expect(new Set(commonSizes.map(({ id }) => id)).size).toBe(commonSizes.length);
  });

  it('have the size on paper in a PDF', () => {
    expect(findSizes('A4')[0]).toMatchObject({ width: 794, height: 1123, onPaper: '210 × 297 mm' });
    expect(findSizes('letter')[0]).toMatchObject({ width: 816, height: 1056 });
  });

  it('are found by name, group and numbers, in any order of words', () => {
    expect(namesOf('story insta')).toEqual(['Instagram story']);
    expect(namesOf('1080 × 1080')).toContain('Instagram post');
    expect(namesOf('297 mm')).toContain('A4');
    expect(namesOf('ads 728')).toEqual(['Leaderboard']);
    expect(namesOf('no such size')).toEqual([]);
    expect(findSizes('')).toEqual(commonSizes);
  });
});
