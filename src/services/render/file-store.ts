import { sha256Hex } from '../../core/hashing.ts';
import type { Warning } from '../../core/warnings.ts';

const prefix = 'renders/';
/** R2 keeps up to 8 KB of metadata with an object; longer lists of warnings get an object of their own. */
const inlineLimit = 4_000;

/** What is kept with a rendered file, for answers that are given from the store. */
export interface FileInfo {
  sha256: string;
  bytes: number;
  contentType: string;
  pages: number;
  /** Warnings of drawing; those of resolving are found anew at each request. */
  warnings: Warning[];
}

export interface StoredFile extends FileInfo {
  key: string;
  /** Read at most once. */
  body: ReadableStream | Uint8Array<ArrayBuffer> | null;
}

/** Rendered files in R2, under names made from what they show. */
export class FileStore {
  readonly #bucket: R2Bucket;

  constructor(bucket: R2Bucket) {
    this.#bucket = bucket;
  }

  /** A stored file; `withBody: false` reads what is kept with it alone. */
  async find(key: string, { withBody }: { withBody: boolean }): Promise<StoredFile | null> {
    const object = withBody ? await this.#bucket.get(prefix + key) : await this.#bucket.head(prefix + key);
    if (!object) return null;
    const { sha256 = '', pages = '1', warnings } = object.customMetadata ?? {};
    return {
      key,
      sha256,
      bytes: object.size,
      contentType: object.httpMetadata?.contentType ?? 'application/octet-stream',
      pages: Number(pages),
      warnings:
        warnings === 'apart'
          ? await this.#warningsApart(key)
          : warnings
            ? JSON.parse(decodeURIComponent(warnings))
            : [],
      body: 'body' in object ? (object as R2ObjectBody).body : null,
    };
  }

  async put(
    key: string,
    bytes: Uint8Array<ArrayBuffer>,
    { contentType, pages, warnings }: Pick<FileInfo, 'contentType' | 'pages' | 'warnings'>,
  ): Promise<StoredFile> {
    const sha256 = await sha256Hex(bytes);
    const inline = encodeURIComponent(JSON.stringify(warnings));
    const isApart = inline.length > inlineLimit;
    // The file's own object comes last: a file that is found has everything that belongs to it (SEC-5).
    if (isApart) await this.#bucket.put(warningsKey(key), JSON.stringify(warnings));
    await this.#bucket.put(prefix + key, bytes, {
      httpMetadata: { contentType },
      customMetadata: {
        sha256,
        pages: String(pages),
        ...(warnings.length > 0 ? { warnings: isApart ? 'apart' : inline } : {}),
      },
    });
    return { key, sha256, bytes: bytes.byteLength, contentType, pages, warnings, body: bytes };
  }

  async #warningsApart(key: string): Promise<Warning[]> {
    const object = await this.#bucket.get(warningsKey(key));
    return object ? await object.json<Warning[]>() : [];
  }
}

function warningsKey(key: string): string {
  return `render-warnings/${key}.json`;
}
