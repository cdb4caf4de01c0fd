import { AppError } from '../../core/errors/app-error.ts';
import { LruCache } from '../../core/lru-cache.ts';

/** The maximum number of bytes of uploaded fonts that an isolate keeps in memory. */
const keptBytes = 6 * 2 ** 20;
const cache = new LruCache<Uint8Array<ArrayBuffer>>({ entries: 50, weight: keptBytes });

/**
 * Makes the key of a font in R2 from the ids of its space and of the font. The key is as hard to guess as the font's
 * id.
 */
export function fontKey({ spaceId, id }: { spaceId: string; id: string }): string {
  return `fonts/${spaceId}/${id}`;
}

/**
 * Reads the bytes of a font.
 * @throws AppError service_unavailable if it was deleted since the record was read
 */
export async function readFontBytes(files: R2Bucket, key: string): Promise<Uint8Array<ArrayBuffer>> {
  const cached = cache.get(key);
  if (cached) return cached;
  const object = await files.get(key);
  if (!object) throw new AppError('service_unavailable', { cause: `no font ${key}` });
  const bytes = new Uint8Array(await object.arrayBuffer());
  cache.set(key, bytes, bytes.byteLength);
  return bytes;
}
