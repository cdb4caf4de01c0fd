import { encode } from 'fast-png';
import { describe, expect, it } from 'vitest';
import { encodePng } from './png.ts';
import { readPng } from './read-png.ts';

const noise = (length: number) => Uint8Array.from({ length }, (_, index) => (index * index * 31 + (index >> 3)) & 255);

describe('reading a png', () => {
  it.each([1, 2, 3, 4] as const)('[DOCF-2] returns every pixel of a picture with %i channels', (channels) => {
    const data = noise(37 * 11 * channels);
    const read = readPng(encode({ width: 37, height: 11, data, channels }));
    expect([read.width, read.height]).toEqual([37, 11]);
    for (let pixel = 0; pixel < 37 * 11; pixel++) {
      const pixelChannels = [...data.slice(pixel * channels, (pixel + 1) * channels)];
      const [first = 0] = pixelChannels;
      const color = channels < 3 ? [first, first, first] : pixelChannels.slice(0, 3);
      expect([...read.data.slice(pixel * 4, pixel * 4 + 4)]).toEqual([
        ...color,
        channels % 2 ? 255 : pixelChannels.at(-1),
      ]);
    }
  });

  it('[DOCF-2] keeps the upper half of 16 bits', () => {
    const data = Uint16Array.from({ length: 5 * 3 * 4 }, (_, index) => index * 1_000);
    const read = readPng(encode({ width: 5, height: 3, data, channels: 4, depth: 16 }));
    expect([...read.data]).toEqual([...data].map((value) => value >> 8));
  });

  it('[DOCF-2] reads sizes whose rows fill the buffer to the last byte', () => {
    for (const [width, height] of [
      [1, 1],
      [64, 9],
      [150, 100],
      [333, 77],
    ] as const) {
      const data = noise(width * height * 4);
      expect(readPng(encodePng(data, width, height, { opaque: false })).data).toEqual(data);
    }
  });

  it('[SEC-3] rejects bytes that are not a png', () => {
    expect(() => readPng(noise(100))).toThrow();
  });
});
