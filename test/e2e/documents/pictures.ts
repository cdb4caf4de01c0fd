import { convertIndexedToRgb, decode } from 'fast-png';
import { halvedPixels, type Pixels, pixelsOnWhite } from '../../../src/draw/parity/pixels.ts';

export { similarity } from '../../../src/draw/parity/similarity.ts';
export type { Pixels };

/** The pixels of a PNG with 8 bits per channel. */
export function decodePixels(png: Uint8Array): Pixels {
  const decoded = decode(png);
  const isIndexed = decoded.palette !== undefined;
  const source = isIndexed ? convertIndexedToRgb(decoded) : decoded.data;
  const channels = isIndexed ? (decoded.palette?.[0]?.length ?? 3) : decoded.channels;
  const { width, height } = decoded;
  const data = new Uint8ClampedArray(width * height * 4);
  for (let pixel = 0; pixel < width * height; pixel++) {
    const from = pixel * channels;
    for (let channel = 0; channel < 3; channel++) {
      data[pixel * 4 + channel] = source[from + (channels < 3 ? 0 : channel)] ?? 0;
    }
    data[pixel * 4 + 3] = channels === 4 || channels === 2 ? (source[from + channels - 1] ?? 255) : 255;
  }
  return { width, height, data };
}

/** A PNG with 8 bits per channel, composited on white. */
export const onWhite: (png: Uint8Array) => Pixels = pixelsOnWhite;

/** A PNG with 8 bits per channel, composited on white at half its size: each pixel is the mean of four. */
export function halved(png: Uint8Array): Pixels {
  return halvedPixels(pixelsOnWhite(png));
}

/** Pixels whose longer side is at most `side`: each is the mean of a square. */
export function reduced(png: Uint8Array, side: number): Pixels {
  const { width, height, data } = halved(png);
  const step = Math.max(1, Math.ceil(Math.max(width, height) / side));
  const [across, down] = [Math.floor(width / step), Math.floor(height / step)];
  const small = new Uint8ClampedArray(across * down * 4);
  for (let y = 0; y < down; y++) {
    for (let x = 0; x < across; x++) {
      for (let channel = 0; channel < 4; channel++) {
        let sum = 0;
        for (let row = y * step; row < (y + 1) * step; row++) {
          for (let column = x * step; column < (x + 1) * step; column++) {
            sum += data[(row * width + column) * 4 + channel] ?? 0;
          }
        }
        small[(y * across + x) * 4 + channel] = sum / step ** 2;
      }
    }
  }
  return { width: across, height: down, data: small };
}

/**
 * The largest difference, of 255 in any channel, between the mean colors of squares of `side` px in two pictures of the
 * same size. It suits engines that place letters at different fractions of a pixel, which no person sees but SSIM
 * reports.
 */
export function largestBlockDifference(one: Pixels, other: Pixels, side: number): number {
  if (one.width !== other.width || one.height !== other.height) throw new Error('The pictures differ in size');
  const across = Math.ceil(one.width / side);
  const sums = new Float64Array(across * Math.ceil(one.height / side) * 4);
  const counts = new Float64Array(sums.length);
  for (let at = 0; at < one.data.length; at++) {
    const pixel = at >> 2;
    const column = Math.floor((pixel % one.width) / side);
    const row = Math.floor(pixel / one.width / side);
    const block = (row * across + column) * 4 + (at & 3);
    sums[block] = (sums[block] ?? 0) + (one.data[at] ?? 0) - (other.data[at] ?? 0);
    counts[block] = (counts[block] ?? 0) + 1;
  }
  return sums.reduce((max, sum, block) => Math.max(max, Math.abs(sum) / (counts[block] ?? 1)), 0);
}

/**
 * The share of pixels that differ by more than `tolerance` of 255 in any channel between two pictures of the same size.
 */
export function differingShare(one: Pixels, other: Pixels, tolerance: number): number {
  if (one.width !== other.width || one.height !== other.height) throw new Error('The pictures differ in size');
  const distance = (at: number) => Math.abs((one.data[at] as number) - (other.data[at] as number));
  let differing = 0;
  for (let at = 0; at < one.data.length; at += 4) {
    let channel = at;
    while (channel < at + 4 && distance(channel) <= tolerance) channel += 1;
    if (channel < at + 4) differing += 1;
  }
  return differing / (one.width * one.height);
}
