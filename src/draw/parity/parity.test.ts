import { describe, expect, it } from 'vitest';
import { encodePng } from '../formats/png.ts';
import { readPng } from '../formats/read-png.ts';
import { comparePictures, parityScale } from './index.ts';
import { layersIn } from './layers.ts';
import type { Pixels } from './pixels.ts';
import { differingRegions } from './regions.ts';

type Rectangle = readonly [x: number, y: number, width: number, height: number, value: number];

/** Makes a white picture with grey rectangles on it. */
function drawn(width: number, height: number, rectangles: readonly Rectangle[]): Pixels {
  const data = new Uint8ClampedArray(width * height * 4).fill(255);
  for (const [left, top, across, down, value] of rectangles)
    for (let y = top; y < top + down; y++)
      for (let x = left; x < left + across; x++) data.fill(value, (y * width + x) * 4, (y * width + x) * 4 + 3);
  return { width, height, data };
}

const png = ({ width, height, data }: Pixels) =>
  encodePng(new Uint8Array(data.buffer), width, height, { opaque: false });

describe('comparing the pictures of two engines', () => {
  it('[RND-14] finds no differing region in equal pictures, and makes no picture', () => {
    const one = png(drawn(200, 100, [[10, 10, 50, 50, 0]]));
    expect(comparePictures(one, one, { scale: 2, layers: [] })).toEqual({ ssim: 1, regions: [] });
  });

  it('[RND-14] joins adjacent differing squares into one region, the largest first', () => {
    const one = drawn(320, 160, []);
    const other = drawn(320, 160, [
      [2, 2, 12, 12, 120],
      [160, 64, 40, 20, 0],
      [176, 84, 16, 20, 0],
    ]);
    const regions = differingRegions(one, other);
    expect(regions.map(({ x, y, width, height }) => [x, y, width, height])).toEqual([
      [160, 64, 48, 48],
      [0, 0, 16, 16],
    ]);
  });

  it('[RND-14] ignores edges that are drawn at other fractions of a pixel', () => {
    const one = drawn(160, 160, [[40, 0, 1, 160, 140]]);
    const other = drawn(160, 160, [[40, 0, 1, 160, 200]]);
    expect(differingRegions(one, other)).toEqual([]);
  });

  it('[RND-14] ends a region at the edge of a picture', () => {
    const regions = differingRegions(drawn(40, 20, []), drawn(40, 20, [[33, 17, 7, 3, 0]]));
    expect(regions.map(({ x, y, width, height }) => [x, y, width, height])).toEqual([[32, 16, 8, 4]]);
  });

  it('[RND-14] names the layers in a region, or those around it if there are none', () => {
    const layers = [
      { layerId: '', area: { x: 0, y: 0, width: 400, height: 300 } },
      { layerId: 'card', area: { x: 0, y: 0, width: 300, height: 300 } },
      { layerId: 'title', area: { x: 20, y: 20, width: 100, height: 30 } },
      { layerId: 'far', area: { x: 350, y: 250, width: 20, height: 20 } },
    ];
    expect(layersIn({ x: 16, y: 16, width: 112, height: 48 }, layers)).toEqual(['title', 'card']);
    expect(layersIn({ x: 200, y: 200, width: 16, height: 16 }, layers)).toEqual(['card']);
    expect(layersIn({ x: 330, y: 0, width: 16, height: 16 }, layers)).toEqual([]);
    // One engine draws the layer up to the region, the other into it.
    expect(layersIn({ x: 370, y: 240, width: 30, height: 60 }, layers)).toEqual(['far']);
  });

  it('[RND-14] reports regions in px of the page, and shows the differences in red on a pale page', () => {
    const [one, other] = [drawn(400, 200, [[0, 0, 60, 200, 0]]), drawn(400, 200, [[200, 100, 60, 60, 0]])];
    const layers = [{ layerId: 'right', area: { x: 100, y: 50, width: 30, height: 30 } }];
    const { regions, picture, ssim } = comparePictures(png(one), png(other), { scale: 2, layers });
    expect(ssim).toBeLessThan(0.97);
    expect(regions).toEqual([
      { x: 0, y: 0, width: 32, height: 100, layerIds: [] },
      { x: 96, y: 48, width: 48, height: 32, layerIds: ['right'] },
    ]);
    const pixels = readPng(picture as Uint8Array);
    expect([pixels.width, pixels.height]).toEqual([200, 100]);
    const at = (x: number, y: number) => [...pixels.data.subarray((y * 200 + x) * 4, (y * 200 + x) * 4 + 3)];
    expect(at(115, 65)).toEqual([214, 0, 40]);
    expect(at(180, 20)).toEqual([255, 255, 255]);
  });

  it('[RND-20] compares every page in the same memory: large ones at fewer pixels', () => {
    for (const [width, height] of [
      [1, 1],
      [1200, 630],
      [1000, 1000],
      [1001, 1000],
      [4000, 3000],
      [10_000, 10_000],
    ] as const) {
      const scale = parityScale({ width, height });
      expect(width * height * scale ** 2).toBeLessThanOrEqual(4_000_000);
    }
    expect([parityScale({ width: 1200, height: 630 }), parityScale({ width: 1200, height: 1200 })]).toEqual([2, 1]);
  });

  it('[SEC-3] finds the regions of the largest picture, all of it different, in one pass', () => {
    const side = 1_400;
    const striped = drawn(
      side,
      side,
      Array.from({ length: 44 }, (_, row) => [0, row * 32, side, 16, 0] as const),
    );
    expect(differingRegions(drawn(side, side, []), striped)).toHaveLength(44);
    expect(differingRegions(drawn(side, side, []), drawn(side, side, [[0, 0, side, side, 0]]))).toHaveLength(1);
  });
});
