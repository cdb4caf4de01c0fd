import { encode as encodeJpeg } from 'jpeg-js';
import { concatBytes } from '../../core/bytes.ts';
import { encodePng } from '../formats/png.ts';
import { readPng } from '../formats/read-png.ts';
import type { WebpEncoder } from '../formats/webp.ts';
import { littleEndian } from '../gather/pictures/byte-view.ts';
import { writeExif } from '../gather/pictures/formats/exif.ts';
import { readWebpChunks } from '../gather/pictures/formats/webp.ts';
import { isOpaquePicture, type RasterInfo } from '../gather/pictures/index.ts';
import type { ConvertedPicture, PictureColors } from '../gather/ports.ts';
import type { Decoders } from './decoders.ts';
import { findTransform } from './find-transform.ts';
import { hasPalette, withPalette } from './palette.ts';
import { SrgbTransform } from './transform.ts';

/**
 * The maximum pixels that the isolate converts per request. Decoding, converting and encoding that many take about 60
 * MB and half a second.
 */
export const isolatePixels = 4_000_000;
/** The usual nanoseconds of converting a pixel. */
const convertNs = 120;
const quality = 92;

/** Converts pictures outside the isolate, if the isolate has too little memory for them. */
export interface RemoteConverter {
  /** @throws AppError renderer_unavailable, render_timeout */
  convert(bytes: Uint8Array<ArrayBuffer>): Promise<Uint8Array<ArrayBuffer>>;
}

export interface ConverterParts {
  decoders: Decoders;
  webp: WebpEncoder;
  /** The remote converter; absent if no renderer is configured. */
  renderer?: RemoteConverter;
  /** Waits for a turn for work of about `ms` milliseconds, if the process has other requests. */
  turn?: (ms: number) => Promise<void>;
  /**
   * The maximum pixels of all pictures together that are converted in this process. The default is the limit of the
   * isolate.
   */
  maxPixels?: number;
}

/**
 * Converts pictures to sRGB by their color profile. takumi and programs that show decks ignore profiles, which makes
 * photos from phones look pale. A converted picture has no profile, so no picture is converted twice.
 */
export class SrgbConverter implements PictureColors {
  readonly #parts: ConverterParts;
  #pixelsLeft: number;

  constructor(parts: ConverterParts) {
    this.#parts = parts;
    this.#pixelsLeft = parts.maxPixels ?? isolatePixels;
  }

  sharedBy(take: <Result>(work: () => Promise<Result>) => Promise<Result>): SrgbConverter {
    const { renderer, ...parts } = this.#parts;
    if (!renderer) return this;
    return new SrgbConverter({ ...parts, renderer: { convert: (bytes) => take(() => renderer.convert(bytes)) } });
  }

  async toSrgb(bytes: Uint8Array<ArrayBuffer>, info: RasterInfo): Promise<ConvertedPicture> {
    const transform = findTransform(bytes, info);
    if (!(transform instanceof SrgbTransform)) return transform;
    if (info.type === 'png' && hasPalette(bytes)) return { bytes: withPalette(bytes, transform) };
    if (info.frames > 1) return { bytes, unconverted: 'the picture is animated' };
    const { renderer } = this.#parts;
    const pixels = info.width * info.height;
    const isSmall = pixels <= this.#pixelsLeft;
    const tooLarge = `pictures of more than ${isolatePixels / 1_000_000} megapixels together need the container renderer`;
    if (!isSmall && !renderer) return { bytes, unconverted: tooLarge };
    if (isSmall) this.#pixelsLeft -= pixels;
    try {
      return {
        bytes: isSmall || !renderer ? await this.#convert(bytes, info, transform) : await renderer.convert(bytes),
      };
    } catch {
      return {
        bytes,
        unconverted: isSmall ? 'the picture cannot be decoded' : 'the container renderer did not respond',
      };
    }
  }

  async #convert(
    bytes: Uint8Array<ArrayBuffer>,
    info: RasterInfo,
    transform: SrgbTransform,
  ): Promise<Uint8Array<ArrayBuffer>> {
    await this.#parts.turn?.((info.width * info.height * convertNs) / 1e6);
    switch (info.type) {
      case 'jpeg': {
        const picture = await this.#parts.decoders.jpeg(bytes);
        transform.apply(picture.data, 4);
        return withOrientation(new Uint8Array(encodeJpeg(picture, quality).data), info);
      }
      case 'webp': {
        const { data, width, height } = await this.#parts.decoders.webp(bytes);
        transform.apply(data, 4);
        const rgba = new Uint8Array(data.buffer, data.byteOffset, data.byteLength);
        if (isLossless(bytes)) return encodePng(rgba, width, height, { opaque: isOpaquePicture(bytes, 'webp') });
        await this.#parts.webp.prepare();
        return this.#parts.webp.encode(rgba, width, height, { quality });
      }
      default: {
        const { data, width, height } = readPng(bytes);
        transform.apply(data, 4);
        return encodePng(data, width, height, { opaque: isOpaquePicture(bytes, 'png') });
      }
    }
  }
}

/** Writes the orientation again, because the pixels keep their stored orientation. */
function withOrientation(jpeg: Uint8Array<ArrayBuffer>, { orientation }: RasterInfo): Uint8Array<ArrayBuffer> {
  if (!orientation) return jpeg;
  return concatBytes([jpeg.subarray(0, 2), writeExif(orientation), jpeg.subarray(2)]);
}

function isLossless(webp: Uint8Array): boolean {
  for (const { name } of readWebpChunks(littleEndian(webp))) if (name === 'VP8L') return true;
  return false;
}
