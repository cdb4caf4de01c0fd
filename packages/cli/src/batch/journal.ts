import { type FileHandle, mkdir, open, readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { isObject } from '../project/json.ts';

/** A file that a batch has written. */
export interface Entry {
  file: string;
  /** A hash of everything that determines what the file shows. */
  key: string;
  sha256: string;
  /** For a file from a ZIP, whose ETag is `key`: the offsets of the first byte of its entry and of the byte after it. */
  range?: { start: number; end: number };
}

function isEntry(value: unknown): value is Entry {
  return isObject(value) && [value['file'], value['key'], value['sha256']].every((text) => typeof text === 'string');
}

/**
 * The record of a batch, with one line for each file. A line is added once its file is complete. An incomplete line is
 * ignored.
 */
export class Journal {
  readonly #entries = new Map<string, Entry>();
  readonly #handle: FileHandle;

  private constructor(entries: readonly Entry[], handle: FileHandle) {
    for (const entry of entries) this.#set(entry);
    this.#handle = handle;
  }

  /** Opens the journal in the folder of the files. */
  static async open(folder: string): Promise<Journal> {
    await mkdir(folder, { recursive: true });
    const path = join(folder, '.galley-batch.jsonl');
    const text = await readFile(path, 'utf8').catch(() => '');
    const entries = text.split('\n').flatMap((line) => {
      try {
        const entry: unknown = JSON.parse(line);
        return isEntry(entry) ? [entry] : [];
      } catch {
        return [];
      }
    });
    const handle = await open(path, 'a');
    // This ends an incomplete line, so that the next line is not appended to it.
    if (text !== '' && !text.endsWith('\n')) await handle.write('\n');
    return new Journal(entries, handle);
  }

  find(file: string): Entry | undefined {
    return this.#entries.get(file);
  }

  /** The entries, in the order in which their files were last written. */
  entries(): Entry[] {
    return [...this.#entries.values()];
  }

  async add(entry: Entry): Promise<void> {
    this.#set(entry);
    await this.#handle.write(`${JSON.stringify(entry)}\n`);
  }

  #set(entry: Entry): void {
    this.#entries.delete(entry.file);
    this.#entries.set(entry.file, entry);
  }

  async close(): Promise<void> {
    await this.#handle.close();
  }
}
