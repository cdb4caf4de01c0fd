import { type ByteView, littleEndian } from '../byte-view.ts';
import { brokenPicture, frameCountCap, type RasterInfo, type RasterReading, truncated } from '../types.ts';

const imageBlock = 0x2c;
const extensionBlock = 0x21;
const trailer = 0x3b;

/** Walks through the blocks of a GIF (GIF89a specification, sections 17 to 27) without decompressing a picture. */
export function readGif(bytes: Uint8Array): RasterReading | undefined {
  const view = littleEndian(bytes);
  if (!/^GIF8[79]a$/.test(view.ascii(0, 6))) return undefined;
  if (view.length < 13) return { fault: truncated };
  const info: RasterInfo = { type: 'gif', width: view.u16(6), height: view.u16(8), animated: false, frames: 0 };
  let at = 13 + colorTableLength(view.u8(10));
  while (at < view.length && info.frames < frameCountCap) {
    const block = view.u8(at);
    if (block === trailer) return info.frames > 0 ? { info } : { info, fault: brokenPicture('contains no picture') };
    if (block === imageBlock) {
      if (!fitsScreen(view, at, info))
        return { info, fault: brokenPicture('has a frame that is larger than the picture') };
      info.frames++;
      info.animated = info.frames > 1;
      at = afterSubBlocks(view, at + 11 + colorTableLength(view.u8(at + 9)));
    } else if (block === extensionBlock) {
      at = afterSubBlocks(view, at + 2);
    } else {
      return { info, fault: brokenPicture('has a block of an unknown type') };
    }
  }
  return info.frames < frameCountCap ? { info, fault: truncated } : { info };
}

function colorTableLength(flags: number): number {
  return flags & 0x80 ? 3 * 2 ** ((flags & 7) + 1) : 0;
}

/**
 * Whether a frame fits into the screen of its GIF. Decoders allocate memory for the size of each frame, so a frame of
 * 65,535 px in a screen of 1 px could exhaust the memory.
 */
function fitsScreen(view: ByteView, at: number, screen: RasterInfo): boolean {
  return view.u16(at + 1) + view.u16(at + 5) <= screen.width && view.u16(at + 3) + view.u16(at + 7) <= screen.height;
}

function afterSubBlocks(view: ByteView, start: number): number {
  let at = start;
  while (at < view.length && view.u8(at) !== 0) at += view.u8(at) + 1;
  return at + 1;
}
