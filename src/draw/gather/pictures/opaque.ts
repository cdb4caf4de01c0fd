import { bigEndian, littleEndian } from './byte-view.ts';
import type { RasterInfo } from './types.ts';

/** Whether the header of a picture proves that it has no transparent pixels; false if in doubt. */
export function isOpaquePicture(bytes: Uint8Array, type: RasterInfo['type']): boolean {
  switch (type) {
    case 'jpeg':
      return true;
    case 'png':
      return isOpaquePng(bytes);
    case 'webp':
      return isOpaqueWebp(bytes);
    case 'gif':
    case 'avif':
      return false;
  }
}

/**
 * Whether a PNG is opaque. Color types 0, 2 and 3 have no alpha unless a tRNS chunk precedes the pixels (PNG, sections
 * 11.2.1 and 11.3.1).
 */
function isOpaquePng(bytes: Uint8Array): boolean {
  const view = bigEndian(bytes);
  if (view.u8(25) >= 4) return false;
  for (let at = 8; at + 8 < view.length; at += 12 + view.u32(at)) {
    const chunk = view.ascii(at + 4, 4);
    if (chunk === 'tRNS') return false;
    if (chunk === 'IDAT') return true;
  }
  return false;
}

/**
 * Whether a WebP is opaque by its alpha flags (RFC 9649, sections 2.7 and 3.4). A lossy picture without the extended
 * header has no alpha.
 */
function isOpaqueWebp(bytes: Uint8Array): boolean {
  const view = littleEndian(bytes);
  switch (view.ascii(12, 4)) {
    case 'VP8 ':
      return true;
    case 'VP8L':
      return (view.u8(24) & 0x10) === 0;
    case 'VP8X':
      return (view.u8(20) & 0x10) === 0;
    default:
      return false;
  }
}
