import { describe, expect, it } from 'vitest';
import type { RasterRenderer } from '../../../draw/container/raster-renderer.ts';
import type { Drawing } from '../../../draw/gather/drawing.ts';
import type { TakumiEngine } from '../../../draw/takumi/engine.ts';
import type { Stages } from '../stages.ts';
import { chooseDrawer } from './raster.ts';

const drawing: Drawing = {
  root: { kind: 'container', layerId: '', style: { width: '10px', height: '10px' }, children: [] },
  width: 10,
  height: 10,
  locale: 'en',
  fonts: [],
  fallbackFamilies: [],
  pictureOf: () => {
    throw new Error('There is no picture');
  },
  pictures: [],
};
const [byIsolate, byContainer] = [Uint8Array.of(1), Uint8Array.of(2)];
const rasterRenderer = { raster: async () => byContainer } as unknown as RasterRenderer;
const stages = { split: () => {} } as unknown as Stages;

/** Draws what is said to take so many ms. */
function draw(ms: number, parts: { rasterRenderer?: RasterRenderer } = { rasterRenderer }) {
  const takumi = {
    layoutWork: () => ({ ms: 0, costliest: { layerId: '', ms: 0 } }),
    work: () => ({ ms, costliest: { layerId: '', ms } }),
    raster: async () => byIsolate,
  } as unknown as TakumiEngine;
  const task = { format: 'png', scale: 1, quality: 90, opaque: true } as const;
  return chooseDrawer({ takumi, ...parts } as Parameters<typeof chooseDrawer>[0], drawing, task, stages).draw(drawing);
}

describe('who draws a picture', () => {
  it('[SEC-3] the container what takes more than 1 s, where there is one (S14)', async () => {
    expect(await draw(999)).toBe(byIsolate);
    expect(await draw(1_001)).toBe(byContainer);
    expect(await draw(1_001, {})).toBe(byIsolate);
  });

  it('[RND-21] nobody what takes more than 8 s', () => {
    expect(() => draw(8_001)).toThrow(expect.objectContaining({ code: 'output_too_large' }));
  });
});
