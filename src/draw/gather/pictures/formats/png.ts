import { type ByteView, bigEndian } from '../byte-view.ts';
import { brokenPicture, frameCountCap, type RasterInfo, type RasterReading, truncated } from '../types.ts';

const signature = '\x89PNG\r\n\x1a\n';
/** The number of bytes around the data of a chunk: length, type and CRC (PNG 3rd edition, section 5.3). */
const chunkFrame = 12;
/** The maximum number of chunks. Encoders write some KB of data into each, so a large file has a few thousand. */
const maxChunks = 50_000;
const bitDepths: Record<number, readonly number[]> = {
  0: [1, 2, 4, 8, 16],
  2: [8, 16],
  3: [1, 2, 4, 8],
  4: [8, 16],
  6: [8, 16],
};
const crcTable = Uint32Array.from({ length: 256 }, (_, value) => {
  let crc = value;
  for (let bit = 0; bit < 8; bit++) crc = crc & 1 ? (crc >>> 1) ^ 0xedb88320 : crc >>> 1;
  return crc;
});

/** Reads the chunks of a PNG (W3C PNG, third edition) without inflating any of them. */
export function readPng(bytes: Uint8Array): RasterReading | undefined {
  const view = bigEndian(bytes);
  if (view.ascii(0, 8) !== signature) return undefined;
  const info = readHeader(view);
  if (!info) return { fault: view.length < 33 ? truncated : brokenPicture('has no valid header') };
  const seen = new Set<string>();
  let chunks = 0;
  for (const { type, start, end } of readPngChunks(view)) {
    if (!/^[A-Za-z]{4}$/.test(type)) return { info, fault: brokenPicture('has a chunk without a valid name') };
    if (++chunks > maxChunks) return { info, fault: brokenPicture(`has more than ${maxChunks} chunks`) };
    if (end > view.length) return { info, fault: truncated };
    if (crc32(bytes.subarray(start + 4, end - 4)) !== view.u32(end - 4)) {
      return { info, fault: brokenPicture(`has a damaged ${type} chunk`) };
    }
    // An animation must be declared before the data of the picture.
    if (type === 'acTL' && !seen.has('IDAT')) info.frames = Math.min(view.u32(start + 8), frameCountCap);
    info.animated = info.frames > 1;
    if (type === 'IEND') return seen.has('IDAT') ? { info } : { info, fault: brokenPicture('has no picture data') };
    seen.add(type);
  }
  return { info, fault: truncated };
}

/** Returns the chunks of a PNG, each from its length to the end of its CRC. The last one may extend beyond the file. */
export function* readPngChunks(view: ByteView): Generator<{ type: string; start: number; end: number }, void> {
  for (let start = 8; start + chunkFrame <= view.length; ) {
    const end = start + chunkFrame + view.u32(start);
    yield { type: view.ascii(start + 4, 4), start, end };
    start = end;
  }
}

function readHeader(view: ByteView): RasterInfo | undefined {
  const isHeader = view.u32(8) === 13 && view.ascii(12, 4) === 'IHDR';
  const depthFits = bitDepths[view.u8(25)]?.includes(view.u8(24)) ?? false;
  const methodsKnown = view.u8(26) === 0 && view.u8(27) === 0 && view.u8(28) <= 1;
  if (!isHeader || !depthFits || !methodsKnown) return undefined;
  return { type: 'png', width: view.u32(16), height: view.u32(20), animated: false, frames: 1 };
}

/** Computes the unsigned CRC-32 (ISO 3309) of bytes. */
function crc32(bytes: Uint8Array): number {
  let crc = 0xffffffff;
  for (const byte of bytes) crc = (crc >>> 8) ^ (crcTable[(crc ^ byte) & 0xff] ?? 0);
  return (crc ^ 0xffffffff) >>> 0;
}
