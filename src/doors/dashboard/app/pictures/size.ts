import type { FileKind } from './kind.ts';

export interface PixelSize {
  width: number;
  height: number;
}

/** The number of bytes that are read. Cameras write previews and color profiles before the size. */
const headBytes = 262_144;

/**
 * The width and height of a picture file in pixels. They are read from its first bytes, without decoding it. Undefined
 * if these bytes do not contain the size (SVG, AVIF, a broken file).
 */
export async function readPictureSize(file: Blob, kind: FileKind): Promise<PixelSize | undefined> {
  const bytes = await file.slice(0, headBytes).arrayBuffer();
  const read = readers[kind];
  try {
    return read?.(new DataView(bytes));
  } catch (error) {
    // The bytes ended before the size was found.
    if (error instanceof RangeError) return undefined;
    throw error;
  }
}

const readers: Partial<Record<FileKind, (view: DataView) => PixelSize | undefined>> = {
  png: (view) => ({ width: view.getUint32(16), height: view.getUint32(20) }),
  gif: (view) => ({ width: view.getUint16(6, true), height: view.getUint16(8, true) }),
  jpeg: readJpegSize,
  webp: readWebpSize,
};

/**
 * A JPEG file consists of segments, each with a marker and a length. The segment of the frame contains the size (ITU
 * T.81, B.2.2).
 */
function readJpegSize(view: DataView): PixelSize | undefined {
  for (let at = 2; view.getUint8(at) === 0xff; ) {
    const marker = view.getUint8(at + 1);
    const isFrame = marker >= 0xc0 && marker <= 0xcf && ![0xc4, 0xc8, 0xcc].includes(marker);
    if (isFrame) return { height: view.getUint16(at + 5), width: view.getUint16(at + 7) };
    at += 2 + view.getUint16(at + 2);
  }
  return undefined;
}

/** Reads the size from the header of a WebP file (RFC 9649, section 2). */
function readWebpSize(view: DataView): PixelSize | undefined {
  const chunk = String.fromCharCode(...[12, 13, 14, 15].map((at) => view.getUint8(at)));
  if (chunk === 'VP8 ') return { width: view.getUint16(26, true) & 0x3fff, height: view.getUint16(28, true) & 0x3fff };
  if (chunk === 'VP8L') {
    const bits = view.getUint32(21, true);
    return { width: (bits & 0x3fff) + 1, height: ((bits >> 14) & 0x3fff) + 1 };
  }
  if (chunk !== 'VP8X') return undefined;
  const threeBytes = (at: number) => view.getUint16(at, true) + view.getUint8(at + 2) * 65_536 + 1;
  return { width: threeBytes(24), height: threeBytes(27) };
}
