import { bigEndian, littleEndian } from './byte-view.ts';
import { orientationIn, writeExif } from './formats/exif.ts';
import { readSegments, startOfScan } from './formats/jpeg.ts';
import { readPngChunks } from './formats/png.ts';
import { readWebpChunks } from './formats/webp.ts';
import { inflatedProfile, maxProfileBytes } from './icc/inflate.ts';
import type { RasterInfo } from './types.ts';

/** The range of bytes from `start` up to, but not including, `end`. */
interface Stretch {
  start: number;
  end: number;
}

/**
 * Chunks that change how a picture or an animation looks. All others are metadata or previews, or could hide anything.
 */
const pngChunks: ReadonlySet<string> = new Set(
  'IHDR PLTE tRNS IDAT IEND gAMA cHRM sRGB cICP acTL fcTL fdAT'.split(' '),
);
const webpChunks: ReadonlySet<string> = new Set(
  'VP8X VP8 VP8L ALPH ANIM ANMF'.split(' ').map((name) => name.padEnd(4)),
);
/** The VP8X flags (RFC 9649, section 2.7) for Exif, XMP and a color profile. */
const noteFlags = 0x0c;
const profileFlag = 0x20;
const app0 = 0xe0;
const exifSegment = 0xe1;
const profileSegment = 0xe2;
const adobeSegment = 0xee;
const app15 = 0xef;
const comment = 0xfe;

/**
 * Removes everything from a checked picture that no engine draws: texts, previews, camera metadata, unknown chunks.
 * Decoders inflate some of these without a size limit, so they must never reach a decoder (SEC-3). Returns the same
 * bytes if there is nothing to remove.
 */
export function stripMetadata(bytes: Uint8Array<ArrayBuffer>, type: RasterInfo['type']): Uint8Array<ArrayBuffer> {
  switch (type) {
    case 'png':
      return joinStretches(bytes, keepPngParts(bytes));
    case 'jpeg':
      return joinStretches(bytes, keepJpegParts(bytes));
    case 'webp':
      return strippedWebp(bytes);
    case 'gif':
    case 'avif':
      return bytes;
  }
}

function* keepPngParts(bytes: Uint8Array): Generator<Stretch> {
  yield { start: 0, end: 8 };
  for (const { type, start, end } of readPngChunks(bigEndian(bytes))) {
    if (pngChunks.has(type) || (type === 'iCCP' && inflatedProfile(bytes.subarray(start + 8, end - 4))))
      yield { start, end };
    if (type === 'IEND') return;
  }
}

/** Returns the parts of a JPEG to keep. Only the orientation is kept from the camera metadata, in a new segment. */
function* keepJpegParts(bytes: Uint8Array): Generator<Stretch | Uint8Array> {
  yield { start: 0, end: 2 };
  let turn: number | undefined;
  let profileBytes = 0;
  for (const segment of readSegments(bigEndian(bytes))) {
    if ('code' in segment) return;
    const { marker, start, end } = segment;
    if (marker === startOfScan) {
      yield { start: start - 4, end: bytes.length };
      return;
    }
    if (marker === exifSegment) {
      const turnValue = turn === undefined ? orientationIn(bytes.subarray(start, end))?.turn : undefined;
      if (turnValue === undefined) continue;
      turn = turnValue;
      yield writeExif(turnValue);
      continue;
    }
    const isProfile = marker === profileSegment && bigEndian(bytes).ascii(start, 12) === 'ICC_PROFILE\0';
    if (isProfile) profileBytes += end - start;
    const isNote = (marker >= app0 && marker <= app15) || marker === comment;
    const isKept =
      !isNote || marker === app0 || marker === adobeSegment || (isProfile && profileBytes <= maxProfileBytes);
    if (isKept) yield { start: start - 4, end };
  }
}

function strippedWebp(bytes: Uint8Array<ArrayBuffer>): Uint8Array<ArrayBuffer> {
  const stripped = joinStretches(bytes, keepWebpParts(bytes));
  if (stripped === bytes) return bytes;
  new DataView(stripped.buffer).setUint32(4, stripped.length - 8, true);
  const view = littleEndian(stripped);
  if (view.ascii(12, 4) === 'VP8X') {
    const hasProfile = view.ascii(12 + 8 + view.u32(16), 4) === 'ICCP';
    stripped[20] = view.u8(20) & ~(noteFlags | (hasProfile ? 0 : profileFlag));
  }
  return stripped;
}

function* keepWebpParts(bytes: Uint8Array): Generator<Stretch> {
  const view = littleEndian(bytes);
  yield { start: 0, end: 12 };
  for (const { name, start, end } of readWebpChunks(view)) {
    const isProfile = name === 'ICCP' && view.u32(start + 4) <= maxProfileBytes;
    if (webpChunks.has(name) || isProfile) yield { start, end };
  }
}

/** Joins the ranges. Returns the original bytes if the ranges cover them completely. */
function joinStretches(
  bytes: Uint8Array<ArrayBuffer>,
  stretches: Iterable<Stretch | Uint8Array>,
): Uint8Array<ArrayBuffer> {
  const parts = Array.from(stretches, (part) =>
    part instanceof Uint8Array ? part : bytes.subarray(part.start, part.end),
  );
  const length = parts.reduce((sum, part) => sum + part.length, 0);
  if (length === bytes.length) return bytes;
  const stripped = new Uint8Array(length);
  let at = 0;
  for (const part of parts) {
    stripped.set(part, at);
    at += part.length;
  }
  return stripped;
}
