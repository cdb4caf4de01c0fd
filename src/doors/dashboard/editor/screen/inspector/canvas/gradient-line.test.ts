import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import type { Gradient } from '../css/gradient.ts';
import { gradientPoints, moveCenterTo, moveStopTo, turnTo } from './gradient-line.ts';

const gradient = (kind: Gradient['kind'], head: string): Gradient => ({
  kind,
  isRepeating: false,
  head,
  stops: [
    { color: 'red', at: '0%' },
    { color: 'lime', at: '50%' },
    { color: 'blue', at: '100%' },
  ],
});
const size = { width: 200, height: 100 };

describe('the handles of a gradient on the canvas', () => {
  it('[EDT-2] are on the line that CSS draws', () => {
    expect(gradientPoints(gradient('linear', '90deg'), size)?.line).toEqual({
      start: { x: 0, y: expect.closeTo(50) },
      end: { x: 200, y: expect.closeTo(50) },
    });
    const { line } = gradientPoints(gradient('linear', '135deg'), { width: 100, height: 100 }) ?? {};
    expect(line?.end).toEqual({ x: expect.closeTo(100), y: expect.closeTo(100) });
  });

  it('[EDT-3] turn the line to the point to which its end is dragged, and move stops along it', () => {
    expect(turnTo(gradient('linear', '0deg'), size, { x: 200, y: 50 }, false).head).toBe('90deg');
    expect(turnTo(gradient('linear', '0deg in oklch'), size, { x: 190, y: 58 }, true).head).toBe('90deg in oklch');
    expect(moveStopTo(gradient('linear', '90deg'), size, 1, { x: 150, y: 7 }).stops[1]?.at).toBe('75%');
    expect(moveCenterTo(gradient('radial', 'circle'), size, { x: 50, y: 100 }).head).toBe('circle at 25% 100%');
  });

  it('[EDT-2] stay where they are dropped', () => {
    fc.assert(
      fc.property(fc.integer({ min: 0, max: 100 }), fc.integer({ min: 0, max: 359 }), (percent, angle) => {
        const turned = gradient('linear', `${angle}deg`);
        const moved = moveStopTo(
          { ...turned, stops: turned.stops.with(1, { color: 'lime', at: `${percent}%` }) },
          size,
          1,
          {
            ...(gradientPoints({ ...turned, stops: turned.stops.with(1, { color: 'lime', at: `${percent}%` }) }, size)
              ?.stops[1] ?? { x: 0, y: 0 }),
          },
        );
        expect(moved.stops[1]?.at).toBe(`${percent}%`);
      }),
    );
  });
});
