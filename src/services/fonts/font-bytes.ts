import { AppError } from '../../core/errors/app-error.ts';
import { LruCache } from '../../core/lru-cache.ts';

/** Bytes of uploaded fonts that an isolate keeps. */
const keptBytes = 6 * 2 ** 20;
const cache = new LruCache<Uint8Array<ArrayBuffer>>({ entries: 50, weight: keptBytes });

/** The key of a font in R2, made of space and id. It is as hard to guess as the id. */
export function fontKey({ spaceId, id }: { spaceId: string; id: string }): string {
  return `fonts/${spaceId}/${id}`;
}

/**
 * The bytes of a font that a record names.
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
