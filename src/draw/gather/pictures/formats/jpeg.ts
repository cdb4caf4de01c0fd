import { type ByteView, bigEndian } from '../byte-view.ts';
import {
  brokenPicture,
  type PictureFault,
  type RasterInfo,
  type RasterReading,
  type Turn,
  truncated,
} from '../types.ts';
import { orientationIn } from './exif.ts';

export const startOfScan = 0xda;
const endOfImage = 0xd9;
const exifSegment = 0xe1;
/** The maximum number of scans of a JPEG. Encoders write up to 12, and each may redraw all pixels. */
const maxScans = 100;
const minScans = 16;
const maxScannedPixels = 500_000_000;
const baselineRemedy = 'Export it as a baseline or progressive JPEG';

/** Reads the segments of a JPEG (ITU-T T.81 annex B) up to its scan, and looks for the end marker after it. */
export function readJpeg(bytes: Uint8Array): RasterReading | undefined {
  const view = bigEndian(bytes);
  if (view.u24(0) !== 0xffd8ff) return undefined;
  let info: RasterInfo | undefined;
  let orientation: Turn | undefined;
  for (const segment of readSegments(view)) {
    if ('code' in segment) return reading(info, segment);
    const { marker, start, end } = segment;
    if (isFrame(marker)) {
      if (marker > 0xc2)
        return { fault: brokenPicture('is a lossless or arithmetic JPEG, which is not supported', baselineRemedy) };
      info ??= { type: 'jpeg', width: view.u16(start + 3), height: view.u16(start + 1), animated: false, frames: 1 };
    }
    if (marker === exifSegment) orientation ??= orientationIn(bytes.subarray(start, end))?.turn;
    if (info && orientation) info.orientation = orientation;
    if (marker === startOfScan) return checkScan(bytes, end, info);
  }
  return reading(info, truncated);
}

/** Copies a JPEG and sets its orientation to upright, for programs that apply the orientation themselves. */
export function withoutOrientation(bytes: Uint8Array<ArrayBuffer>): Uint8Array<ArrayBuffer> {
  const copy = bytes.slice();
  for (const segment of readSegments(bigEndian(bytes))) {
    if ('code' in segment || segment.marker === startOfScan) break;
    const { marker, start, end } = segment;
    const orientation = marker === exifSegment ? orientationIn(bytes.subarray(start, end)) : undefined;
    if (orientation) copy.set(orientation.isBigEndian ? [0, 1] : [1, 0], start + orientation.at);
  }
  return copy;
}

/** A marker with its data. The range begins after the length and ends before `end`. */
interface Segment {
  marker: number;
  start: number;
  end: number;
}

/**
 * Reads the segments of a JPEG up to the header of the scan. What follows the scan is not certain to be a segment. A
 * fault ends the sequence.
 */
export function* readSegments(view: ByteView): Generator<Segment | PictureFault, void> {
  for (let at = 2; at + 4 <= view.length; ) {
    if (view.u8(at) !== 0xff) return yield brokenPicture('has unexpected bytes between its segments');
    const marker = view.u8(at + 1);
    if (marker === 0xff || isStandalone(marker)) {
      at += marker === 0xff ? 1 : 2;
      continue;
    }
    const end = at + 2 + view.u16(at + 2);
    if (end > view.length) return yield truncated;
    yield { marker, start: at + 4, end };
    at = Math.max(end, at + 4);
  }
}

function reading(info: RasterInfo | undefined, fault: RasterReading['fault']): RasterReading {
  return { ...(info && { info }), ...(fault && { fault }) };
}

/**
 * Checks the scans of a JPEG and its end marker. A truncated picture still decodes, with grey in its lower part, and
 * only the missing end marker reveals it. The end markers of thumbnails are before the scan. The number of scans is
 * limited, because a decoder processes the whole picture once per scan, and ten megabytes may hold a million scans.
 */
function checkScan(bytes: Uint8Array, scan: number, info: RasterInfo | undefined): RasterReading {
  if (!info) return { fault: brokenPicture('has no frame header before its image data') };
  const max = Math.min(maxScans, Math.max(minScans, Math.floor(maxScannedPixels / (info.width * info.height))));
  let scans = 1;
  for (let at = bytes.indexOf(0xff, scan); at !== -1 && at + 1 < bytes.length; ) {
    const marker = bytes[at + 1] ?? 0;
    if (marker === endOfImage) return { info };
    if (marker === startOfScan && ++scans > max)
      return { info, fault: brokenPicture(`has more than ${max} scans`, baselineRemedy) };
    const isSegment = marker !== 0 && marker !== 0xff && !isStandalone(marker);
    const next = isSegment ? at + 2 + bigEndian(bytes).u16(at + 2) : at + (marker === 0xff ? 1 : 2);
    at = bytes.indexOf(0xff, Math.max(next, at + 1));
  }
  return { info, fault: truncated };
}

function isStandalone(marker: number): boolean {
  return marker === 0x01 || (marker >= 0xd0 && marker <= 0xd9);
}

function isFrame(marker: number): boolean {
  return marker >= 0xc0 && marker <= 0xcf && marker !== 0xc4 && marker !== 0xc8 && marker !== 0xcc;
}
