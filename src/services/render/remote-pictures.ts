import type { Clock } from '../../core/clock.ts';
import { sha256Hex } from '../../core/hashing.ts';
import { LruCache } from '../../core/lru-cache.ts';
import { inspectPicture } from '../../draw/gather/pictures/index.ts';
import { cleanRaster } from '../../draw/gather/pictures/read-picture.ts';
import type { PictureColors } from '../../draw/gather/ports.ts';
import { imagePolicy, type Outbound } from '../../platform/outbound/index.ts';
import { areAllApproved } from '../../records/shaders.ts';
import { FileRecords } from '../files/file-records.ts';
import { FileStore, rendersPrefix } from '../files/file-store.ts';
import { isOwnPath, ownFileKey } from '../files/own-files.ts';
import type { Services } from '../services.ts';

const prefix = 'remote-pictures/';
/** How long a fetched picture is used before its URL is fetched again. */
const freshMs = 10 * 60_000;
/** How long an isolate trusts what it knows about a URL, good or bad, without reading anything. */
const trustedMs = 30_000;

/** The picture at a URL: its bytes, identified by their hash, or the reason why there are none. */
export type RemotePicture = { sha256: string; bytes?: Uint8Array<ArrayBuffer> } | { unavailable: string };

interface CachedPicture {
  picture: { sha256: string } | { unavailable: string };
  until: number;
}

const pictureCache = new LruCache<CachedPicture>({ entries: 1_000, weight: 1_000 });

/**
 * Pictures that documents name by URL, fetched through the guard (SEC-1) and stored in the space's own part of R2, so
 * that a repeated render can identify its pictures without fetching them (RND-17, RND-23).
 */
export class RemotePictures {
  readonly #bucket: R2Bucket;
  readonly #records: FileRecords;
  readonly #outbound: Outbound;
  readonly #clock: Clock;
  readonly #spaceId: string;
  readonly #shaders = new Set<string>();
  readonly #db: Services['db'];
  readonly #store: FileStore;
  readonly #colors: PictureColors;

  constructor(services: Services, spaceId: string) {
    this.#bucket = services.files;
    this.#records = new FileRecords(services);
    this.#outbound = services.outbound;
    this.#clock = services.clock;
    this.#spaceId = spaceId;
    this.#db = services.db;
    this.#store = new FileStore(services);
    this.#colors = services.pictureColors;
  }

  /** The ids of the shaders that are shown in those pictures which are themselves renders of this service. */
  get shaders(): string[] {
    return [...this.#shaders];
  }

  /** Identifies the current picture of the URL. Returns bytes only if they had to be fetched. */
  async identify(url: string): Promise<RemotePicture> {
    const key = await this.#key(url);
    const trusted = pictureCache.get(key);
    if (trusted && trusted.until > this.#clock.now()) return trusted.picture;
    const ownFile = await this.#readOwnFile(url);
    if (ownFile) return ownFile.changes ? ownFile.picture : this.#remember(key, ownFile.picture);
    if (isOwnPath(url)) return this.#remember(key, { unavailable: `there is no file ${url.slice(0, 200)}` });
    const storedFile = await this.#bucket.head(key);
    const keptHash = storedFile?.customMetadata?.['sha256'];
    if (storedFile) this.#records.read(key, storedFile.uploaded.getTime());
    if (storedFile && keptHash && storedFile.uploaded.getTime() + freshMs > this.#clock.now())
      return this.#remember(key, { sha256: keptHash });
    const fetched = await this.#fetch(key, url);
    // If a URL that returned a picture before fails now, the earlier picture is used.
    if ('unavailable' in fetched && keptHash) return this.#remember(key, { sha256: keptHash });
    return fetched;
  }

  /** The bytes of a URL that `identify` has identified. */
  async read(url: string): Promise<Uint8Array<ArrayBuffer> | undefined> {
    const ownKey = ownFileKey(url);
    const ownObject = ownKey === undefined ? null : await this.#bucket.get(ownKey);
    const object = ownObject ?? (await this.#bucket.get(await this.#key(url)));
    return object ? new Uint8Array(await object.arrayBuffer()) : undefined;
  }

  /**
   * Reads a file of this service directly from R2, because the guard rejects requests to a service on loopback (SEC-1).
   */
  async #readOwnFile(url: string): Promise<{ picture: CachedPicture['picture']; changes?: true } | undefined> {
    const key = ownFileKey(url);
    if (key?.startsWith(rendersPrefix)) return this.#ownRender(key.slice(rendersPrefix.length));
    const object = key === undefined ? null : await this.#bucket.head(key);
    const sha256 = object?.customMetadata?.['sha256'];
    return sha256 ? { picture: { sha256 } } : undefined;
  }

  /**
   * Reads a render of this service. A render that shows a shader is checked every time, because it may no longer be
   * used once the shader is revoked (RND-16).
   */
  async #ownRender(name: string): Promise<{ picture: CachedPicture['picture']; changes?: true } | undefined> {
    const file = await this.#store.find(name, { withBody: false });
    if (!file) return undefined;
    const { sha256, shaders = [] } = file;
    if (shaders.length === 0) return { picture: { sha256 } };
    const isShown = await areAllApproved(this.#db, shaders);
    if (isShown) for (const id of shaders) this.#shaders.add(id);
    return { picture: isShown ? { sha256 } : { unavailable: 'a shader that it shows was revoked' }, changes: true };
  }

  async #fetch(key: string, url: string): Promise<RemotePicture> {
    const result = await this.#outbound.download(url, imagePolicy);
    if (!result.ok) return this.#remember(key, { unavailable: result.reason });
    const bytes = await cleanPicture(new Uint8Array(result.bytes), this.#colors);
    const sha256 = await sha256Hex(bytes);
    await Promise.all([this.#bucket.put(key, bytes, { customMetadata: { sha256 } }), this.#records.register(key)]);
    return { ...this.#remember(key, { sha256 }), bytes };
  }

  #remember<Picture extends CachedPicture['picture']>(key: string, picture: Picture): Picture {
    pictureCache.set(key, { picture, until: this.#clock.now() + trustedMs }, 1);
    return picture;
  }

  async #key(url: string): Promise<string> {
    return `${prefix}${this.#spaceId}/${await sha256Hex(url)}`;
  }
}

/**
 * Removes the metadata of a picture and converts it to sRGB. If the bytes are not a picture, or the colors cannot be
 * converted, that is reported when the picture is drawn.
 */
async function cleanPicture(bytes: Uint8Array<ArrayBuffer>, colors: PictureColors): Promise<Uint8Array<ArrayBuffer>> {
  const verdict = inspectPicture(bytes);
  if (!verdict.ok || verdict.info.type === 'svg') return bytes;
  return (await cleanRaster(bytes, verdict.info, colors)).bytes;
}
