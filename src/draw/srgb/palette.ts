import { concatBytes } from '../../core/bytes.ts';
import { chunk } from '../formats/png.ts';
import { bigEndian } from '../gather/pictures/byte-view.ts';
import { readPngChunks } from '../gather/pictures/formats/png.ts';
import type { SrgbTransform } from './transform.ts';

const greyType = 0;
const paletteType = 3;
/** The offsets of the bit depth and the color type in a PNG. */
const [depthAt, typeAt] = [24, 25];
/** Chunks about colors, which become wrong when the colors are converted. */
const colorChunks: ReadonlySet<string> = new Set(['cICP', 'iCCP', 'gAMA', 'cHRM', 'sRGB']);

/**
 * Whether the pixels of a PNG are indices of colors. The colors are those of a palette, or up to 16 greys, which can be
 * written as a palette.
 */
export function hasPalette(png: Uint8Array): boolean {
  return png[typeAt] === paletteType || isFewGreys(png);
}

function isFewGreys(png: Uint8Array): boolean {
  return png[typeAt] === greyType && (png[depthAt] ?? 0) < 8;
}

/** Converts the colors of a PNG's palette. Its pixels are not changed. */
export function withPalette(png: Uint8Array, transform: SrgbTransform): Uint8Array<ArrayBuffer> {
  const view = bigEndian(png);
  const greys = isFewGreys(png) ? 2 ** view.u8(depthAt) : 0;
  const parts: Uint8Array[] = [png.subarray(0, 8)];
  for (const { type, start, end } of readPngChunks(view)) {
    if (colorChunks.has(type)) continue;
    const data = png.slice(start + 8, end - 4);
    if (type === 'PLTE') transform.apply(data, 3);
    if (type === 'IHDR' && greys > 0) {
      data[typeAt - (start + 8)] = paletteType;
      parts.push(...chunk(type, data), ...chunk('PLTE', buildPalette(greys, transform)));
    } else if (type === 'tRNS' && greys > 0) parts.push(...chunk(type, buildAlphas(greys, bigEndian(data).u16(0))));
    else if (type === 'PLTE') parts.push(...chunk(type, data));
    else parts.push(png.subarray(start, end));
  }
  return concatBytes(parts);
}

function buildPalette(greys: number, transform: SrgbTransform): Uint8Array {
  const palette = Uint8Array.from({ length: greys * 3 }, (_, at) =>
    Math.round((Math.floor(at / 3) * 255) / (greys - 1)),
  );
  transform.apply(palette, 3);
  return palette;
}

/** Builds the alpha values of a palette of greys, one of which is transparent. */
function buildAlphas(greys: number, key: number): Uint8Array {
  return Uint8Array.from({ length: greys }, (_, grey) => (grey === key ? 0 : 255));
}
