import { concatBytes } from '../../core/bytes.ts';
import { type ByteView, bigEndian, littleEndian } from '../gather/pictures/byte-view.ts';
import { readSegments, startOfScan } from '../gather/pictures/formats/jpeg.ts';
import { readPngChunks } from '../gather/pictures/formats/png.ts';
import { readWebpChunks } from '../gather/pictures/formats/webp.ts';
import { inflatedProfile } from '../gather/pictures/icc/inflate.ts';
import type { RasterInfo } from '../gather/pictures/types.ts';
import { type Chromaticities, type Curve, displayP3, rec709, rec2020, srgbCurve, toXyzMatrix } from './encoding.ts';
import { type Channels, readProfile, type StatedColors } from './profile.ts';

const profileSegment = 0xe2;
const profileMark = 'ICC_PROFILE\0';

/** Returns what a checked picture states about its colors; undefined if it states nothing, or sRGB. */
export function statedColors(bytes: Uint8Array, type: RasterInfo['type']): StatedColors | undefined {
  switch (type) {
    case 'png':
      return readPngColors(bytes);
    case 'jpeg':
      return readJpegColors(bytes);
    case 'webp':
      return readWebpColors(bytes);
    case 'gif':
    case 'avif':
      return undefined;
  }
}

/** Reads the profile of a JPEG. It may be split into numbered pieces (ICC.1:2022, section B.4). */
function readJpegColors(bytes: Uint8Array): StatedColors | undefined {
  const view = bigEndian(bytes);
  const pieces: { number: number; bytes: Uint8Array }[] = [];
  let channels = 0;
  for (const segment of readSegments(view)) {
    if ('code' in segment || segment.marker === startOfScan) break;
    const { marker, start, end } = segment;
    const isFrame = marker >= 0xc0 && marker <= 0xc2;
    if (isFrame) channels = view.u8(start + 5);
    if (marker === profileSegment && view.ascii(start, profileMark.length) === profileMark)
      pieces.push({ number: view.u8(start + 12), bytes: bytes.subarray(start + 14, end) });
  }
  if (pieces.length === 0 || (channels !== 1 && channels !== 3 && channels !== 4)) return undefined;
  pieces.sort((one, other) => one.number - other.number);
  return readProfile(concatBytes(pieces.map(({ bytes }) => bytes)), channels);
}

function readWebpColors(bytes: Uint8Array): StatedColors | undefined {
  for (const { name, start, end } of readWebpChunks(littleEndian(bytes)))
    if (name === 'ICCP') return readProfile(bytes.subarray(start + 8, end), 3);
  return undefined;
}

/**
 * Reads the colors of a PNG. If it has several of the chunks cICP, iCCP, sRGB and gAMA, the first of them in this order
 * is used (PNG third edition, section 4.3).
 */
function readPngColors(bytes: Uint8Array): StatedColors | undefined {
  const view = bigEndian(bytes);
  const data = new Map<string, Uint8Array>();
  for (const { type, start, end } of readPngChunks(view)) {
    if (type === 'IDAT') break;
    if (!data.has(type)) data.set(type, bytes.subarray(start + 8, end - 4));
  }
  const [codes, compressed, gamma, chroma] = ['cICP', 'iCCP', 'gAMA', 'cHRM'].map((type) => data.get(type));
  if (codes) return readCodePointColors(codes);
  // Color types 0 and 4 are greys.
  const channels: Channels = (view.u8(25) & 2) === 0 ? 1 : 3;
  const profile = compressed && inflatedProfile(compressed);
  if (profile) return readProfile(profile, channels);
  if (data.has('sRGB') || !gamma) return undefined;
  return readGammaColors(gamma, chroma);
}

/** The primaries of ITU-T H.273 that occur in pictures for screens. The curves are below. */
const primaries: Readonly<Record<number, Chromaticities>> = { 1: rec709, 9: rec2020, 12: displayP3 };
/** The curves of ITU-T H.273. For video, it is the curve with which screens show it (ITU-R BT.1886), as in browsers. */
const curves: Readonly<Record<number, Curve>> = { 1: (value) => value ** 2.4, 8: (value) => value, 13: srgbCurve };

function readCodePointColors(data: Uint8Array): StatedColors | undefined {
  const [primary = 0, transfer = 0, matrix, fullRange] = data;
  const [chromaticities, curve] = [primaries[primary], curves[transfer]];
  const toXyz = chromaticities && toXyzMatrix(chromaticities);
  if (!toXyz || !curve || matrix !== 0 || fullRange !== 1)
    return { unsupported: `has the codes ${primary}/${transfer} (cICP), which are not converted` };
  return { encoding: { curves: [curve, curve, curve], toXyz } };
}

/** Reads gAMA and cHRM, whose numbers are hundred-thousandths. Browsers only use cHRM together with gAMA. */
function readGammaColors(gammaData: Uint8Array, chromaData: Uint8Array | undefined): StatedColors | undefined {
  const gamma = bigEndian(gammaData).u32(0) / 100_000;
  const toXyz = toXyzMatrix(chromaData ? chromaticitiesIn(bigEndian(chromaData)) : rec709);
  if (!toXyz || gamma <= 0) return undefined;
  const curve: Curve = (value) => value ** (1 / gamma);
  return { encoding: { curves: [curve, curve, curve], toXyz } };
}

/** Reads chromaticities. In the file, the white point comes first. */
function chromaticitiesIn(view: ByteView): Chromaticities {
  const point = (index: number) => [view.u32(index * 8) / 100_000, view.u32(index * 8 + 4) / 100_000] as const;
  return [point(1), point(2), point(3), point(0)];
}
