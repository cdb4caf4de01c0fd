import { decode, encode } from 'fast-png';
import pixelmatch from 'pixelmatch';

export interface Difference {
  /** Pixels that differ. */
  pixels: number;
  /** Of all pixels, 0 to 1. */
  share: number;
  /** A PNG: what is the same is pale, what differs is red. Pictures of different sizes are compared on the larger canvas. */
  picture: Uint8Array;
}

/** Where two PNGs differ. */
export function differenceOf(before: Uint8Array, after: Uint8Array): Difference {
  const [one, other] = [pixelsOf(before), pixelsOf(after)];
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

function pixelsOf(png: Uint8Array): Pixels {
  const { width, height, data, channels, depth } = decode(png);
  const to8 = (value: number) => (depth === 16 ? value >> 8 : value);
  const rgba = new Uint8Array(width * height * 4);
  for (let pixel = 0; pixel < width * height; pixel++) {
    const at = pixel * channels;
    const isGrey = channels < 3;
    const [red = 0, green = red, blue = red] = isGrey
      ? [data[at] ?? 0]
      : [data[at] ?? 0, data[at + 1] ?? 0, data[at + 2] ?? 0];
    const alpha = channels % 2 === 0 ? (data[at + channels - 1] ?? 0) : depth === 16 ? 65_535 : 255;
    rgba.set([to8(red), to8(green), to8(blue), to8(alpha)], pixel * 4);
  }
  return { width, height, data: rgba };
}

/** Transparent where the picture does not reach. */
function onCanvas({ width, height, data }: Pixels, canvasWidth: number, canvasHeight: number): Uint8Array {
  if (width === canvasWidth && height === canvasHeight) return data;
  const canvas = new Uint8Array(canvasWidth * canvasHeight * 4);
  for (let row = 0; row < height; row++) {
    canvas.set(data.subarray(row * width * 4, (row + 1) * width * 4), row * canvasWidth * 4);
  }
  return canvas;
}
