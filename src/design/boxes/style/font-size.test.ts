import { describe, expect, it } from 'vitest';
import { resolveFontSize } from './font-size.ts';
import { lineHeightPx, resolveLineHeight } from './line-height.ts';

describe('a font size', () => {
  it.each([
    [undefined, 20],
    ['24px', 24],
    ['2em', 40],
    ['1.5rem', 24],
    ['150%', 30],
    ['18pt', 24],
    ['0.25in', 24],
    ['calc(1em + 10px)', 30],
    ['calc(50% + 0.5rem)', 18],
    ['max(1em, 12px)', 20],
    ['clamp(1rem, 3em, 50px)', 50],
    ['xx-small', 9],
    ['medium', 16],
    ['x-large', 24],
    ['xxx-large', 48],
    ['larger', 24],
    ['calc(1em - 100px)', 0],
    ['1000em', 5_000],
  ])('[DOC-14] of %s is %d px inside a font size of 20 px', (value, px) => {
    expect(resolveFontSize(value, 20)).toBeCloseTo(px, 9);
  });

  it('[DOC-14] shrinks by what it was enlarged', () => {
    expect(resolveFontSize('smaller', resolveFontSize('larger', 20))).toBeCloseTo(20, 9);
  });
});

describe('the height of a line', () => {
  it.each([
    ['1.5', 30],
    ['1.5em', 30],
    ['150%', 30],
    ['30px', 30],
    ['2rem', 32],
    ['calc(1em + 4px)', 24],
    ['calc(1.2 * 2)', 48],
  ])('[DOC-14] of %s is %d px at a font size of 20 px', (value, px) => {
    const height = resolveLineHeight(value, 20);
    expect(height && lineHeightPx(height, 20)).toBeCloseTo(px, 9);
  });

  it('[DOC-14] scales with the inheriting font if it is a plain number', () => {
    const heights = ['1.5', '1.5em'].map((value) => resolveLineHeight(value, 20));
    expect(heights.map((height) => height && lineHeightPx(height, 40))).toEqual([60, 30]);
    expect(resolveLineHeight('normal', 20)).toBeUndefined();
  });
});
