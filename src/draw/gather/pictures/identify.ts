import { readAvif } from './formats/avif.ts';
import { readGif } from './formats/gif.ts';
import { readJpeg } from './formats/jpeg.ts';
import { readPng } from './formats/png.ts';
import { opensAsSvg } from './formats/svg.ts';
import { readWebp } from './formats/webp.ts';
import type { PictureInfo, RasterReading } from './types.ts';

const readers = [readPng, readJpeg, readWebp, readGif, readAvif] as const;

/**
 * Identifies a picture by its bytes alone, without a name or media type (SEC-2). Sizes are in pixels, read from headers
 * without decoding. Undefined for anything that is not a picture or whose header cannot be read.
 */
export function identifyPicture(bytes: Uint8Array): PictureInfo | undefined {
  return readRaster(bytes)?.info ?? (opensAsSvg(bytes) ? { type: 'svg' } : undefined);
}

/** Returns what the reader of a raster format reports for the bytes; undefined if no raster format matches. */
export function readRaster(bytes: Uint8Array): RasterReading | undefined {
  for (const read of readers) {
    const reading = read(bytes);
    if (reading) return reading;
  }
  return undefined;
}
