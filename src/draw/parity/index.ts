import { layersIn, type PlacedLayer } from './layers.ts';
import { differencePicture } from './picture.ts';
import { halvedPixels, type Pixels, pixelsOnWhite } from './pixels.ts';
import { type Area, differingRegions } from './regions.ts';
import { similarity } from './similarity.ts';

export type { PlacedLayer } from './layers.ts';

/** Where the engines draw a page otherwise than each other, px of the page. */
export interface ParityRegion extends Area {
  /** The layers that it lies on, those that it is most of first. */
  layerIds: string[];
}

export interface Comparison {
  /** Structural similarity as RND-14 has it, 1 where the pictures are the same. */
  ssim: number;
  /** The largest differences first. */
  regions: ParityRegion[];
  /** A PNG; see differencePicture. Absent where no region differs. */
  picture?: Uint8Array<ArrayBuffer>;
}

/** Pixels of a picture that is drawn to be compared: both are in memory, decoded, with what is made of them (RND-20). */
const maxPixels = 4_000_000;
/** Device pixels for each px, halved before they are compared, as RND-14 measures; pages without room for it have fewer. */
const usualScale = 2;
/** Regions that are told of a page. */
const maxRegions = 20;

/** The scale at which both engines draw a page that is compared; `width` and `height` are px. */
export function parityScale({ width, height }: { width: number; height: number }): number {
  const area = width * height;
  if (area * usualScale ** 2 <= maxPixels) return usualScale;
  // What is not halved is compared as it is: half as many pixels keep within the same memory.
  return Math.min(1, Math.sqrt(maxPixels / 2 / area));
}

/**
 * Two pictures of one page, each a PNG that one engine drew at `scale` device pixels a px (see parityScale), and where its
 * layers stand → how alike they are. Linear in pixels and layers.
 */
export function comparePictures(
  takumi: Uint8Array,
  html: Uint8Array,
  { scale, layers }: { scale: number; layers: readonly PlacedLayer[] },
): Comparison {
  const [one, other] = [comparable(takumi, scale), comparable(html, scale)];
  const ssim = similarity(one, other);
  const found = differingRegions(one, other).slice(0, maxRegions);
  if (found.length === 0) return { ssim, regions: [] };
  const perPx = scale === usualScale ? 1 : scale;
  const regions = found.map(({ x, y, width, height }) => {
    const area = { x: x / perPx, y: y / perPx, width: width / perPx, height: height / perPx };
    return { ...rounded(area), layerIds: layersIn(area, layers) };
  });
  return { ssim, regions, picture: differencePicture(one, other, found) };
}

function comparable(png: Uint8Array, scale: number): Pixels {
  const pixels = pixelsOnWhite(png);
  return scale === usualScale ? halvedPixels(pixels) : pixels;
}

function rounded({ x, y, width, height }: Area): Area {
  const [left, top] = [Math.floor(x), Math.floor(y)];
  return { x: left, y: top, width: Math.ceil(x + width) - left, height: Math.ceil(y + height) - top };
}
