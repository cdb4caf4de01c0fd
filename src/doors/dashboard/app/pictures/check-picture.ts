import { megabytes } from '../file-size.ts';
import { detectFileKind, type FileKind } from './kind.ts';
import { type PixelSize, readPictureSize } from './size.ts';

/** The limits of the service for uploaded pictures: bytes of the file, pixels of a side, and pixels in total. */
export const pictureLimits = { bytes: 10_000_000, side: 8_192, pixels: 40_000_000 } as const;

export const pictureTypes = ['image/png', 'image/jpeg', 'image/webp', 'image/gif', 'image/avif', 'image/svg+xml'];
export const pictureHint = 'PNG, JPEG, WebP, GIF, AVIF or SVG, up to 10 MB and 40 megapixels each.';

export type Verdict =
  | { state: 'good' }
  /** The picture is larger than the service accepts, but a smaller copy can be made. */
  | { state: 'large'; reason: string }
  | { state: 'refused'; reason: string };

const pictures: ReadonlySet<FileKind> = new Set(['png', 'jpeg', 'webp', 'gif', 'avif', 'svg']);
const scalable: ReadonlySet<FileKind> = new Set(['png', 'jpeg', 'webp', 'avif']);

/**
 * Checks whether the service would accept a picture before it is sent. It reads only the first bytes and does not
 * decode the picture.
 */
export async function checkPicture(file: File): Promise<Verdict> {
  if (file.size === 0) return { state: 'refused', reason: 'The file is empty.' };
  const kind = await detectFileKind(file);
  if (kind === undefined || !pictures.has(kind)) {
    return {
      state: 'refused',
      reason: 'This file is not a supported image. Upload PNG, JPEG, WebP, GIF, AVIF or SVG.',
    };
  }
  const reason = tooLarge(file.size, await readPictureSize(file, kind));
  if (reason === undefined) return { state: 'good' };
  if (scalable.has(kind)) return { state: 'large', reason };
  return { state: 'refused', reason: `${reason} Resize it and upload it again.` };
}

function tooLarge(bytes: number, size: PixelSize | undefined): string | undefined {
  if (size && size.width * size.height > pictureLimits.pixels) {
    // The number is rounded up, so that a picture slightly above the limit does not seem to fit.
    const megapixels = Math.ceil((size.width * size.height) / 1e4) / 100;
    return `The image has ${megapixels} megapixels. The limit is 40 megapixels.`;
  }
  if (size && Math.max(size.width, size.height) > pictureLimits.side) {
    const longest = Math.max(size.width, size.height).toLocaleString();
    return `The longer side is ${longest} pixels. The limit is ${pictureLimits.side.toLocaleString()} pixels.`;
  }
  return bytes > pictureLimits.bytes ? `The file is ${megabytes(bytes)}. The limit is 10 MB.` : undefined;
}
