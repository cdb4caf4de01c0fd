import { AppError } from '../../core/errors/app-error.ts';
import { LruCache } from '../../core/lru-cache.ts';

/** The maximum number of bytes of font files that an isolate caches. A Latin subset has about 20 KB. */
const keptBytes = 4 * 2 ** 20;

const cache = new LruCache<Uint8Array>({ entries: 400, weight: keptBytes });

/**
 * Reads font files of the catalogue by their path below `/fonts/`. They are static assets of the Worker.
 * @throws AppError service_unavailable if a file that the catalogue names does not exist
 */
export function fontFiles(assets: Fetcher): (path: string) => Promise<Uint8Array> {
  return async (path) => {
    const cached = cache.get(path);
    if (cached) return cached;
    // The binding requires a complete URL, but ignores the host.
    const response = await assets.fetch(`https://assets.local/fonts/${path}`);
    if (!response.ok) throw new AppError('service_unavailable', { cause: `font ${path}: ${response.status}` });
    const bytes = new Uint8Array(await response.arrayBuffer());
    cache.set(path, bytes, bytes.byteLength);
    return bytes;
  };
}
