import { convertIndexedToRgb, decode } from 'fast-png';

export interface Pixels {
  width: number;
  height: number;
  /** Rows of straight RGBA with 8 bits per channel. */
  data: Uint8Array;
}

/**
 * Reads the pixels of a PNG with 8 or 16 bits per channel or with a palette. All of these occur, because browsers
 * choose the format of a screenshot by its content.
 * @throws Error if the bytes are not a PNG or the PNG has fewer bits per channel
 */
export function readPng(bytes: Uint8Array): Pixels {
  const png = decode(bytes);
  const { width, height, palette } = png;
  if (palette === undefined && png.depth !== 8 && png.depth !== 16) throw new Error('The PNG has less than 8 bits');
  const source = palette === undefined ? png.data : convertIndexedToRgb(png);
  const channels = palette === undefined ? png.channels : (palette[0]?.length ?? 3);
  const shift = palette === undefined && png.depth === 16 ? 8 : 0;
  const valueAt = (at: number) => (source[at] ?? 0) >> shift;
  const isGrey = channels < 3;
  // The one color that is transparent (PNG third edition, section 11.3.1.1). The colors of a palette have their own
  // alpha instead.
  const key = palette === undefined && png.transparency?.length ? png.transparency : undefined;
  const isKeyed = (at: number) => key?.every((value, channel) => source[at + channel] === value) ?? false;
  const data = new Uint8Array(width * height * 4);
  for (let pixel = 0; pixel < width * height; pixel += 1) {
    const from = pixel * channels;
    for (let channel = 0; channel < 3; channel += 1) data[pixel * 4 + channel] = valueAt(from + (isGrey ? 0 : channel));
    data[pixel * 4 + 3] = channels % 2 === 0 ? valueAt(from + channels - 1) : isKeyed(from) ? 0 : 255;
  }
  return { width, height, data };
}
