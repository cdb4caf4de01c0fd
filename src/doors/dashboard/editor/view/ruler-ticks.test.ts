import { expect, it } from 'vitest';
import { labelStep, rulerTicks } from './ruler-ticks.ts';

it('[EDT-6] counts in 1, 2 and 5 times a power of ten, in whole px at every zoom', () => {
  expect([0.02, 0.1, 0.5, 1, 2, 8, 64].map(labelStep)).toEqual([5_000, 1_000, 200, 100, 50, 10, 1]);
});

it('[EDT-6] puts marks where the camera shows their positions', () => {
  const ticks = rulerTicks({ x: -30, y: 0, scale: 2 }, 'x', 200);
  expect(ticks[0]).toEqual({ value: -30, at: 0, isLabeled: false });
  expect(ticks.filter(({ isLabeled }) => isLabeled)).toEqual([
    { value: 0, at: 60, isLabeled: true },
    { value: 50, at: 160, isLabeled: true },
  ]);
});
