import { Failure } from '../terminal/failure.ts';

// The format is described in PKWARE's APPNOTE 6.3.10. Numbers in parentheses are its sections.

/** A file in a ZIP. */
interface ZipEntry {
  /** A plain file name, without folders. */
  name: string;
  /** The bytes of the file, which can be read once, before the next entry is requested. */
  content: AsyncIterable<Uint8Array>;
  /** The offsets in the ZIP of the first byte of the entry, and of the byte after it. */
  range: { start: number; end: number };
}

const localHeader = { signature: 0x04034b50, length: 30 } as const;
/** The signatures with which the central directory (4.3.12) and the end of a ZIP without files (4.3.16) start. */
const signaturesAfterFiles: readonly number[] = [0x02014b50, 0x06054b50, 0x06064b50];
/** Flags of encrypted files, and of files whose size only follows after them (4.4.4). */
const unsupportedFlags = 0x0001 | 0x0008;

/** The connection ended before the download was complete. */
export class BrokenDownload extends Error {
  override name = 'BrokenDownload';
}

/**
 * Reads the files of a ZIP of stored files (4.3.7) while it arrives. `position` is the offset of the first byte of
 * `source` in the ZIP, at which a file or the central directory must start.
 * @throws BrokenDownload, Failure unexpected if a name is not a plain file name, or if the ZIP is of another kind
 */
export async function* readZip(source: AsyncIterable<Uint8Array>, position: number): AsyncGenerator<ZipEntry> {
  const reader = new ByteReader(source, position);
  try {
    for (;;) {
      const start = reader.position;
      const signature = (await reader.read(4)).readUInt32LE();
      if (signaturesAfterFiles.includes(signature)) return;
      if (signature !== localHeader.signature) throw unreadable('it has no file where one should start');
      const header = await reader.read(localHeader.length - 4);
      const [flags, method, size] = [header.readUInt16LE(2), header.readUInt16LE(4), header.readUInt32LE(14)];
      if (method !== 0 || (flags & unsupportedFlags) !== 0) throw unreadable('its files are compressed or encrypted');
      const name = new TextDecoder().decode(await reader.read(header.readUInt16LE(22)));
      if (!isPlainName(name)) throw unreadable(`${JSON.stringify(name)} is not the name of a file`);
      await reader.read(header.readUInt16LE(24));
      const end = reader.position + size;
      yield { name, content: reader.take(size), range: { start, end } };
      await reader.read(end - reader.position);
    }
  } finally {
    await reader.close();
  }
}

/** Whether a name leads to a file in the folder itself, on every system, and not to a file of this program. */
function isPlainName(name: string): boolean {
  return name !== '' && !name.startsWith('.') && !/[\\/:\p{Cc}]/u.test(name);
}

function unreadable(reason: string): Failure {
  return new Failure('unexpected', `The ZIP of the batch cannot be read: ${reason}`);
}

class ByteReader {
  readonly #source: AsyncIterator<Uint8Array>;
  #rest: Uint8Array = new Uint8Array();
  position: number;

  constructor(source: AsyncIterable<Uint8Array>, position: number) {
    this.#source = source[Symbol.asyncIterator]();
    this.position = position;
  }

  async *take(length: number): AsyncGenerator<Uint8Array> {
    for (let missing = length; missing > 0; ) {
      if (this.#rest.byteLength === 0) this.#rest = await this.#next();
      const part = this.#rest.subarray(0, missing);
      this.#rest = this.#rest.subarray(part.byteLength);
      this.position += part.byteLength;
      missing -= part.byteLength;
      yield part;
    }
  }

  async read(length: number): Promise<Buffer> {
    const parts: Uint8Array[] = [];
    for await (const part of this.take(length)) parts.push(part);
    return Buffer.concat(parts);
  }

  async #next(): Promise<Uint8Array> {
    const { done, value } = await this.#source.next().catch((cause) => {
      throw new BrokenDownload('The connection was lost', { cause });
    });
    if (done) throw new BrokenDownload('The download ended early');
    return value;
  }

  /** Ends the download. Its error, if it has already failed, was reported by `take`. */
  async close(): Promise<void> {
    await this.#source.return?.().catch(() => undefined);
  }
}
