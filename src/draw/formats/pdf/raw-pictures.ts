import { inflateSync } from 'node:zlib';
import { type PDFDict, type PDFDocument, PDFName, PDFNumber, PDFRawStream } from 'pdf-lib';

/** An uncompressed picture: rows of RGB with 8 bits per channel. */
export interface RawPicture {
  width: number;
  height: number;
  rgb: Uint8Array;
}

/** Encodes a raw picture as jpeg; undefined if that fails. */
export type EncodeJpeg = (picture: RawPicture) => Promise<Uint8Array | undefined>;

/** Pictures that take fewer bytes after deflate are not converted. */
const smallBytes = 20_000;
/** The maximum number of pixels to encode, for one picture and for all pictures of a file. */
const maxPixels = { picture: 8_000_000, file: 40_000_000 } as const;
/**
 * Letters and lines look bad in a jpeg. A picture whose jpeg is smaller by this factor has hardly any, so it is a
 * photo.
 */
const photoRatio = 0.5;
/** Extra bytes for the output buffer of zlib, because zlib counts the capacity of the buffer, not its content. */
const growthRoom = 65_536;

const name = (text: string) => PDFName.of(text);

/**
 * Converts photos that a browser printed as raw pixels, such as those with a filter, to jpegs (DOCF-1). Pictures whose
 * lossless form is already small are not changed.
 */
export async function encodeRawPictures({ context }: PDFDocument, encode: EncodeJpeg): Promise<void> {
  let pixels = 0;
  for (const [ref, object] of context.enumerateIndirectObjects()) {
    if (!(object instanceof PDFRawStream) || object.contents.length < smallBytes) continue;
    const size = rawSize(object.dict);
    if (!size || size.width * size.height > Math.min(maxPixels.picture, maxPixels.file - pixels)) continue;
    pixels += size.width * size.height;
    const rgb = inflate(object.contents, size.width * size.height * 3);
    const jpeg = rgb && (await encode({ ...size, rgb }));
    if (!jpeg || jpeg.length > object.contents.length * photoRatio) continue;
    const dict = object.dict.clone(context);
    dict.set(name('Filter'), name('DCTDecode'));
    dict.delete(name('DecodeParms'));
    context.assign(ref, PDFRawStream.of(dict, jpeg));
  }
}

/** The size of a picture that is stored as deflated RGB; undefined for everything else. */
function rawSize(dict: PDFDict): { width: number; height: number } | undefined {
  const is = (key: string, value: string) => dict.lookup(name(key)) === name(value);
  const number = (key: string) => {
    const value = dict.lookup(name(key));
    return value instanceof PDFNumber ? value.asNumber() : 0;
  };
  const isRaw = is('Subtype', 'Image') && is('Filter', 'FlateDecode') && is('ColorSpace', 'DeviceRGB');
  if (!isRaw || dict.has(name('DecodeParms')) || number('BitsPerComponent') !== 8) return undefined;
  const [width, height] = [number('Width'), number('Height')];
  return width > 0 && height > 0 ? { width, height } : undefined;
}

function inflate(bytes: Uint8Array, length: number): Uint8Array | undefined {
  const rgb = inflateSync(bytes, { maxOutputLength: length + growthRoom });
  return rgb.length === length ? rgb : undefined;
}
