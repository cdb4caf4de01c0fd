import { constants, crc32, deflateRawSync } from 'node:zlib';
import { concatBytes } from '../../core/bytes.ts';

/**
 * The bytes that are filtered and deflated at once. This limits the memory needed in addition to the pixels (RND-20).
 */
const bandBytes = 2 ** 20;
const signature = [0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a];
/** The zlib header: deflate with a 32 KB window at its fastest level (RFC 1950). */
const zlibHeader = [0x78, 0x01];
const rgb = 2;
const rgba = 6;
/** The filter type "up": each byte minus the one above (PNG 9.2). */
const filterUp = 2;
/**
 * The modulus of Adler-32, which is the largest prime below 2^16, and the number of pixels whose bytes can be added
 * within 31 bits before the sums must be reduced.
 */
const adlerBase = 65_521;
const pixelsPerChunk = 900;

export type PngEncoder = typeof encodePng;

/**
 * Encodes straight RGBA rows as PNG, without alpha if every pixel is opaque. This is two to five times as fast as
 * takumi's own encoder if most pixels are like the one above, as in pictures of code. Photographs become larger than
 * with takumi's encoder.
 */
export function encodePng(
  pixels: Uint8Array,
  width: number,
  height: number,
  { opaque }: { opaque: boolean },
): Uint8Array<ArrayBuffer> {
  const channels = opaque ? 3 : 4;
  const rowBytes = 1 + width * channels;
  const rowsPerChunk = Math.max(1, Math.floor(bandBytes / rowBytes));
  const words = toWords(pixels);
  const sum: Adler = { low: 1, high: 0 };
  const parts: Uint8Array[] = [Uint8Array.from(signature)];
  parts.push(...chunk('IHDR', header(width, height, opaque ? rgb : rgba)));
  parts.push(...chunk('IDAT', Uint8Array.from(zlibHeader)));
  for (let from = 0; from < height; from += rowsPerChunk) {
    const to = Math.min(height, from + rowsPerChunk);
    const band = filterRows(words, width, from, to, channels, sum);
    // Every band except the last is flushed to a whole byte, so that the bands form one stream.
    const finishFlush = to === height ? constants.Z_FINISH : constants.Z_SYNC_FLUSH;
    parts.push(...chunk('IDAT', deflateRawSync(band, { level: 1, finishFlush })));
  }
  parts.push(...chunk('IDAT', uint32(sum.high * 2 ** 16 + sum.low)), ...chunk('IEND', new Uint8Array(0)));
  return concatBytes(parts);
}

/**
 * Views the pixels as words, because most are only compared with the pixel above. The words are signed, because V8
 * stores these as integers.
 */
function toWords(pixels: Uint8Array): Int32Array {
  if (pixels.byteOffset % 4 === 0) return new Int32Array(pixels.buffer, pixels.byteOffset, pixels.byteLength >> 2);
  return new Int32Array(pixels.slice().buffer);
}

/** The Adler-32 of the bytes so far (RFC 1950, section 8.2). */
interface Adler {
  low: number;
  high: number;
}

/**
 * Applies the PNG filter to rows before they are deflated, and adds the resulting bytes to `sum`. Words are
 * little-endian, so red is the lowest byte.
 */
function filterRows(words: Int32Array, width: number, from: number, to: number, channels: number, sum: Adler) {
  const band = new Uint8Array((to - from) * (1 + width * channels));
  let at = 0;
  for (let row = from; row < to; row += 1) {
    const here = words.subarray(row * width, (row + 1) * width);
    const above = row === 0 ? new Int32Array(width) : words.subarray((row - 1) * width, row * width);
    at = filterRow(here, above, band, at, channels, sum);
  }
  return band;
}

/** Filters a row into a band of zeros at `at`. Returns the position at which the next row begins. */
function filterRow(
  here: Int32Array,
  above: Int32Array,
  band: Uint8Array,
  from: number,
  channels: number,
  sum: Adler,
): number {
  const { length } = here;
  let at = from;
  let low = sum.low + filterUp;
  let high = sum.high + low;
  band[at++] = filterUp;
  for (let index = 0; index < length; ) {
    const end = Math.min(index + pixelsPerChunk, length);
    const start = index;
    while (index < end && here[index] === above[index]) index += 1;
    const noughts = (index - start) * channels;
    high += noughts * low;
    at += noughts;
    for (; index < end && here[index] !== above[index]; index += 1) {
      const [word, over] = [here[index] ?? 0, above[index] ?? 0];
      for (let shift = 0; shift < channels * 8; shift += 8) {
        const byte = ((word >>> shift) - (over >>> shift)) & 255;
        band[at++] = byte;
        low += byte;
        high += low;
      }
    }
    low %= adlerBase;
    high %= adlerBase;
  }
  sum.low = low;
  sum.high = high;
  return at;
}

function header(width: number, height: number, colorType: number): Uint8Array {
  const bitDepth = 8;
  return Uint8Array.from([...uint32(width), ...uint32(height), bitDepth, colorType, 0, 0, 0]);
}

/** Returns the parts of a PNG chunk, in order (PNG third edition, section 5.3). */
export function chunk(type: string, data: Uint8Array): Uint8Array[] {
  const name = new TextEncoder().encode(type);
  return [uint32(data.length), name, data, uint32(crc32(data, crc32(name)))];
}

function uint32(value: number): Uint8Array {
  return Uint8Array.from([value >>> 24, (value >>> 16) & 255, (value >>> 8) & 255, value & 255]);
}
