import { describe, expect, it } from 'vitest';
import { shadowBoxes } from './shadow.ts';

const window = { left: 64, top: 64, width: 800, height: 600 };

/** For each corner piece of the shadow, returns how many px it extends into the window, and its gradient. */
function corners(borderRadius: number) {
  return shadowBoxes(window, borderRadius)
    .filter(({ style }) => style['background']?.startsWith('radial'))
    .map(({ style }) => ({ size: Number.parseFloat(style['width'] ?? ''), background: style['background'] ?? '' }));
}

describe('[CODE-5] the shadow of a window', () => {
  it.each([0, 12, 30])('shows nothing but its fading edge behind corners of %i px', (radius) => {
    expect(corners(radius).map(({ size }) => size)).toEqual([96, 96, 96, 96]);
  });

  it('is visible behind a large corner: it extends as far in, at full strength', () => {
    for (const { size, background } of corners(150)) {
      expect(size).toBe(48 + 150 + 18);
      // The alpha values of the gradient, from full strength to the end of the shadow.
      const alphas = [...background.matchAll(/#000000([0-9a-f]{2})/g)].map(([, alpha = '']) =>
        Number.parseInt(alpha, 16),
      );
      const darkest = Math.round(0.38 * 255);
      expect(alphas.filter((alpha) => alpha === darkest).length).toBeGreaterThan(3);
      expect(alphas.at(-1)).toBe(0);
      expect(alphas).toEqual([...alphas].sort((one, other) => other - one));
    }
  });

  it('never reaches beyond the middle', () => {
    const min = shadowBoxes({ ...window, width: 100, height: 80 }, 400);
    for (const { style } of min) expect(Number.parseFloat(style['width'] ?? '')).toBeGreaterThan(0);
    expect(min.find(({ style }) => style['background']?.startsWith('radial'))?.style['width']).toBe('88px');
  });
});
