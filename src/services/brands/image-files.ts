import { toBase64Url } from '../../core/base64.ts';
import { hmacSha256, sha256Hex } from '../../core/hashing.ts';
import { decodeSvg, inspectPicture, type RasterInfo, sanitizeSvg } from '../../draw/gather/pictures/index.ts';
import { cleanRaster } from '../../draw/gather/pictures/read-picture.ts';
import type { PictureColors } from '../../draw/gather/ports.ts';
import type { StoredFile } from '../files/file-store.ts';
import { brandImagesPrefix } from '../files/own-files.ts';

const kinds = {
  png: ['png', 'image/png'],
  jpeg: ['jpg', 'image/jpeg'],
  webp: ['webp', 'image/webp'],
  gif: ['gif', 'image/gif'],
  avif: ['avif', 'image/avif'],
  svg: ['svg', 'image/svg+xml'],
} as const;

type StoredImage = { ok: true; path: string } | { ok: false; reason: string };

/** A brand's picture as it is served. */
type ImageFile = Pick<StoredFile, 'sha256' | 'bytes' | 'contentType' | 'body'>;

/**
 * Stores and reads the pictures of brands, in each space's own part of R2, under names that only the service can make
 * (RND-16).
 */
export class ImageFiles {
  readonly #bucket: R2Bucket;

  constructor(bucket: R2Bucket) {
    this.#bucket = bucket;
  }

  /**
   * Stores a picture. Its type is determined from its bytes, and an SVG is sanitized (SEC-2). Returns the path of the
   * picture's URL, or the reason why it was not stored, as a clause that may be shown to the caller. Within a space,
   * equal pictures have the same name.
   */
  async put(
    secret: string,
    spaceId: string,
    bytes: Uint8Array<ArrayBuffer>,
    colors: PictureColors,
  ): Promise<StoredImage> {
    const judged = inspectPicture(bytes);
    if (!judged.ok) return judged;
    const { info } = judged;
    const clean = info.type === 'svg' ? cleanSvg(bytes) : await convertedRaster(bytes, info, colors);
    if (!clean.ok) return clean;
    const [extension, contentType] = kinds[clean.type];
    const sha256 = await sha256Hex(clean.bytes);
    const digest = await hmacSha256(secret, `brand image\n${spaceId}\n${sha256}`);
    const name = `${spaceId}/${toBase64Url(digest)}.${extension}`;
    await this.#bucket.put(brandImagesPrefix + name, clean.bytes, {
      httpMetadata: { contentType },
      customMetadata: { sha256 },
    });
    return { ok: true, path: `/files/${brandImagesPrefix}${name}` };
  }

  /** `name` is `<space>/<file name>`. */
  async find(name: string, { withBody }: { withBody: boolean }): Promise<ImageFile | null> {
    const key = brandImagesPrefix + name;
    const object = withBody ? await this.#bucket.get(key) : await this.#bucket.head(key);
    if (!object) return null;
    return {
      sha256: object.customMetadata?.['sha256'] ?? object.etag,
      bytes: object.size,
      contentType: object.httpMetadata?.contentType ?? 'application/octet-stream',
      body: 'body' in object && object.body instanceof ReadableStream ? object.body : null,
    };
  }
}

/**
 * Converts a picture to sRGB. A picture that cannot be converted is stored as it is, and the warning comes when it is
 * drawn.
 */
async function convertedRaster(bytes: Uint8Array<ArrayBuffer>, info: RasterInfo, colors: PictureColors) {
  return { ok: true as const, ...(await cleanRaster(bytes, info, colors)) };
}

function cleanSvg(
  bytes: Uint8Array<ArrayBuffer>,
): { ok: true; type: 'svg'; bytes: Uint8Array<ArrayBuffer> } | { ok: false; reason: string } {
  const markup = decodeSvg(bytes);
  if (markup === undefined) return { ok: false, reason: 'the SVG is not valid text' };
  const clean = sanitizeSvg(markup);
  return clean.ok ? { ok: true, type: 'svg', bytes: new Uint8Array(new TextEncoder().encode(clean.markup)) } : clean;
}
