import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { printNumber, readTyped, stepped } from './number-text.ts';

describe('a field for a number', () => {
  it('[EDT-3] calculates, and keeps units and words as they are', () => {
    const typed = ['10+5', '(100 - 4) / 2', '12px', '45°', '50%', '1.5em', 'auto', '-.5', '{{ size }}', '1/0', ''];
    expect(typed.map((text) => readTyped(text))).toEqual([
      15,
      48,
      12,
      45,
      '50%',
      '1.5em',
      'auto',
      -0.5,
      '{{ size }}',
      '1/0',
      undefined,
    ]);
  });

  it('[EDT-3] keeps numbers within their limits', () => {
    expect(readTyped('250', { scale: 100, min: 0, max: 1 })).toBe(1);
    expect(readTyped('40%', { scale: 100, min: 0, max: 1 })).toBe(0.4);
    expect(readTyped('2.6', { min: 1, isInteger: true })).toBe(3);
  });

  it('[EDT-3] keeps px where a plain number means something else', () => {
    const format = { hasPlainNumbers: true };
    expect(['44px', '1.2'].map((text) => readTyped(text, format))).toEqual(['44px', 1.2]);
    expect(['44px', 1.2].map((value) => printNumber(value, format))).toEqual(['44px', '1.2']);
    expect(stepped('44px', 1, format)).toBe('45px');
  });

  it('[EDT-3] steps a number, a percentage and a length, but not a word', () => {
    const shown = ['10', '50%', '1.5em', '', 'auto'];
    expect(shown.map((text) => stepped(text, 1))).toEqual([11, '51%', '2.5em', 1, undefined]);
  });

  it('[DASH-3] reads what it shows', () => {
    const format = { scale: 100 };
    fc.assert(
      fc.property(fc.integer({ min: -10_000, max: 10_000 }), (hundredths) => {
        const value = hundredths / 100;
        expect(readTyped(printNumber(value))).toBe(value);
        expect(readTyped(printNumber(value, format), format)).toBe(value);
      }),
    );
  });
});
