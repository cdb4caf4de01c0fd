import type { Picture } from '../gather/picture.ts';
import type { Size } from './reached.ts';

/** Nanoseconds, as measured of takumi 2.16.3 with pictures of noise; see costs.ts. */
const ns = {
  /** Of a pixel of the picture, to decode it, or to resize it. */
  source: 75,
  /** Of a device pixel that it covers. */
  drawn: 20,
  /** The same under a transform. */
  turned: 65,
  /** Of a byte of an SVG, to parse it: a page is measured up to four times before it is drawn. */
  parsed: 480,
  /** Of a device pixel that an SVG covers. */
  rasterised: 3.2,
  /**
   * Of a device pixel, for each unit of an SVG's weight (weigh.ts), which counts each shape as if it covered all of it:
   * what drawings of many small shapes take is a tenth, of shapes that cover it all two and a half times this.
   */
  weight: 0.52,
  /** Of a row of device pixels, for each byte of an SVG: paths of many edges. */
  edge: 1.6,
  /** Of a row of device pixels, for each path command that a reference draws again. */
  repeated: 12,
} as const;
/** Device pixels of a resized picture that the engine keeps for when it is drawn again. */
const keptPixels = 2 ** 20;

/** Nanoseconds of decoding a picture, wherever it is drawn. */
export function decodingNs({ isVector, bytes, width, height }: Picture): number {
  return isVector ? bytes.byteLength * ns.parsed : width * height * ns.source;
}

interface PictureUse {
  /** px of the box that it fills. */
  box: Size;
  /** px of that on the page. */
  visible: Size;
  isTurned: boolean;
  /** Device pixels for each px. */
  scale: number;
}

/** Nanoseconds of drawing a picture. */
export function pictureNs(picture: Picture, { box, visible, isTurned, scale }: PictureUse): number {
  const pixels = visible.width * visible.height * scale ** 2;
  if (pixels === 0) return 0;
  if (!picture.isVector)
    return pixels * (isTurned ? ns.turned : ns.drawn) + (isKept(picture, box, scale) ? 0 : decodingNs(picture));
  const rows = visible.height * scale;
  const edges = rows * (picture.bytes.byteLength * ns.edge + (picture.repeatedCommands ?? 0) * ns.repeated);
  return pixels * (ns.rasterised + (picture.weight ?? 1) * ns.weight) + edges;
}

/** Whether a picture that covers a box is small enough to be resized only once. */
function isKept({ width, height }: Picture, box: Size, scale: number): boolean {
  const share = Math.max(box.width / width, box.height / height) * scale;
  return width * height * share ** 2 <= keptPixels;
}
