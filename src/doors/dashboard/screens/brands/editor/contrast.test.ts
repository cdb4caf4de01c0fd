import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { contrastRatio, gradeContrast } from './contrast.ts';

describe('the contrast of two colors', () => {
  it('[DASH-6] follows WCAG 2.2, however the colors are written', () => {
    expect(contrastRatio('black', '#fff')).toBe(21);
    expect(contrastRatio('#767676', '#ffffff')).toBeCloseTo(4.54, 2);
    expect(contrastRatio('#777777', '#ffffff')).toBeCloseTo(4.48, 2);
    expect(contrastRatio('oklch(1 0 0)', 'rgb(0 0 0)')).toBeCloseTo(21, 1);
    expect(contrastRatio('hsl(210 50% 40%)', 'hsl(210 50% 40%)')).toBe(1);
    expect(contrastRatio('{{ ink }}', '#fff')).toBeUndefined();
  });

  it('[DASH-6] composites transparent colors with what is behind them', () => {
    expect(contrastRatio('rgb(0 0 0 / 0)', '#ffffff')).toBe(1);
    // Half-transparent black on white is a grey of 127.5.
    expect(contrastRatio('rgb(0 0 0 / 0.5)', '#ffffff')).toBeCloseTo(3.977, 3);
    expect(contrastRatio('#ffffff', 'rgb(0 0 0 / 0)')).toBe(1);
  });

  it('[DASH-6] is from 1 to 21 for any color, including those beyond sRGB', () => {
    const unit = fc.double({ min: 0, max: 1, noNaN: true });
    const color = fc
      .tuple(unit, fc.double({ min: 0, max: 0.5, noNaN: true }), fc.integer({ min: 0, max: 360 }), unit)
      .map(([l, c, h, a]) => `oklch(${l.toFixed(4)} ${c.toFixed(4)} ${h} / ${a.toFixed(3)})`);
    fc.assert(
      fc.property(color, color, (text, ground) => {
        const ratio = contrastRatio(text, ground) ?? 0;
        expect(ratio).toBeGreaterThanOrEqual(1);
        expect(ratio).toBeLessThanOrEqual(21);
      }),
    );
  });

  it('[DASH-6] has the levels of WCAG', () => {
    expect([7, 6.99, 4.5, 4.49, 3, 2.99].map(gradeContrast)).toEqual([
      'AAA',
      'AA',
      'AA',
      'AA for large text',
      'AA for large text',
      'Too low',
    ]);
  });
});
