import { type ByteView, bigEndian, littleEndian } from '../byte-view.ts';
import { broken, type Orientation, type RasterInfo, type RasterReading, truncated } from '../types.ts';

const startOfScan = 0xda;
const endOfImage = 0xd9;
const exifSegment = 0xe1;
const orientationTag = 0x0112;
/** IFD0 of a camera holds about a dozen entries. */
const maxExifEntries = 200;

/** Reads the segments of a JPEG (ITU-T T.81 annex B) up to its scan, and looks for the end behind it. */
export function readJpeg(bytes: Uint8Array): RasterReading | undefined {
  const view = bigEndian(bytes);
  if (view.u24(0) !== 0xffd8ff) return undefined;
  let info: RasterInfo | undefined;
  let orientation: Orientation | undefined;
  for (let at = 2; at + 4 <= view.length; ) {
    if (view.u8(at) !== 0xff) return reading(info, broken('has bytes between its segments'));
    const marker = view.u8(at + 1);
    if (marker === 0xff || isStandalone(marker)) {
      at += marker === 0xff ? 1 : 2;
      continue;
    }
    const end = at + 2 + view.u16(at + 2);
    if (end > view.length) return reading(info, truncated);
    if (isFrame(marker)) {
      if (marker > 0xc2) return { fault: broken('is of a kind (lossless or arithmetic) that is not drawn') };
      info ??= { type: 'jpeg', width: view.u16(at + 7), height: view.u16(at + 5), animated: false, frames: 1 };
    }
    if (marker === exifSegment) orientation ??= readOrientation(bytes.subarray(at + 4, end));
    if (info && orientation) info.orientation = orientation;
    if (marker === startOfScan) return judgeScan(bytes, end, info);
    at = Math.max(end, at + 4);
  }
  return reading(info, truncated);
}

function reading(info: RasterInfo | undefined, fault: RasterReading['fault']): RasterReading {
  return { ...(info && { info }), ...(fault && { fault }) };
}

/** Half a picture still decodes, grey below: only the missing end tells. Thumbnails' ends stand before the scan. */
function judgeScan(bytes: Uint8Array, scan: number, info: RasterInfo | undefined): RasterReading {
  if (!info) return { fault: broken('has no frame before its scan') };
  for (let at = bytes.lastIndexOf(endOfImage); at > scan; at = bytes.lastIndexOf(endOfImage, at - 1)) {
    if (bytes[at - 1] === 0xff) return { info };
  }
  return { info, fault: truncated };
}

function isStandalone(marker: number): boolean {
  return marker === 0x01 || (marker >= 0xd0 && marker <= 0xd9);
}

function isFrame(marker: number): boolean {
  return marker >= 0xc0 && marker <= 0xcf && marker !== 0xc4 && marker !== 0xc8 && marker !== 0xcc;
}

function readOrientation(segment: Uint8Array): Orientation | undefined {
  if (bigEndian(segment).ascii(0, 6) !== 'Exif\0\0') return undefined;
  const tiff = segment.subarray(6);
  const view: ByteView = bigEndian(tiff).ascii(0, 2) === 'II' ? littleEndian(tiff) : bigEndian(tiff);
  const directory = view.u32(4);
  const entries = Math.min(view.u16(directory), maxExifEntries);
  for (let entry = directory + 2; entry < directory + 2 + entries * 12; entry += 12) {
    if (view.u16(entry) !== orientationTag) continue;
    const value = view.u16(entry + 8);
    return value >= 2 && value <= 8 ? (value as Orientation) : undefined;
  }
  return undefined;
}
