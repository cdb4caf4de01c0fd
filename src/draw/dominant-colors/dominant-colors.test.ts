import { encode } from 'fast-png';
import { describe, expect, it } from 'vitest';
import { dominantColors } from './index.ts';

/** A PNG of 100 columns with the given number of columns of each color, in order. The rest is transparent. */
function drawStripes(...stripes: ReadonlyArray<readonly [hex: string, columns: number]>): Uint8Array {
  const width = 100;
  const data = new Uint8Array(width * 4 * 4);
  let column = 0;
  for (const [hex, columns] of stripes) {
    const value = Number.parseInt(hex.slice(1), 16);
    for (const end = column + columns; column < end; column++) {
      for (let row = 0; row < 4; row++)
        data.set([value >> 16, (value >> 8) & 255, value & 255, 255], (row * width + column) * 4);
    }
  }
  return encode({ width, height: 4, data, channels: 4 });
}

describe('the dominant colors of a picture', () => {
  it.each([
    ['red', '#FF0000 #DC143C #B91C1C #7F1D1D #800000 #E11D48'],
    ['orange', '#FFA500 #F97316 #EA580C #FF7F50 #FB923C'],
    ['yellow', '#FFFF00 #FACC15 #FFD700 #FDE68A #F2B84B'],
    ['green', '#008000 #22C55E #14532D #84CC16 #10B981 #808000 #86EFAC'],
    ['blue', '#0000FF #1D4ED8 #000080 #38BDF8 #1E3A8A #BFDBFE #00FFFF'],
    ['purple', '#800080 #7C3AED #4B0082 #A855F7 #C4B5FD'],
    ['pink', '#FFC0CB #FF69B4 #FF1493 #EC4899 #F9A8D4 #F2D5CF'],
    ['brown', '#8B4513 #5D4037 #78350F #A0522D #D2B48C'],
    ['black', '#000000 #111111 #0D1117 #1A1A1A'],
    ['white', '#FFFFFF #FAFAFA #FBF8F0 #F1F5F9'],
    ['grey', '#808080 #6B7280 #BBBBBB #4B5563'],
  ])('[PUB-3] have their common names: %s', (name, colors) => {
    for (const hex of colors.split(' ')) expect([hex, ...dominantColors(drawStripes([hex, 100]))]).toEqual([hex, name]);
  });

  it('[PUB-3] cover at least 12 % of the area, and the largest comes first', () => {
    expect(dominantColors(drawStripes(['#DC2626', 11], ['#FFFFFF', 89]))).toEqual(['white']);
    expect(dominantColors(drawStripes(['#DC2626', 12], ['#FFFFFF', 88]))).toEqual(['white', 'red']);
    // Shades of one color count together.
    expect(dominantColors(drawStripes(['#DC2626', 7], ['#FFFFFF', 86], ['#B91C1C', 7]))).toEqual(['white', 'red']);
  });

  it('[PUB-3] are at most four', () => {
    const stripes = ['#DC2626', '#1D4ED8', '#16A34A', '#FACC15', '#000000'].map((hex) => [hex, 20] as const);
    expect(dominantColors(drawStripes(...stripes))).toHaveLength(4);
  });

  it('[PUB-3] leave transparent areas out', () => {
    expect(dominantColors(drawStripes(['#16A34A', 30]))).toEqual(['green']);
    expect(dominantColors(drawStripes())).toEqual([]);
  });
});
