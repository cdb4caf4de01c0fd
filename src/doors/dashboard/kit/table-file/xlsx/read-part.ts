import JSZip from 'jszip';
import { type SaxesAttributeNS, SaxesParser, type SaxesTagNS } from 'saxes';

/** The bytes that all parts of a workbook may have together once they are unpacked. A ZIP bomb has more. */
const usualMaxUnpacked = 128 * 2 ** 20;

/** What is called while a part is read. Names have no namespace prefix. */
export interface PartReader {
  open?(name: string, attributes: Readonly<Record<string, string>>): void;
  text?(text: string): void;
  close?(name: string): void;
}

declare module 'jszip' {
  interface JSZipObject {
    /** Described in the documentation of JSZip, but not in its types. */
    internalStream(type: 'uint8array'): PartStream;
  }
}

interface PartStream {
  on(event: 'data', callback: (chunk: Uint8Array) => void): PartStream;
  on(event: 'end', callback: () => void): PartStream;
  on(event: 'error', callback: (error: Error) => void): PartStream;
  pause(): PartStream;
  resume(): PartStream;
}

/** Reads the XML parts of a workbook as streams, so that none of them is in memory as a whole. */
export class Workbook {
  readonly #zip: JSZip;
  readonly #maxUnpacked: number;
  #unpacked = 0;

  private constructor(zip: JSZip, maxUnpacked: number) {
    this.#zip = zip;
    this.#maxUnpacked = maxUnpacked;
  }

  /** @throws Error with a message for the user if the file is no ZIP */
  static async open(bytes: Uint8Array, maxUnpacked = usualMaxUnpacked): Promise<Workbook> {
    try {
      return new Workbook(await JSZip.loadAsync(bytes), maxUnpacked);
    } catch (cause) {
      throw new Error('The file is damaged. Save it again as XLSX or CSV.', { cause });
    }
  }

  has(path: string): boolean {
    return this.#zip.file(path) !== null;
  }

  /** Reads a part. A part that the workbook does not have is empty. @throws Error with a message for the user */
  async read(path: string, reader: PartReader): Promise<void> {
    const entry = this.#zip.file(path);
    if (!entry) return;
    const stream = entry.internalStream('uint8array');
    const parser = createParser(reader);
    const decoder = new TextDecoder();
    await new Promise<void>((resolve, reject) => {
      const fail = (error: unknown) => {
        stream.pause();
        reject(error);
      };
      stream.on('data', (chunk) => {
        this.#unpacked += chunk.byteLength;
        if (this.#unpacked > this.#maxUnpacked)
          return fail(new Error('The workbook is too large. Save the sheet as CSV.'));
        try {
          parser.write(decoder.decode(chunk, { stream: true }));
        } catch (error) {
          fail(error);
        }
      });
      stream.on('error', (cause) => fail(damaged(cause)));
      stream.on('end', () => {
        try {
          parser.write(decoder.decode()).close();
          resolve();
        } catch (error) {
          reject(error);
        }
      });
      stream.resume();
    });
  }
}

/** An error that the handlers of a reader throw passes through the parser unchanged. */
function createParser({ open, text, close }: PartReader): SaxesParser<{ xmlns: true }> {
  const parser = new SaxesParser({ xmlns: true });
  parser.on('error', (cause) => {
    throw damaged(cause);
  });
  if (open) parser.on('opentag', (tag: SaxesTagNS) => open(tag.local, readAttributes(tag.attributes)));
  if (text) {
    parser.on('text', text);
    parser.on('cdata', text);
  }
  if (close) parser.on('closetag', (tag: SaxesTagNS) => close(tag.local));
  return parser;
}

function readAttributes(attributes: Readonly<Record<string, SaxesAttributeNS>>): Record<string, string> {
  return Object.fromEntries(
    Object.values(attributes).map(({ local, prefix, value }) => [prefix ? `${prefix}:${local}` : local, value]),
  );
}

const damaged = (cause: unknown) =>
  new Error('The workbook cannot be read. Open it in your spreadsheet, and save it again as XLSX or CSV.', { cause });
