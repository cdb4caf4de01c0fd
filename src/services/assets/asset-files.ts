import type { Clock } from '../../core/clock.ts';
import { LruCache } from '../../core/lru-cache.ts';
import { assetsPrefix } from '../files/own-files.ts';
import type { Services } from '../services.ts';

/** How long an isolate assumes that an asset still exists, or still does not. The contents of an asset never change. */
const trustedMs = 30_000;

interface CachedAsset {
  sha256: string | null;
  until: number;
}

const assetCache = new LruCache<CachedAsset>({ entries: 5_000, weight: 5_000 });

/** The space and the id of an asset. */
export interface AssetPlace {
  spaceId: string;
  id: string;
}

interface AssetObject {
  contentType: string;
  sha256: string;
  bytes: number;
  /** The bytes, which can be read at most once. Null if only the facts about the asset were requested. */
  body: ReadableStream | null;
}

/**
 * Reads and writes the bytes of assets in R2. They are stored by space and id. An id has 126 random bits, so that
 * nobody can guess it, and is only valid in the space of the asset.
 */
export class AssetFiles {
  readonly #bucket: R2Bucket;
  readonly #clock: Clock;

  constructor({ files, clock }: Services) {
    this.#bucket = files;
    this.#clock = clock;
  }

  async put(assetPlace: AssetPlace, bytes: Uint8Array<ArrayBuffer>, facts: { contentType: string; sha256: string }) {
    const { contentType, sha256 } = facts;
    await this.#bucket.put(buildKey(assetPlace), bytes, { httpMetadata: { contentType }, customMetadata: { sha256 } });
    assetCache.delete(buildKey(assetPlace));
  }

  /**
   * The SHA-256 of the asset's contents, or null if there is no such asset. It is part of the file key of a render
   * (RND-17).
   */
  async identify(assetPlace: AssetPlace): Promise<string | null> {
    const key = buildKey(assetPlace);
    const trusted = assetCache.get(key);
    if (trusted && trusted.until > this.#clock.now()) return trusted.sha256;
    const sha256 = (await this.#bucket.head(key))?.customMetadata?.['sha256'] ?? null;
    assetCache.set(key, { sha256, until: this.#clock.now() + trustedMs }, 1);
    return sha256;
  }

  async read(assetPlace: AssetPlace): Promise<Uint8Array<ArrayBuffer> | undefined> {
    const object = await this.#bucket.get(buildKey(assetPlace));
    return object ? new Uint8Array(await object.arrayBuffer()) : undefined;
  }

  async open(assetPlace: AssetPlace, { withBody }: { withBody: boolean }): Promise<AssetObject | null> {
    const key = buildKey(assetPlace);
    const object = withBody ? await this.#bucket.get(key) : await this.#bucket.head(key);
    if (!object) return null;
    return {
      contentType: object.httpMetadata?.contentType ?? 'application/octet-stream',
      sha256: object.customMetadata?.['sha256'] ?? '',
      bytes: object.size,
      body: 'body' in object && object.body instanceof ReadableStream ? object.body : null,
    };
  }

  async delete(assetPlace: AssetPlace): Promise<void> {
    await this.#bucket.delete(buildKey(assetPlace));
    assetCache.delete(buildKey(assetPlace));
  }
}

function buildKey({ spaceId, id }: AssetPlace): string {
  return `${assetsPrefix}${spaceId}/${id}`;
}

const extensions: Readonly<Record<string, string>> = {
  'image/png': 'png',
  'image/jpeg': 'jpg',
  'image/webp': 'webp',
  'image/gif': 'gif',
  'image/avif': 'avif',
  'image/svg+xml': 'svg',
};

/** The path under which the service serves an asset. */
export function assetPath({ spaceId, id, contentType }: AssetPlace & { contentType: string }): string {
  return `/files/assets/${spaceId}/${id}.${extensions[contentType] ?? 'bin'}`;
}
