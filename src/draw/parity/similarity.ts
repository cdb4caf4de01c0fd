import { ssim } from 'ssim.js';
import type { Pixels } from './pixels.ts';

/** The side in px of the window that is compared. Smaller pictures are repeated until they have this size. */
const windowSide = 11;

/**
 * Computes the structural similarity of two pictures of the same size, as RND-14 defines it: ssim.js, luminance,
 * default window. It is 1 if they are the same. The time is linear in the number of pixels.
 */
export function similarity(one: Pixels, other: Pixels): number {
  if (one.width !== other.width || one.height !== other.height) throw new Error('The pictures differ in size');
  const side = Math.min(one.width, one.height);
  const [first, second] = side < windowSide ? [repeatToWindow(one), repeatToWindow(other)] : [one, other];
  return ssim(first, second).mssim;
}

/** Repeats a picture that is smaller than the window until it is not smaller. */
function repeatToWindow({ width, height, data }: Pixels): Pixels {
  const [across, down] = [Math.max(width, windowSide), Math.max(height, windowSide)];
  const wide = new Uint8ClampedArray(across * down * 4);
  for (let y = 0; y < down; y++)
    for (let x = 0; x < across; x++) {
      const from = ((y % height) * width + (x % width)) * 4;
      wide.set(data.subarray(from, from + 4), (y * across + x) * 4);
    }
  return { width: across, height: down, data: wide };
}
