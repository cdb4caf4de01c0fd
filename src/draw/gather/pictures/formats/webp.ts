import { type ByteView, littleEndian } from '../byte-view.ts';
import {
  brokenPicture,
  frameCountCap,
  type PictureFault,
  type RasterInfo,
  type RasterReading,
  truncated,
} from '../types.ts';

interface Size {
  width: number;
  height: number;
}

/** A sequence of chunks, either of the whole file or of one frame of an animation. */
interface ChunkList {
  at: number;
  end: number;
  isFrame: boolean;
}

/** Reads the chunks of a simple, lossless, extended or animated WebP (RFC 9649, sections 2 to 4). */
export function readWebp(bytes: Uint8Array): RasterReading | undefined {
  const view = littleEndian(bytes);
  if (view.ascii(0, 4) !== 'RIFF' || view.ascii(8, 4) !== 'WEBP') return undefined;
  const canvas = canvasSize(view, 12);
  if (!canvas) return { fault: view.length < 30 ? truncated : brokenPicture('has no valid header') };
  const info: RasterInfo = { type: 'webp', ...canvas, animated: false, frames: 0 };
  const end = 8 + view.u32(4);
  const fault = end > view.length ? truncated : walkChunks(view, { at: 12, end, isFrame: false }, info);
  info.animated = info.frames > 1;
  return { info, ...(fault && { fault }) };
}

/** Returns the chunks of a checked WebP, each from its name to the end of its data, including the padding byte. */
export function* readWebpChunks(view: ByteView): Generator<{ name: string; start: number; end: number }, void> {
  for (let start = 12; start + 8 <= view.length; ) {
    const length = view.u32(start + 4);
    const end = Math.min(start + 8 + length + (length % 2), view.length);
    yield { name: view.ascii(start, 4), start, end };
    start = end;
  }
}

/**
 * Counts the frames, and compares the size in each bitstream with the canvas. Decoders allocate memory for both sizes,
 * so a small canvas must not hide a large picture.
 */
function walkChunks(view: ByteView, part: ChunkList, info: RasterInfo): PictureFault | undefined {
  for (let { at } = part; at + 8 <= part.end && info.frames < frameCountCap; ) {
    const name = view.ascii(at, 4);
    const length = view.u32(at + 4);
    if (at + 8 + length > part.end) return truncated;
    const picture = bitstreamSize(view, at);
    if (picture && (picture.width > info.width || picture.height > info.height)) {
      return brokenPicture('has a frame that is larger than the picture');
    }
    if (picture) info.frames++;
    const inner = { at: at + 8 + 16, end: at + 8 + length, isFrame: true };
    // A frame inside a frame is invalid (section 2.7), so only one level is read, no matter how deeply the chunks are
    // nested.
    const fault = name === 'ANMF' && !part.isFrame ? walkChunks(view, inner, info) : undefined;
    if (fault) return fault;
    at += 8 + length + (length % 2);
  }
  return info.frames > 0 ? undefined : brokenPicture('contains no picture');
}

function canvasSize(view: ByteView, at: number): Size | undefined {
  if (view.ascii(at, 4) !== 'VP8X') return bitstreamSize(view, at);
  if (view.u32(at + 4) < 10) return undefined;
  return { width: view.u24(at + 12) + 1, height: view.u24(at + 15) + 1 };
}

function bitstreamSize(view: ByteView, at: number): Size | undefined {
  const name = view.ascii(at, 4);
  if (name === 'VP8 ' && view.u24(at + 11) === 0x2a019d) {
    return { width: view.u16(at + 14) & 0x3fff, height: view.u16(at + 16) & 0x3fff };
  }
  if (name === 'VP8L' && view.u8(at + 8) === 0x2f) {
    const packed = view.u32(at + 9);
    return { width: (packed & 0x3fff) + 1, height: ((packed >>> 14) & 0x3fff) + 1 };
  }
  return undefined;
}
