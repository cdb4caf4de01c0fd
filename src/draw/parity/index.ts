import { layersIn, type PlacedLayer } from './layers.ts';
import { differencePicture } from './picture.ts';
import { halvedPixels, type Pixels, pixelsOnWhite } from './pixels.ts';
import { type Area, differingRegions } from './regions.ts';
import { similarity } from './similarity.ts';

export type { PlacedLayer } from './layers.ts';

/** Where the engines draw a page differently, in px of the page. */
export interface ParityRegion extends Area {
  /** The layers in the region; those of which it has the largest part come first. */
  layerIds: string[];
}

export interface Comparison {
  /** Structural similarity as in RND-14; 1 if the pictures are the same. */
  ssim: number;
  /** The largest differences first. */
  regions: ParityRegion[];
  /** A PNG; see differencePicture. Absent if no region differs. */
  picture?: Uint8Array<ArrayBuffer>;
}

/**
 * The maximum pixels of a picture to compare: both decoded pictures and what is derived from them are in memory
 * (RND-20).
 */
const maxPixels = 4_000_000;
/** Device pixels per px, halved before comparing, as RND-14 measures; pages without room for it have fewer. */
const usualScale = 2;
/** The maximum number of regions that are reported for a page. */
const maxRegions = 20;

/** The scale at which both engines draw a page to compare; `width` and `height` are in px. */
export function parityScale({ width, height }: { width: number; height: number }): number {
  const area = width * height;
  if (area * usualScale ** 2 <= maxPixels) return usualScale;
  // A page that is not halved is compared directly, so half as many pixels need the same memory.
  return Math.min(1, Math.sqrt(maxPixels / 2 / area));
}

/**
 * Compares two pictures of one page, each a PNG that one engine drew at `scale` device pixels per px (see parityScale),
 * and names the layers that differ. Linear in pixels and layers.
 */
export function comparePictures(
  takumi: Uint8Array,
  html: Uint8Array,
  { scale, layers }: { scale: number; layers: readonly PlacedLayer[] },
): Comparison {
  const [one, other] = [comparable(takumi, scale), comparable(html, scale)];
  const ssim = similarity(one, other);
  const largestRegions = differingRegions(one, other).slice(0, maxRegions);
  if (largestRegions.length === 0) return { ssim, regions: [] };
  const perPx = scale === usualScale ? 1 : scale;
  const regions = largestRegions.map(({ x, y, width, height }) => {
    const area = { x: x / perPx, y: y / perPx, width: width / perPx, height: height / perPx };
    return { ...roundArea(area), layerIds: layersIn(area, layers) };
  });
  return { ssim, regions, picture: differencePicture(one, other, largestRegions) };
}

function comparable(png: Uint8Array, scale: number): Pixels {
  const pixels = pixelsOnWhite(png);
  return scale === usualScale ? halvedPixels(pixels) : pixels;
}

function roundArea({ x, y, width, height }: Area): Area {
  const [left, top] = [Math.floor(x), Math.floor(y)];
  return { x: left, y: top, width: Math.ceil(x + width) - left, height: Math.ceil(y + height) - top };
}
