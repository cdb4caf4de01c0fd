import type { Picture } from '../gather/picture.ts';
import type { Size } from './reached.ts';

/** The costs in nanoseconds, measured with takumi 2.16.3 and pictures of noise; see costs.ts. */
const ns = {
  /** Per pixel of the picture: the cost to decode or resize it. */
  source: 75,
  /** Per device pixel that the picture covers. */
  drawn: 20,
  /** The same if the picture is under a transform. */
  turned: 65,
  /** Per byte of an SVG: the cost to parse it. A page is measured up to four times before it is drawn. */
  parsed: 480,
  /** Per device pixel that an SVG covers. */
  rasterised: 3.2,
  /**
   * Per device pixel and unit of an SVG's weight (weigh.ts). The weight counts each shape as if it covered the whole
   * drawing. Drawings of many small shapes take a tenth of this cost; shapes that cover everything take two and a half
   * times as much.
   */
  weight: 0.52,
  /** Per row of device pixels and byte of an SVG: the cost of paths with many edges. */
  edge: 1.6,
  /** Per row of device pixels and path command that is drawn again because of a reference. */
  repeated: 12,
} as const;
/** The maximum device pixels of a resized picture that the engine caches for the next time. */
const keptPixels = 2 ** 20;

/** Returns the nanoseconds to decode a picture, no matter where it is drawn. */
export function decodingNs({ isVector, bytes, width, height }: Picture): number {
  return isVector ? bytes.byteLength * ns.parsed : width * height * ns.source;
}

interface PictureUse {
  /** The size in px of the box that the picture fills. */
  box: Size;
  /** The size in px of the visible part of that box on the page. */
  visible: Size;
  isTurned: boolean;
  /** How many times larger than its box the picture is drawn. */
  zoom: number | undefined;
  /** The number of device pixels per px. */
  scale: number;
}

/** Returns the nanoseconds to draw a picture. */
export function pictureNs(picture: Picture, { box, visible, isTurned, zoom = 1, scale }: PictureUse): number {
  const pixels = visible.width * visible.height * scale ** 2;
  if (pixels === 0) return 0;
  if (!picture.isVector)
    return pixels * (isTurned ? ns.turned : ns.drawn) + (isKept(picture, box, scale * zoom) ? 0 : decodingNs(picture));
  const rows = visible.height * scale;
  const edges = rows * (picture.bytes.byteLength * ns.edge + (picture.repeatedCommands ?? 0) * ns.repeated);
  return pixels * (ns.rasterised + (picture.weight ?? 1) * ns.weight) + edges;
}

/** Whether a picture that covers a box is small enough to be resized only once. */
function isKept({ width, height }: Picture, box: Size, scale: number): boolean {
  const share = Math.max(box.width / width, box.height / height) * scale;
  return width * height * share ** 2 <= keptPixels;
}
