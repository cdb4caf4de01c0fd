import type { DeviceWindow } from '../../../src/doors/dashboard/editor/canvas/planes/plane-window.ts';
import type { Drawn } from './node-canvas.ts';

/** Premultiplied RGBA of 8 bits, as browsers store the pixels of a canvas. */
function premultiply(pixels: Uint8ClampedArray): Uint8ClampedArray {
  const result = new Uint8ClampedArray(pixels.length);
  for (let at = 0; at < pixels.length; at += 4) {
    const alpha = pixels[at + 3] ?? 0;
    for (let channel = 0; channel < 3; channel++)
      result[at + channel] = Math.round(((pixels[at + channel] ?? 0) * alpha) / 255);
    result[at + 3] = alpha;
  }
  return result;
}

/** The largest difference of any channel, of 255, between a page and its planes drawn over each other. */
export function largestDifference(whole: Drawn, planes: readonly Drawn[]): number {
  const { width, height } = whole.window;
  const composed = new Uint8ClampedArray(width * height * 4);
  for (const plane of planes) {
    const over = premultiply(plane.pixels);
    for (let y = 0; y < plane.window.height; y++) {
      for (let x = 0; x < plane.window.width; x++) {
        const from = (y * plane.window.width + x) * 4;
        const to = ((y + plane.window.top) * width + x + plane.window.left) * 4;
        const rest = 255 - (over[from + 3] ?? 0);
        for (let channel = 0; channel < 4; channel++)
          composed[to + channel] =
            (over[from + channel] ?? 0) + Math.round(((composed[to + channel] ?? 0) * rest) / 255);
      }
    }
  }
  const expected = premultiply(whole.pixels);
  return expected.reduce((most, value, at) => Math.max(most, Math.abs(value - (composed[at] ?? 0))), 0);
}

/** A picture in which some parts are replaced by those of another one, which begins at the same place. */
export function withParts(picture: Drawn, other: Drawn, parts: readonly DeviceWindow[]): Drawn {
  const pixels = picture.pixels.slice();
  for (const { left, top, width, height } of parts) {
    for (let y = top - picture.window.top; y < top - picture.window.top + height; y++) {
      const x = left - picture.window.left;
      const from = (y * other.window.width + x) * 4;
      pixels.set(other.pixels.subarray(from, from + width * 4), (y * picture.window.width + x) * 4);
    }
  }
  return { window: picture.window, pixels };
}
