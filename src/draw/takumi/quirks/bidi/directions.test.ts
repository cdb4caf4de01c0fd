import { describe, expect, it } from 'vitest';
import { directionsOf, hasRtl, paragraphSeparator } from './directions.ts';

/** `<` where a character runs from right to left. */
const shape = (text: string, base: 'ltr' | 'rtl' = 'ltr') =>
  directionsOf([...text], base)
    .map(({ direction }) => (direction === 'rtl' ? '<' : '>'))
    .join('');

describe('directions of characters', () => {
  it('[DOC-15] give what has none that of its neighbours where they agree, else that of the paragraph', () => {
    expect(shape('a ב ג, d')).toBe('>><<<>>>');
    expect(shape('ב!')).toBe('<>');
    expect(shape('a!', 'rtl')).toBe('><');
    expect(shape('(ב)', 'rtl')).toBe('<<<');
  });

  it('[DOC-15] let digits follow what stands before them', () => {
    expect(shape('ב 12 ג')).toBe('<<<<<<');
    expect(shape('a 12 b', 'rtl')).toBe('>>>>>>');
    expect(shape('12')).toBe('>>');
    expect(shape('a ٣')).toBe('>><');
  });

  it('[DOC-15] depend on nothing outside the paragraph', () => {
    expect(shape(`ב,${paragraphSeparator},ג`)).toBe('<>>><');
    expect(directionsOf(['ب', paragraphSeparator, 'a'], 'ltr').map(({ after }) => after)).toEqual([
      undefined,
      'AL',
      undefined,
    ]);
  });

  it('finds texts that have such characters', () => {
    expect(['שלום', 'سلام', 'a\u200f'].map(hasRtl)).toEqual([true, true, true]);
    expect(['Latin 日本 ไทย', '👍🏽', '…'].map(hasRtl)).toEqual([false, false, false]);
  });
});
