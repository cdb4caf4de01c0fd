import type { Picture } from '../gather/picture.ts';
import { identifyPicture, isOpaquePicture, type RasterInfo } from '../gather/pictures/index.ts';

/** The file extensions of the types that the strictest networks accept. The type is found from the bytes. */
const extensions = { png: 'png', jpeg: 'jpg', gif: 'gif' } as const;
/** A picture with fewer bytes is not changed. */
const smallBytes = 8_000;
/** A picture is redrawn in fewer pixels only if it then has at most this fraction of them. */
const minSaving = 0.7;
/** Letters and lines look bad in a jpeg. A picture whose jpeg is smaller than its png by this factor has hardly any. */
const photoRatio = 0.5;
const quality = 90;
/** The pixels to keep per px that is shown. Screens of phones have two and more. */
const screenDensity = 2;
/** The jpeg quality of a picture that only shows for a moment. */
const posterQuality = 70;

export interface PictureFile {
  extension: 'png' | 'jpg' | 'gif' | 'svg';
  bytes: Uint8Array<ArrayBuffer>;
}

export interface Redraw {
  format: 'png' | 'jpeg';
  quality: number;
  /** The size in pixels. */
  width: number;
  height: number;
}

/** The limits of a picture if the ad would otherwise be too large. */
export interface PictureLimits {
  /** The quality of a jpeg. */
  quality: number;
  /** The pixels to keep per px that is shown. */
  density: number;
}

type DrawPicture = (picture: Picture, redraw: Redraw) => Promise<Uint8Array<ArrayBuffer>>;

interface Shrinking {
  isPoster?: boolean;
  limits?: PictureLimits;
  /** The pixels to keep per px of a page. */
  density?: number;
  /** Whether the pixels must be stored upright, without an orientation tag. */
  isUpright?: boolean;
}

/**
 * Encodes a picture in a common format, in the fewest bytes that look the same: pixels beyond `density` times those
 * that are shown are removed, webp becomes png or jpeg, and an opaque photo in a png becomes jpeg. `shownShare` is the
 * px of the largest box per pixel of the picture; 1 if its own size matters. `isPoster` means that the picture is only
 * shown until a shader runs in its place, or if the shader cannot run. It then has just one pixel per px that is shown,
 * and is a jpeg whenever that is smaller. `limits` are set if the ad would otherwise be too large.
 */
export async function shrinkPicture(
  picture: Picture,
  shownShare: number,
  draw: DrawPicture,
  { isPoster = false, limits, density = screenDensity, isUpright = false }: Shrinking = {},
): Promise<PictureFile> {
  const info = identifyPicture(picture.bytes);
  if (!info || info.type === 'svg') return { extension: 'svg', bytes: minifiedSvg(picture.bytes) };
  const ownPicture = isUpright && picture.turned ? undefined : ownFile(picture, info);
  // Redrawing would stop an animated picture.
  if (ownPicture && (info.animated || picture.bytes.length < smallBytes)) return ownPicture;
  const keptDensity = isPoster ? 1 : (limits?.density ?? density);
  const scale = Math.min(1, keptDensity * shownShare);
  const saves = limits ? scale < 1 : scale ** 2 <= minSaving;
  const size = {
    width: Math.max(1, Math.round(picture.width * (saves ? scale : 1))),
    height: Math.max(1, Math.round(picture.height * (saves ? scale : 1))),
  };
  const isOpaque = isOpaquePicture(picture.bytes, info.type);
  const candidates: PictureFile[] = ownPicture ? [ownPicture] : [];
  const redraw = async (format: Redraw['format']) =>
    draw(picture, {
      format,
      quality: Math.min(isPoster ? posterQuality : quality, limits?.quality ?? quality),
      ...size,
    });
  if (info.type !== 'jpeg' && (!ownPicture || saves)) candidates.push({ extension: 'png', bytes: await redraw('png') });
  const isWorthJpeg = info.type === 'jpeg' ? saves || !ownPicture || limits !== undefined : isOpaque;
  if (isWorthJpeg) {
    const jpeg: PictureFile = { extension: 'jpg', bytes: await redraw('jpeg') };
    const limit =
      info.type === 'png' && !isPoster ? smallest(candidates).bytes.length * photoRatio : Number.POSITIVE_INFINITY;
    if (jpeg.bytes.length <= limit) candidates.push(jpeg);
  }
  return smallest(candidates);
}

function ownFile({ bytes }: Picture, { type }: RasterInfo): PictureFile | undefined {
  return type === 'webp' || type === 'avif' ? undefined : { extension: extensions[type], bytes };
}

function smallest(files: readonly PictureFile[]): PictureFile {
  return files.reduce((min, file) => (file.bytes.length < min.bytes.length ? file : min));
}

/** Minifies an SVG by removing blanks between elements, which show nothing except in text. */
function minifiedSvg(bytes: Uint8Array<ArrayBuffer>): Uint8Array<ArrayBuffer> {
  const markup = new TextDecoder().decode(bytes);
  if (/<text\b/.test(markup)) return bytes;
  return new Uint8Array(new TextEncoder().encode(markup.replaceAll(/>\s+</g, '><').trim()));
}
