import { describe, expect, it } from 'vitest';
import { measureBetween } from './measuring.ts';

const area = (x: number, y: number, width: number, height: number) => ({ x, y, width, height });

describe('measuring', () => {
  it('[EDT-6] gives the gaps between areas that are apart', () => {
    expect(measureBetween(area(0, 0, 100, 100), area(150, 20, 50, 50))).toMatchObject([
      { side: 'right', distance: 50, across: 45, from: 100, to: 150 },
      { side: 'top', distance: 20 },
      { side: 'bottom', distance: 30 },
    ]);
    expect(measureBetween(area(150, 200, 50, 50), area(0, 0, 100, 100))).toMatchObject([
      { side: 'left', distance: 50, across: 225 },
      { side: 'top', distance: 100, across: 175 },
    ]);
  });

  it('[EDT-6] gives the four insets of an area in another one', () => {
    expect(
      measureBetween(area(10, 20, 30, 40), area(0, 0, 100, 100)).map(({ side, distance }) => [side, distance]),
    ).toEqual([
      ['left', 10],
      ['right', 60],
      ['top', 20],
      ['bottom', 40],
    ]);
  });

  it('[EDT-6] leaves out edges that are aligned', () => {
    expect(measureBetween(area(0, 0, 100, 100), area(0, 0, 100, 120)).map(({ side }) => side)).toEqual(['bottom']);
  });
});
