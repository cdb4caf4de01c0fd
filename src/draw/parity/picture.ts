import { encodePng } from '../formats/png.ts';
import type { Pixels } from './pixels.ts';
import { type Area, differenceAt } from './regions.ts';

/** The share of white that is mixed into the page, so that differences stand out. */
const paleness = 0.75;
/** The red color of differences over the pale page. */
const marked = [214, 0, 40] as const;
/** Differences below this (of 255) are not drawn. */
const unseen = 8;
/** Pixels that differ by this much or more are fully red. */
const strong = 96;

/**
 * Draws the difference of two pictures of the same size, as a PNG of that size. The second picture is drawn in pale
 * grey, differences in red according to their strength, and a frame around each region.
 */
export function differencePicture(one: Pixels, other: Pixels, regions: readonly Area[]): Uint8Array<ArrayBuffer> {
  const { width, height } = one;
  const data = new Uint8Array(width * height * 4);
  for (let at = 0; at < data.length; at += 4) {
    const [red = 0, green = 0, blue = 0] = other.data.subarray(at, at + 3);
    const grey = 255 - (255 - (0.299 * red + 0.587 * green + 0.114 * blue)) * (1 - paleness);
    const difference = differenceAt(one, other, at);
    const share = difference < unseen ? 0 : Math.min(1, 0.25 + (0.75 * difference) / strong);
    for (const [channel, value] of marked.entries()) data[at + channel] = grey + (value - grey) * share;
    data[at + 3] = 255;
  }
  for (const region of regions) frame(data, width, region);
  return encodePng(data, width, height, { opaque: true });
}

function frame(data: Uint8Array, width: number, area: Area): void {
  const mark = (x: number, y: number) => data.set(marked, (y * width + x) * 4);
  for (let x = area.x; x < area.x + area.width; x++) {
    mark(x, area.y);
    mark(x, area.y + area.height - 1);
  }
  for (let y = area.y; y < area.y + area.height; y++) {
    mark(area.x, y);
    mark(area.x + area.width - 1, y);
  }
}
