import { describe, expect, it } from 'vitest';
import { computeOverlay } from './overlay.ts';

type Color = readonly [red: number, green: number, blue: number, alpha?: number];

const pixels = (...colors: Color[]) => ({
  width: colors.length,
  height: 1,
  data: Uint8Array.from(colors.flatMap(([red, green, blue, alpha = 255]) => [red, green, blue, alpha])),
});
/** The color that is visible if a picture is laid over an opaque color. */
const seen = (over: Uint8Array, [red, green, blue]: Color) =>
  [red, green, blue].map((old, channel) => Math.round(old + (((over[channel] ?? 0) - old) * (over[3] ?? 0)) / 255));

describe('a picture of what changes', () => {
  it.each<[Color, Color]>([
    [
      [200, 100, 50],
      [180, 120, 60],
    ],
    [
      [255, 255, 255],
      [0, 0, 0],
    ],
    [
      [10, 20, 30],
      [9, 21, 30],
    ],
    [
      [0, 128, 255],
      [255, 128, 0],
    ],
  ])('[DOCF-2] makes %j look like %j, as transparent as possible', (below, whole) => {
    const over = computeOverlay(pixels(below), pixels(whole), 1) ?? new Uint8Array(4);
    for (const [channel, value] of seen(over, below).entries())
      expect(Math.abs(value - (whole[channel] ?? 0))).toBeLessThanOrEqual(1);
    const min = Math.max(
      ...[0, 1, 2].map((channel) => {
        const [old = 0, wanted = 0] = [below[channel], whole[channel]];
        return wanted === old ? 0 : wanted > old ? (wanted - old) / (255 - old) : (old - wanted) / old;
      }),
    );
    expect(over[3]).toBe(Math.ceil(min * 255));
  });

  it('[DOCF-2] is transparent where nothing changes, and undefined if nothing changes at all', () => {
    const same: Color = [10, 20, 30];
    expect([...(computeOverlay(pixels(same, [0, 0, 0]), pixels(same, [51, 0, 0]), 1) ?? [])].slice(0, 5)).toEqual([
      0, 0, 0, 0, 255,
    ]);
    expect(computeOverlay(pixels(same), pixels(same), 1)).toBeUndefined();
  });

  it('[DOCF-2] is no denser than text below allows, and assumes white paper', () => {
    expect(computeOverlay(pixels([255, 255, 255]), pixels([0, 0, 0]), 0.6)).toEqual(Uint8Array.from([0, 0, 0, 153]));
    expect(computeOverlay(pixels([0, 0, 0, 0]), pixels([255, 255, 255]), 1)).toBeUndefined();
  });
});
