import { readPng } from '../formats/read-png.ts';

/** Rows of opaque RGBA with 8 bits per channel. */
export interface Pixels {
  width: number;
  height: number;
  data: Uint8ClampedArray;
}

/**
 * Returns the pixels of a PNG on white paper.
 * @throws Error if the bytes are not a PNG
 */
export function pixelsOnWhite(png: Uint8Array): Pixels {
  const { width, height, data: read } = readPng(png);
  const data = new Uint8ClampedArray(read.buffer, read.byteOffset, read.byteLength);
  for (let at = 0; at < data.length; at += 4) {
    const opacity = data[at + 3] ?? 0;
    if (opacity === 255) continue;
    const alpha = opacity / 255;
    for (let channel = at; channel < at + 3; channel++)
      data[channel] = (data[channel] ?? 0) * alpha + 255 * (1 - alpha);
    data[at + 3] = 255;
  }
  return { width, height, data };
}

/** Returns the pixels at half the size. Each is the mean of four pixels. An odd last row or column is left out. */
export function halvedPixels({ width: across, height: down, data: whole }: Pixels): Pixels {
  const [width, height] = [across >> 1, down >> 1];
  const data = new Uint8ClampedArray(width * height * 4);
  const byte = (at: number) => whole[at] ?? 0;
  const row = across * 4;
  for (let y = 0; y < height; y++) {
    for (let x = 0; x < width; x++) {
      const from = 2 * y * row + 8 * x;
      for (let at = from; at < from + 4; at++) {
        const sum = byte(at) + byte(at + 4) + byte(at + row) + byte(at + row + 4);
        data[(y * width + x) * 4 + at - from] = sum / 4;
      }
    }
  }
  return { width, height, data };
}
