import { sha256Hex } from '../../core/hashing.ts';
import type { JsonObject } from '../../core/json.ts';
import { LruCache } from '../../core/lru-cache.ts';
import type { Warning } from '../../core/warnings.ts';
import { FileRegister, type RegisterParts } from './file-register.ts';

/** Where rendered files lie in the bucket. */
export const rendersPrefix = 'renders/';
/** R2 keeps 8 KB of metadata with an object, miniflare 2 KB; longer notes get an object of their own. */
const inlineLimit = 1_500;

/** What is kept with a rendered file, for answers that are given from the store. */
interface FileInfo {
  sha256: string;
  bytes: number;
  contentType: string;
  pages: number;
  /** Warnings of drawing; those of resolving are found anew at each request. */
  warnings: Warning[];
  /** What is said of the file besides, in the JSON answer. */
  details?: JsonObject;
  /** Ids of the shaders that it shows: once one is revoked, it is served no more (RND-16). */
  shaders?: readonly string[];
}

export interface StoredFile extends FileInfo {
  key: string;
  /** Read at most once. */
  body: ReadableStream | Uint8Array<ArrayBuffer> | null;
}

type KeptFile = StoredFile & { body: Uint8Array<ArrayBuffer> };

/** Bytes of files that an isolate keeps: a file never changes under its name, and a hot one is asked for again at once. */
const keptBytes = 4 * 2 ** 20;
const largestKept = keptBytes / 4;
const kept = new LruCache<KeptFile>({ entries: 200, weight: keptBytes });

/** Rendered files in R2, under names made from what they show. Who reads one keeps it from being removed (SCL-3). */
export class FileStore {
  readonly #bucket: R2Bucket;
  readonly #register: FileRegister;

  constructor(parts: RegisterParts) {
    this.#bucket = parts.files;
    this.#register = new FileRegister(parts);
  }

  /** A stored file; `withBody: false` reads what is kept with it alone. */
  async find(key: string, { withBody }: { withBody: boolean }): Promise<StoredFile | null> {
    const known = kept.get(key);
    if (known) {
      this.#register.read(rendersPrefix + key);
      return known;
    }
    const object = withBody
      ? await this.#bucket.get(rendersPrefix + key)
      : await this.#bucket.head(rendersPrefix + key);
    if (!object) return null;
    this.#register.read(rendersPrefix + key, object.uploaded.getTime());
    const info = await this.#infoOf(key, object);
    const { size } = object;
    const body = 'body' in object && object.body instanceof ReadableStream ? object.body : null;
    if (body === null) return { ...info, key, body };
    if (size > largestKept) return { ...info, key, body };
    const file = { ...info, key, body: new Uint8Array(await new Response(body).arrayBuffer()) };
    kept.set(key, file, size);
    return file;
  }

  /** Stores a file. `recipe` says how it is made again when it was removed; absent: it is not. */
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
    // The file's own object comes last: a file that is found has everything that belongs to it (SEC-5).
    if (isApart) await this.#bucket.put(notesKey(key), JSON.stringify(notes));
    const listed = warnings.length === 0 && !details && !hasShaders ? {} : { notes: isApart ? 'apart' : inline };
    const object = this.#bucket.put(rendersPrefix + key, bytes, {
      httpMetadata: { contentType },
      customMetadata: { sha256, pages: String(pages), ...listed },
    });
    // Neither waits for the other: a record without a file is removed in its time, and a file without one when it is read.
    await Promise.all([object, this.#register.stored(rendersPrefix + key, recipe)]);
    const file = { key, sha256, bytes: bytes.byteLength, contentType, pages, ...notes, body: bytes };
    if (file.bytes <= largestKept) kept.set(key, file, file.bytes);
    return file;
  }

  async #infoOf(key: string, { customMetadata, httpMetadata, size }: R2Object): Promise<FileInfo> {
    const { sha256 = '', pages = '1', notes } = customMetadata ?? {};
    return {
      sha256,
      bytes: size,
      contentType: httpMetadata?.contentType ?? 'application/octet-stream',
      pages: Number(pages),
      ...(notes === 'apart' ? await this.#notesApart(key) : parseNotes(notes)),
    };
  }

  async #notesApart(key: string): Promise<Notes> {
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

/** All objects in R2 that belong to the file of an object's key. */
export function objectsOfFile(objectKey: string): string[] {
  return objectKey.startsWith(rendersPrefix)
    ? [objectKey, notesKey(objectKey.slice(rendersPrefix.length))]
    : [objectKey];
}
