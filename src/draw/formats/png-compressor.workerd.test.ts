// @ts-expect-error The package types the exports of the wasm; the test runner hands the compiled module over instead.
import oxipngModule from '@jsquash/oxipng/codec/pkg/squoosh_oxipng_bg.wasm';
import fc from 'fast-check';
import { decode } from 'fast-png';
import { describe, expect, it } from 'vitest';
import { runs } from '../../../test/harness/depth.ts';
import { encodePng } from './png.ts';
import { compressionCost, PngCompressor } from './png-compressor.ts';
import { readPng } from './read-png.ts';

const compressor = new PngCompressor(oxipngModule);

/** Decodes any PNG to straight RGBA. Greys of less than 8 bits are decoded here, because readPng rejects them. */
function decodePixels(bytes: Uint8Array): number[] {
  const png = decode(bytes, { checkCrc: true });
  if (png.palette !== undefined || png.depth >= 8) return [...readPng(bytes).data];
  const rowBytes = Math.ceil((png.width * png.depth) / 8);
  const most = 2 ** png.depth - 1;
  return Array.from({ length: png.width * png.height }, (_, index) => {
    const [column, row] = [index % png.width, Math.floor(index / png.width)];
    const bit = column * png.depth;
    const byte = png.data[row * rowBytes + (bit >> 3)] as number;
    const value = (byte >> (8 - png.depth - (bit & 7))) & most;
    const grey = (value * 255) / most;
    return [grey, grey, grey, value === png.transparency?.[0] ? 0 : 255];
  }).flat();
}

const channel = fc.integer({ min: 0, max: 255 });
const color = fc.tuple(channel, channel, channel, fc.oneof(fc.constant(255), channel));
/** Random pictures of at least 1 × 1 pixels, with one color or many, opaque or not. */
const pictures = fc
  .record({
    width: fc.integer({ min: 1, max: 24 }),
    height: fc.integer({ min: 1, max: 24 }),
    colors: fc.oneof(
      fc.array(color, { minLength: 1, maxLength: 6 }),
      fc.array(color, { minLength: 257, maxLength: 400 }),
      fc.array(
        channel.map((grey): [number, number, number, number] => [grey, grey, grey, 255]),
        { minLength: 1, maxLength: 8 },
      ),
    ),
    step: fc.integer({ min: 1, max: 1_000 }),
  })
  .map(({ width, height, colors, step }) => ({
    width,
    height,
    pixels: Array.from(
      { length: width * height },
      (_, index) => colors[Math.floor((index * step) / 7) % colors.length] as [number, number, number, number],
    ).flat(),
  }));

describe('compressing a png', () => {
  it('[RND-9] changes no pixel and is never larger (W12)', () => {
    fc.assert(
      fc.property(pictures, ({ width, height, pixels }) => {
        const opaque = pixels.every((value, index) => index % 4 !== 3 || value === 255);
        const png = encodePng(Uint8Array.from(pixels), width, height, { opaque });
        const small = compressor.compress(png);
        expect(small.byteLength).toBeLessThanOrEqual(png.byteLength);
        expect(decodePixels(small)).toEqual(pixels);
      }),
      { numRuns: runs(15, 60) },
    );
  });

  it('[SEC-4] fails if the input is not a png, and continues with the next', () => {
    const png = encodePng(new Uint8Array(64).fill(200), 4, 4, { opaque: false });
    const broken = png.slice();
    broken.fill(0, 40, 60);
    expect(() => compressor.compress(broken)).toThrow(expect.objectContaining({ code: 'engine_failed' }));
    expect(decodePixels(compressor.compress(png))).toEqual(Array.from({ length: 64 }, () => 200));
  });

  it('[RND-20, RND-21] estimates its cost by size, channels and how hard the pixels are to predict', () => {
    const flat = encodePng(new Uint8Array(400 * 400 * 4).fill(255), 400, 400, { opaque: true });
    const noise = Uint8Array.from({ length: 400 * 400 * 4 }, (_, index) => (index * index * 31) >> (index % 7));
    const [opaque, clear] = [true, false].map((opaque) => encodePng(noise, 400, 400, { opaque }));
    const [easy, hard, hardest] = [flat, opaque, clear].map((png) => compressionCost(png as Uint8Array));
    expect(easy?.ms).toBeGreaterThan(96);
    expect(easy?.ms).toBeLessThan(110);
    expect(hard?.ms).toBeCloseTo(264 * 0.45);
    expect(hardest?.ms).toBeCloseTo(312 * 0.45);
    expect(easy?.peakBytes).toBeGreaterThan(15_000_000);
    expect(hard?.peakBytes).toBeGreaterThan(easy?.peakBytes ?? 0);
    expect(hardest?.peakBytes).toBeGreaterThan(hard?.peakBytes ?? 0);
  });

  it('[RND-21] uses less effort for a flat picture that would take longer than 4 s', () => {
    const estimateMs = (width: number) => {
      const png = encodePng(new Uint8Array(4).fill(255), 1, 1, { opaque: true });
      new DataView(png.buffer).setUint32(16, width);
      new DataView(png.buffer).setUint32(20, 1_000);
      return compressionCost(png).ms;
    };
    expect(estimateMs(6_660)).toBeCloseTo(3_996, 0);
    expect(estimateMs(6_670)).toBeCloseTo(1_801, 0);
  });
});
