import type { JsonObject } from '../../../../../core/json.ts';
import type { StoredPage } from '../host.ts';

/** Changes reach the journal this long after the first one, which leaves time for the write (EDT-10: 250 ms). */
const delayMs = 100;

/** What the journal has of a page. */
export interface JournaledPage {
  /** The version that the changes were made from. */
  base: StoredPage;
  /** The page with the changes that are not saved. */
  page: JsonObject;
}

/** Where changes wait that are not saved yet. */
export interface Journal {
  write(page: JournaledPage): Promise<void>;
  remove(): Promise<void>;
}

interface JournalWriterOptions {
  journal: Journal;
  /** Changes cannot be kept on this device. It is called once. */
  onFailure(error: unknown): void;
}

/** Writes the open page into the journal, one write at a time. */
export class JournalWriter {
  readonly #journal: Journal;
  readonly #onFailure: (error: unknown) => void;
  #read: (() => JournaledPage | undefined) | undefined;
  #timer: ReturnType<typeof setTimeout> | undefined;
  #writing: Promise<void> = Promise.resolve();
  #isEmpty: boolean;
  #hasFailed = false;

  constructor({ journal, onFailure }: JournalWriterOptions, { isEmpty }: { isEmpty: boolean }) {
    this.#journal = journal;
    this.#onFailure = onFailure;
    this.#isEmpty = isEmpty;
  }

  /** `read` returns the page at the time of the write, or undefined if everything is saved. */
  changed(read: () => JournaledPage | undefined): void {
    this.#read = read;
    this.#timer ??= setTimeout(() => void this.flush(), delayMs);
  }

  /** Writes what is waiting. Resolves when it is written. */
  flush(): Promise<void> {
    clearTimeout(this.#timer);
    this.#timer = undefined;
    const read = this.#read;
    this.#read = undefined;
    if (read) this.#writing = this.#writing.then(() => this.#write(read()));
    return this.#writing;
  }

  async #write(page: JournaledPage | undefined): Promise<void> {
    if (page === undefined && this.#isEmpty) return;
    try {
      if (page) await this.#journal.write(page);
      else await this.#journal.remove();
      this.#isEmpty = page === undefined;
    } catch (error) {
      if (!this.#hasFailed) this.#onFailure(error);
      this.#hasFailed = true;
    }
  }
}
