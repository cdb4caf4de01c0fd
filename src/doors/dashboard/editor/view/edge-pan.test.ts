import { expect, it } from 'vitest';
import { edgePanSpeed } from './edge-pan.ts';

const size = { width: 800, height: 600 };

it('[EDT-5] pans toward the edge under the pointer, and faster the closer it is', () => {
  expect(edgePanSpeed({ x: 400, y: 300 }, size)).toEqual({ x: 0, y: 0 });
  expect(edgePanSpeed({ x: 0, y: 300 }, size)).toEqual({ x: -500, y: 0 });
  expect(edgePanSpeed({ x: 900, y: 600 }, size)).toEqual({ x: 500, y: 500 });
  const inside = edgePanSpeed({ x: 790, y: 300 }, size);
  expect(inside.x).toBeGreaterThan(1);
  expect(inside.x).toBeLessThan(500);
});
