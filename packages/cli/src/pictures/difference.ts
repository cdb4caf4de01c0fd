import { convertIndexedToRgb, decode, encode } from 'fast-png';
import pixelmatch from 'pixelmatch';

export interface Difference {
  /** The number of pixels that differ. */
  pixels: number;
  /** The share of all pixels that differ, 0 to 1. */
  share: number;
  /**
   * A PNG in which equal pixels are pale and different pixels are red. If the pictures have different sizes, it is
   * large enough for both.
   */
  picture: Uint8Array;
}

/** Compares two PNGs. */
export function comparePictures(before: Uint8Array, after: Uint8Array): Difference {
  const [one, other] = [decodePixels(before), decodePixels(after)];
  const width = Math.max(one.width, other.width);
  const height = Math.max(one.height, other.height);
  const data = new Uint8Array(width * height * 4);
  const pixels = pixelmatch(onCanvas(one, width, height), onCanvas(other, width, height), data, width, height, {
    threshold: 0.05,
    includeAA: true,
    alpha: 0.15,
  });
  return { pixels, share: pixels / (width * height), picture: encode({ width, height, data, channels: 4 }) };
}

interface Pixels {
  width: number;
  height: number;
  data: Uint8Array;
}

/** Decodes any PNG, including gray ones, ones with a palette, and ones with 16 bits, to 8-bit RGBA. */
function decodePixels(png: Uint8Array): Pixels {
  const decoded = decode(png);
  const { width, height, palette } = decoded;
  const data = palette ? convertIndexedToRgb(decoded) : decoded.data;
  const channels = palette ? (palette[0]?.length ?? 3) : decoded.channels;
  const is16 = !palette && decoded.depth === 16;
  const valueAt = (index: number) => (is16 ? (data[index] ?? 0) >> 8 : (data[index] ?? 0));
  const rgba = new Uint8Array(width * height * 4);
  for (let pixel = 0; pixel < width * height; pixel++) {
    const at = pixel * channels;
    // Gray pictures have one channel, which is used for all three colors.
    const step = channels < 3 ? 0 : 1;
    rgba[pixel * 4] = valueAt(at);
    rgba[pixel * 4 + 1] = valueAt(at + step);
    rgba[pixel * 4 + 2] = valueAt(at + 2 * step);
    rgba[pixel * 4 + 3] = channels % 2 === 0 ? valueAt(at + channels - 1) : 255;
  }
  return { width, height, data: rgba };
}

/** Places a picture on a canvas. Pixels outside of the picture are transparent. */
function onCanvas({ width, height, data }: Pixels, canvasWidth: number, canvasHeight: number): Uint8Array {
  if (width === canvasWidth && height === canvasHeight) return data;
  const canvas = new Uint8Array(canvasWidth * canvasHeight * 4);
  for (let row = 0; row < height; row++) {
    canvas.set(data.subarray(row * width * 4, (row + 1) * width * 4), row * canvasWidth * 4);
  }
  return canvas;
}
