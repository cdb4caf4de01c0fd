import type { Picture } from '../gather/picture.ts';
import type { Size } from './reached.ts';

/** Nanoseconds, as measured of takumi 2.16.3 in workerd: at most, with pictures of noise. */
const ns = {
  /** Of a pixel of the picture, to decode it, or to resize it. */
  source: 45,
  /** Of a byte of an SVG, to parse it: a page is measured up to four times before it is drawn. */
  parsed: 1_200,
  /** Of a device pixel that it covers. */
  drawn: 80,
  /** The same, of an SVG. */
  rasterised: 8,
  /** Of a device pixel, for each unit of an SVG's weight (weigh.ts). */
  weight: 1.3,
  /** Of a row of device pixels, for each byte of an SVG: paths of many edges. */
  edge: 4,
} as const;
/** Device pixels of a resized picture that the engine keeps for when it is drawn again. */
const keptPixels = 2 ** 20;

/** Nanoseconds of decoding a picture, wherever it is drawn. */
export function decodingNs({ isVector, bytes, width, height }: Picture): number {
  return isVector ? bytes.byteLength * ns.parsed : width * height * ns.source;
}

/** Nanoseconds of drawing a picture into a box, `visible` of which is on the page. */
export function pictureNs(picture: Picture, box: Size, visible: Size, scale: number): number {
  const pixels = visible.width * visible.height * scale ** 2;
  if (pixels === 0) return 0;
  if (!picture.isVector) return pixels * ns.drawn + (isKept(picture, box, scale) ? 0 : decodingNs(picture));
  const edges = picture.bytes.byteLength * visible.height * scale * ns.edge;
  return pixels * (ns.rasterised + (picture.weight ?? 1) * ns.weight) + edges;
}

/** Whether a picture that covers a box is small enough to be resized only once. */
function isKept({ width, height }: Picture, box: Size, scale: number): boolean {
  const share = Math.max(box.width / width, box.height / height) * scale;
  return width * height * share ** 2 <= keptPixels;
}
