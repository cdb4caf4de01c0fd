import { encodePng } from '../formats/png.ts';
import type { Pixels } from './pixels.ts';
import { type Area, differenceAt } from './regions.ts';

/** What is left of the page's own contrast, so that differences stand out from it. */
const paleness = 0.75;
/** Red, as it is drawn over the pale page. */
const marked = [214, 0, 40] as const;
/** Differences of less than this part of 255 are not drawn. */
const unseen = 8;
/** A pixel that differs by this much is drawn as red as any. */
const strong = 96;

/**
 * Where two pictures of one size differ, as a PNG of that size: the second, grey and pale, with what differs in red, the more
 * the redder, and a frame around each region.
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
