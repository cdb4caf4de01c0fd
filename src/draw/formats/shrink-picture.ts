import type { Picture } from '../gather/picture.ts';
import { identifyPicture, isOpaquePicture, type RasterInfo } from '../gather/pictures/index.ts';

/** The types that the strictest networks take, by what the bytes are. */
const extensions = { png: 'png', jpeg: 'jpg', gif: 'gif' } as const;
/** A picture of fewer bytes is kept as it is. */
const smallBytes = 8_000;
/** A picture is drawn anew in fewer pixels where that saves so much of them. */
const minSaving = 0.7;
/** Letters and lines suffer in a jpeg; where it is so much smaller than the png, there are none to speak of. */
const photoRatio = 0.5;
const quality = 90;
/** Pixels for each px that is shown: screens of phones have two and more. */
const screenDensity = 2;
/** Of what shows for a moment. */
const posterQuality = 70;

export interface PictureFile {
  extension: 'png' | 'jpg' | 'gif' | 'svg';
  bytes: Uint8Array<ArrayBuffer>;
}

export interface Redraw {
  format: 'png' | 'jpeg';
  quality: number;
  /** Pixels. */
  width: number;
  height: number;
}

/** What a picture may have at most, where the ad would be too large. */
export interface PictureLimits {
  /** Of a jpeg. */
  quality: number;
  /** Pixels for each px that is shown. */
  density: number;
}

type DrawPicture = (picture: Picture, redraw: Redraw) => Promise<Uint8Array<ArrayBuffer>>;

interface Shrinking {
  isPoster?: boolean;
  limits?: PictureLimits;
  /** Pixels that are kept for each px of a page. */
  density?: number;
  /** Pixels are to be stored as they are seen. */
  isUpright?: boolean;
}

/**
 * A picture as a file that everything reads, in the fewest bytes that look the same: pixels beyond `density` times those
 * that are shown are left out, webp becomes png or jpeg, and an opaque photo in a png becomes jpeg.
 * `shown` is the share of the picture's own pixels that its largest box has px for; 1 where its own size matters.
 * `isPoster`: it shows only until a shader runs in its place, or where none can: it has the pixels that are shown alone, and
 * is a jpeg wherever that is smaller.
 * `limits`: the ad is too large with what looks the same.
 */
export async function shrinkPicture(
  picture: Picture,
  shown: number,
  draw: DrawPicture,
  { isPoster = false, limits, density = screenDensity, isUpright = false }: Shrinking = {},
): Promise<PictureFile> {
  const info = identifyPicture(picture.bytes);
  if (!info || info.type === 'svg') return { extension: 'svg', bytes: minifiedSvg(picture.bytes) };
  const own = isUpright && picture.turned ? undefined : ownFile(picture, info);
  // A redrawn picture stands still.
  if (own && (info.animated || picture.bytes.length < smallBytes)) return own;
  const kept = isPoster ? 1 : (limits?.density ?? density);
  const scale = Math.min(1, kept * shown);
  const saves = limits ? scale < 1 : scale ** 2 <= minSaving;
  const size = {
    width: Math.max(1, Math.round(picture.width * (saves ? scale : 1))),
    height: Math.max(1, Math.round(picture.height * (saves ? scale : 1))),
  };
  const isOpaque = isOpaquePicture(picture.bytes, info.type);
  const candidates: PictureFile[] = own ? [own] : [];
  const redraw = async (format: Redraw['format']) =>
    draw(picture, {
      format,
      quality: Math.min(isPoster ? posterQuality : quality, limits?.quality ?? quality),
      ...size,
    });
  if (info.type !== 'jpeg' && (!own || saves)) candidates.push({ extension: 'png', bytes: await redraw('png') });
  const isWorthJpeg = info.type === 'jpeg' ? saves || !own || limits !== undefined : isOpaque;
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

/** Blanks between elements show nothing, save in text. */
function minifiedSvg(bytes: Uint8Array<ArrayBuffer>): Uint8Array<ArrayBuffer> {
  const markup = new TextDecoder().decode(bytes);
  if (/<text\b/.test(markup)) return bytes;
  return new Uint8Array(new TextEncoder().encode(markup.replaceAll(/>\s+</g, '><').trim()));
}
