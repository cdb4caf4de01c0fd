import { convertIndexedToRgb, decode } from 'fast-png';
import { ssim } from 'ssim.js';

export interface Pixels {
  width: number;
  height: number;
  /** RGBA */
  data: Uint8ClampedArray;
}

/** A PNG of 8 bits, on white, at half its size: each pixel the mean of four. */
export function halved(png: Uint8Array): Pixels {
  const decoded = decode(png);
  const isIndexed = decoded.palette !== undefined;
  const source = isIndexed ? convertIndexedToRgb(decoded) : decoded.data;
  const channels = isIndexed ? (decoded.palette?.[0]?.length ?? 3) : decoded.channels;
  const [width, height] = [decoded.width >> 1, decoded.height >> 1];
  const data = new Uint8ClampedArray(width * height * 4);
  const onWhite = (x: number, y: number, channel: number): number => {
    const at = (y * decoded.width + x) * channels;
    const alpha = channels === 4 ? (source[at + 3] ?? 255) / 255 : 1;
    return (source[at + (channels < 3 ? 0 : channel)] ?? 0) * alpha + 255 * (1 - alpha);
  };
  for (let y = 0; y < height; y++) {
    for (let x = 0; x < width; x++) {
      const to = (y * width + x) * 4;
      for (let channel = 0; channel < 3; channel++) {
        const [left, top] = [2 * x, 2 * y];
        const sum = onWhite(left, top, channel) + onWhite(left + 1, top, channel);
        data[to + channel] = (sum + onWhite(left, top + 1, channel) + onWhite(left + 1, top + 1, channel)) / 4;
      }
      data[to + 3] = 255;
    }
  }
  return { width, height, data };
}

/** Pixels whose longer side is at most `side`: each the mean of a square of them. */
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

/** Structural similarity of two pictures of one size, as RND-14 defines it: luminance, default window. */
export function similarity(one: Pixels, other: Pixels): number {
  if (one.width !== other.width || one.height !== other.height) throw new Error('The pictures differ in size');
  return ssim(one as never, other as never).mssim;
}
