import { deflateSync } from 'node:zlib';
import { encode } from 'fast-png';
import { describe, expect, it } from 'vitest';
import { encodePng } from './png.ts';
import { readPng } from './read-png.ts';

const noise = (length: number) => Uint8Array.from({ length }, (_, index) => (index * index * 31 + (index >> 3)) & 255);

describe('reading a png', () => {
  it.each([3, 4] as const)('has every pixel of one of %i channels', (channels) => {
    const data = noise(37 * 11 * channels);
    const read = readPng(encode({ width: 37, height: 11, data, channels }));
    expect([read.width, read.height]).toEqual([37, 11]);
    const pixels = Array.from({ length: 37 * 11 }, (_, pixel) => [
      ...data.slice(pixel * channels, pixel * channels + 3),
    ]);
    expect(pixels.every((pixel, at) => pixel.every((value, channel) => read.data[at * 4 + channel] === value))).toBe(
      true,
    );
    expect(read.data[3]).toBe(channels === 4 ? data[3] : 255);
  });

  it.each([0, 1, 2, 3, 4])('undoes filter %i of PNG', (filter) => {
    const [width, height, channels] = [20, 10, 3];
    // Few values, so that neighbours guess equally well.
    const data = noise(width * height * channels).map((value) => value % 4);
    const at = (x: number, y: number, channel: number) =>
      x < 0 || y < 0 ? 0 : (data[(y * width + x) * channels + channel] ?? 0);
    const paeth = (left: number, up: number, corner: number) => {
      const nearest = [left, up, corner].map((value) => Math.abs(left + up - corner - value));
      return [left, up, corner][nearest.indexOf(Math.min(...nearest))] ?? 0;
    };
    const rows = Array.from({ length: height }, (_, y) => [
      filter,
      ...Array.from({ length: width * channels }, (_, index) => {
        const [x, channel] = [Math.floor(index / channels), index % channels];
        const [left, up, corner] = [at(x - 1, y, channel), at(x, y - 1, channel), at(x - 1, y - 1, channel)];
        const guess = [0, left, up, (left + up) >> 1, paeth(left, up, corner)][filter] ?? 0;
        return at(x, y, channel) - guess;
      }),
    ]);
    const plain = encode({ width, height, data, channels: 3 });
    const body = deflateSync(Uint8Array.from(rows.flat()));
    const chunk = Uint8Array.from([
      0,
      0,
      body.length >> 8,
      body.length & 255,
      ...new TextEncoder().encode('IDAT'),
      ...body,
      0,
      0,
      0,
      0,
    ]);
    const read = readPng(Uint8Array.from([...plain.slice(0, 33), ...chunk]));
    expect([...read.data].filter((_, index) => index % 4 < 3)).toEqual([...data]);
  });

  it('reads what is written here', () => {
    const data = noise(64 * 9 * 4);
    expect(readPng(encodePng(data, 64, 9, { opaque: false })).data).toEqual(data);
  });
});
