import type { RowEncoding } from './names/batches.ts';

/**
 * Finds the encoding of a text from all of its bytes, which are given in parts. A byte order mark decides. Without one,
 * a text with a zero in most pairs of bytes is UTF-16, any other text is UTF-8 if it is valid, and Windows-1252
 * otherwise.
 */
export class EncodingDetector {
  #head = new Uint8Array();
  #utf8: TextDecoder | undefined = new TextDecoder('utf-8', { fatal: true, ignoreBOM: false });

  add(bytes: Uint8Array): void {
    if (this.#head.byteLength < headBytes) {
      const part = bytes.subarray(0, headBytes - this.#head.byteLength);
      const joined = new Uint8Array(this.#head.byteLength + part.byteLength);
      joined.set(this.#head);
      joined.set(part, this.#head.byteLength);
      this.#head = joined;
    }
    this.#decode(() => this.#utf8?.decode(bytes, { stream: true }));
  }

  end(): RowEncoding {
    const marked = readMark(this.#head) ?? guessUtf16(this.#head);
    if (marked) return marked;
    this.#decode(() => this.#utf8?.decode());
    return this.#utf8 ? 'utf-8' : 'windows-1252';
  }

  #decode(work: () => unknown): void {
    try {
      work();
    } catch {
      // Once a byte is not valid UTF-8, nothing that follows can make the text UTF-8.
      this.#utf8 = undefined;
    }
  }
}

const headBytes = 4_096;

function readMark([first, second, third]: Uint8Array): RowEncoding | undefined {
  if (first === 0xef && second === 0xbb && third === 0xbf) return 'utf-8';
  if (first === 0xff && second === 0xfe) return 'utf-16le';
  if (first === 0xfe && second === 0xff) return 'utf-16be';
  return undefined;
}

function guessUtf16(head: Uint8Array): RowEncoding | undefined {
  const pairs = Math.floor(head.byteLength / 2);
  const zeros = (offset: 0 | 1) => {
    let count = 0;
    for (let pair = 0; pair < pairs; pair++) if (head[2 * pair + offset] === 0) count++;
    return count;
  };
  if (pairs === 0) return undefined;
  if (zeros(1) > pairs / 2) return 'utf-16le';
  return zeros(0) > pairs / 2 ? 'utf-16be' : undefined;
}
