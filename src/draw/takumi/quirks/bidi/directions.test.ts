import { describe, expect, it } from 'vitest';
import { hasRtl, paragraphSeparator, resolveDirections } from './directions.ts';

/** Prints `<` for each character that runs from right to left. */
const shape = (text: string, base: 'ltr' | 'rtl' = 'ltr') =>
  resolveDirections([...text], base)
    .map(({ direction }) => (direction === 'rtl' ? '<' : '>'))
    .join('');

describe('directions of characters', () => {
  it('[DOC-15] gives neutral characters the direction of their neighbors if these agree, otherwise that of the paragraph', () => {
    expect(shape('a ב ג, d')).toBe('>><<<>>>');
    expect(shape('ב!')).toBe('<>');
    expect(shape('a!', 'rtl')).toBe('><');
    expect(shape('(ב)', 'rtl')).toBe('<<<');
  });

  it('[DOC-15] gives digits the direction that the characters before them imply', () => {
    expect(shape('ב 12 ג')).toBe('<<<<<<');
    expect(shape('a 12 b', 'rtl')).toBe('>>>>>>');
    expect(shape('12')).toBe('>>');
    expect(shape('a ٣')).toBe('>><');
  });

  it('[DOC-15] does not depend on anything outside the paragraph', () => {
    expect(shape(`ב,${paragraphSeparator},ג`)).toBe('<>>><');
    expect(resolveDirections(['ب', paragraphSeparator, 'a'], 'ltr').map(({ after }) => after)).toEqual([
      undefined,
      'AL',
      undefined,
    ]);
  });

  it('finds texts with right-to-left characters', () => {
    expect(['שלום', 'سلام', 'a\u200f'].map(hasRtl)).toEqual([true, true, true]);
    expect(['Latin 日本 ไทย', '👍🏽', '…'].map(hasRtl)).toEqual([false, false, false]);
  });
});
