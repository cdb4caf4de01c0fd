import { layersIn, type PlacedLayer } from './layers.ts';
import { differencePicture } from './picture.ts';
import { halvedPixels, type Pixels, pixelsOnWhite } from './pixels.ts';
import { type Area, differingRegions } from './regions.ts';
import { similarity } from './similarity.ts';

export type { PlacedLayer } from './layers.ts';

/** An area in which the engines draw a page differently, in px of the page. */
export interface ParityRegion extends Area {
  /** The layers in the region. They are sorted by the share of the layer that is in the region, the largest first. */
  layerIds: string[];
}

export interface Comparison {
  /** The structural similarity by RND-14; 1 if the pictures are the same. */
  ssim: number;
  /** The regions with differences. The largest differences come first. */
  regions: ParityRegion[];
  /** A PNG that shows the differences; see differencePicture. Absent if no region differs. */
  picture?: Uint8Array<ArrayBuffer>;
}

/**
 * The maximum number of pixels of a picture to compare. Both decoded pictures and the data derived from them are in
 * memory at once (RND-20).
 */
const maxPixels = 4_000_000;
/**
 * The number of device pixels per px at which pages are compared. They are halved before the comparison, as RND-14
 * requires. Pages that are too large for this get fewer.
 */
const usualScale = 2;
/** The maximum number of regions that are reported for a page. */
const maxRegions = 20;

/** Returns the scale at which both engines draw a page for the comparison. `width` and `height` are in px. */
export function parityScale({ width, height }: { width: number; height: number }): number {
  const area = width * height;
  if (area * usualScale ** 2 <= maxPixels) return usualScale;
  // A page that is not halved is compared directly, so it needs the same memory with half as many pixels.
  return Math.min(1, Math.sqrt(maxPixels / 2 / area));
}

/**
 * Compares two pictures of one page, each a PNG that one engine drew at `scale` device pixels per px (see parityScale),
 * and names the layers that differ. The time is linear in pixels and layers.
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
