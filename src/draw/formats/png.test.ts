import { decode } from 'fast-png';
import { describe, expect, it } from 'vitest';
import { encodePng } from './png.ts';

const buildPicture = (width: number, height: number, alphaAt: (index: number) => number) =>
  Uint8Array.from({ length: width * height * 4 }, (_, index) =>
    index % 4 === 3 ? alphaAt(index >> 2) : (index * index * 31 + (index >> 9)) & (index % 3 === 0 ? 255 : 15),
  );

describe('[CODE-1] png', () => {
  it.each([
    [1, 1],
    [3, 5],
    [901, 3],
    [700, 510],
    [5_000, 75],
  ])('of %i × %i has every pixel, opaque or not', (width, height) => {
    const clear = buildPicture(width, height, (index) => index % 256);
    const read = decode(encodePng(clear, width, height, { opaque: false }), { checkCrc: true });
    expect([read.width, read.height, read.channels]).toEqual([width, height, 4]);
    expect(Buffer.compare(Buffer.from(read.data as Uint8Array), Buffer.from(clear))).toBe(0);
    const opaque = buildPicture(width, height, () => 255);
    const solid = decode(encodePng(opaque, width, height, { opaque: true }), { checkCrc: true });
    expect(solid.channels).toBe(3);
    expect(Buffer.compare(Buffer.from(solid.data as Uint8Array), Buffer.from(opaque.filter((_, i) => i % 4 < 3)))).toBe(
      0,
    );
  });

  it('reads pixels that are not aligned to a word', () => {
    const pixels = buildPicture(7, 4, () => 255);
    const shifted = new Uint8Array(pixels.length + 1);
    shifted.set(pixels, 1);
    const encode = (bytes: Uint8Array) => encodePng(bytes, 7, 4, { opaque: true });
    expect(encode(shifted.subarray(1))).toEqual(encode(pixels));
  });
});
