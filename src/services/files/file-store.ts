import { sha256Hex } from '../../core/hashing.ts';
import type { JsonObject } from '../../core/json.ts';
import { LruCache } from '../../core/lru-cache.ts';
import type { Warning } from '../../core/warnings.ts';
import type { Services } from '../services.ts';
import { FileRecords } from './file-records.ts';

/** The prefix of rendered files in the bucket. */
export const rendersPrefix = 'renders/';
/**
 * The maximum size in bytes of the facts that are stored in an object's metadata. R2 allows 8 KB of metadata for an
 * object, and miniflare 2 KB. Longer facts get an object of their own.
 */
const inlineLimit = 1_500;

/** The facts that are stored with a rendered file, for responses that come from the store. */
interface FileInfo {
  sha256: string;
  bytes: number;
  contentType: string;
  pages: number;
  /** The warnings from drawing the file. Warnings from resolving its values are found again with each request. */
  warnings: Warning[];
  /** Further facts about the file for the JSON response. */
  details?: JsonObject;
  /** The ids of the shaders that the file shows. Once one of them is revoked, the file is no longer served (RND-16). */
  shaders?: readonly string[];
}

export interface StoredFile extends FileInfo {
  key: string;
  /** The bytes of the file. They can be read at most once. */
  body: ReadableStream | Uint8Array<ArrayBuffer> | null;
}

type KeptFile = StoredFile & { body: Uint8Array<ArrayBuffer> };

/**
 * The maximum number of bytes of files that an isolate keeps in memory. A file never changes under its name, and
 * popular files are often requested again soon.
 */
const keptBytes = 4 * 2 ** 20;
const largestKept = keptBytes / 4;
const cache = new LruCache<KeptFile>({ entries: 200, weight: keptBytes });

/**
 * Stores and reads rendered files in R2, under names made from their contents. A file that was read recently is not
 * removed (SCL-3).
 */
export class FileStore {
  readonly #bucket: R2Bucket;
  readonly #records: FileRecords;

  constructor(services: Services) {
    this.#bucket = services.files;
    this.#records = new FileRecords(services);
  }

  /** Finds a stored file. With `withBody: false`, reads only the facts that are stored with it. */
  async find(key: string, { withBody }: { withBody: boolean }): Promise<StoredFile | null> {
    const cached = cache.get(key);
    if (cached) {
      this.#records.read(rendersPrefix + key);
      return cached;
    }
    const object = withBody
      ? await this.#bucket.get(rendersPrefix + key)
      : await this.#bucket.head(rendersPrefix + key);
    if (!object) return null;
    this.#records.read(rendersPrefix + key, object.uploaded.getTime());
    const info = await this.#readInfo(key, object);
    const { size } = object;
    const body = 'body' in object && object.body instanceof ReadableStream ? object.body : null;
    if (body === null) return { ...info, key, body };
    if (size > largestKept) return { ...info, key, body };
    const file = { ...info, key, body: new Uint8Array(await new Response(body).arrayBuffer()) };
    cache.set(key, file, size);
    return file;
  }

  /**
   * Stores a file. `recipe` says how to make it again after it was removed. Without it, the file cannot be made again.
   */
  async put(
    key: string,
    bytes: Uint8Array<ArrayBuffer>,
    { contentType, pages, warnings, details, shaders }: Omit<FileInfo, 'sha256' | 'bytes'>,
    recipe?: JsonObject,
  ): Promise<StoredFile> {
    const sha256 = await sha256Hex(bytes);
    const hasShaders = shaders !== undefined && shaders.length > 0;
    const notes: Notes = { warnings, ...(details ? { details } : {}), ...(hasShaders ? { shaders } : {}) };
    const inline = encodeURIComponent(JSON.stringify(notes));
    const isApart = inline.length > inlineLimit;
    // The file's own object is written last, so that a file that is found is complete (SEC-5).
    if (isApart) await this.#bucket.put(notesKey(key), JSON.stringify(notes));
    const listed = warnings.length === 0 && !details && !hasShaders ? {} : { notes: isApart ? 'apart' : inline };
    const object = this.#bucket.put(rendersPrefix + key, bytes, {
      httpMetadata: { contentType },
      customMetadata: { sha256, pages: String(pages), ...listed },
    });
    // The file and its record are written at the same time. A record without a file is removed later, and a file
    // without a record gets a record when it is read.
    await Promise.all([object, this.#records.register(rendersPrefix + key, recipe)]);
    const file = { key, sha256, bytes: bytes.byteLength, contentType, pages, ...notes, body: bytes };
    if (file.bytes <= largestKept) cache.set(key, file, file.bytes);
    return file;
  }

  async #readInfo(key: string, { customMetadata, httpMetadata, size }: R2Object): Promise<FileInfo> {
    const { sha256 = '', pages = '1', notes } = customMetadata ?? {};
    return {
      sha256,
      bytes: size,
      contentType: httpMetadata?.contentType ?? 'application/octet-stream',
      pages: Number(pages),
      ...(notes === 'apart' ? await this.#readSeparateNotes(key) : parseNotes(notes)),
    };
  }

  async #readSeparateNotes(key: string): Promise<Notes> {
    const object = await this.#bucket.get(notesKey(key));
    return object ? await object.json<Notes>() : { warnings: [] };
  }
}

type Notes = Pick<FileInfo, 'warnings' | 'details' | 'shaders'>;

function parseNotes(inline: string | undefined): Notes {
  return inline === undefined ? { warnings: [] } : JSON.parse(decodeURIComponent(inline));
}

function notesKey(key: string): string {
  return `render-notes/${key}.json`;
}

/** Lists the keys of all objects in R2 that belong to the same file as the given object. */
export function objectsOfFile(objectKey: string): string[] {
  return objectKey.startsWith(rendersPrefix)
    ? [objectKey, notesKey(objectKey.slice(rendersPrefix.length))]
    : [objectKey];
}
