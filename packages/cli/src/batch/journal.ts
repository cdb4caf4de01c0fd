import { type FileHandle, mkdir, open, readFile } from 'node:fs/promises';
import { dirname } from 'node:path';
import { isObject } from '../project/json.ts';

/** A file that a batch has written. */
interface Entry {
  file: string;
  /** A hash of everything that determines what the file shows. */
  key: string;
  sha256: string;
}

function isEntry(value: unknown): value is Entry {
  return isObject(value) && [value['file'], value['key'], value['sha256']].every((text) => typeof text === 'string');
}

/**
 * The record of a batch, with one line for each file. A line is added once its file is complete. An incomplete line is
 * ignored.
 */
export class Journal {
  readonly #entries: Map<string, Entry>;
  readonly #handle: FileHandle;

  private constructor(entries: Map<string, Entry>, handle: FileHandle) {
    this.#entries = entries;
    this.#handle = handle;
  }

  static async open(path: string): Promise<Journal> {
    await mkdir(dirname(path), { recursive: true });
    const text = await readFile(path, 'utf8').catch(() => '');
    const entries = text.split('\n').flatMap((line) => {
      try {
        const entry: unknown = JSON.parse(line);
        return isEntry(entry) ? [[entry.file, entry] as const] : [];
      } catch {
        return [];
      }
    });
    const handle = await open(path, 'a');
    // This ends an incomplete line, so that the next line is not appended to it.
    if (text !== '' && !text.endsWith('\n')) await handle.write('\n');
    return new Journal(new Map(entries), handle);
  }

  find(file: string): Entry | undefined {
    return this.#entries.get(file);
  }

  async add(entry: Entry): Promise<void> {
    this.#entries.set(entry.file, entry);
    await this.#handle.write(`${JSON.stringify(entry)}\n`);
  }

  async close(): Promise<void> {
    await this.#handle.close();
  }
}
