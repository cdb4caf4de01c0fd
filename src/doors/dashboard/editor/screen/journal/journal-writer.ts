import type { JsonObject } from '../../../../../core/json.ts';
import type { StoredPage } from '../host.ts';

/** Changes reach the journal this long after the first one, which leaves time for the write (EDT-10: 250 ms). */
const delayMs = 100;

/** The changes of a page that are not saved. */
export interface JournaledPage {
  /** The version that the changes were made from. */
  base: StoredPage;
  /** The page with the changes that are not saved. */
  page: JsonObject;
}

/** A template and its pages beside the open one, as far as they have changes. */
export interface DesignVersion extends ChangedDesign {
  /** The ETag of the template. */
  etag: string | undefined;
  pages: ReadonlyArray<StoredPage & { id: string }>;
}

/** Fields of a template, and pages of it beside the open one. */
export interface ChangedDesign {
  template: JsonObject;
  pages: ReadonlyArray<{ id: string; page: JsonObject }>;
}

/** The changes beside the open page that are not saved. */
export interface JournaledDesign extends ChangedDesign {
  /** The version that the changes were made from, with the same fields and pages. */
  base: DesignVersion;
}

/** What is not saved. A part without changes is absent. */
export interface Unsaved {
  page?: JournaledPage | undefined;
  design?: JournaledDesign | undefined;
}

/** Where changes wait that are not saved yet. */
export interface Journal {
  write(unsaved: Unsaved): Promise<void>;
  remove(): Promise<void>;
}

interface JournalWriterOptions {
  journal: Journal;
  /** Changes cannot be kept on this device. It is called once. */
  onFailure(error: unknown): void;
}

/** Writes what is not saved into the journal, one write at a time. The open page and what is beside it are in one entry. */
export class JournalWriter {
  readonly #journal: Journal;
  readonly #onFailure: (error: unknown) => void;
  readonly #parts = new Map<keyof Unsaved, () => Unsaved>();
  #timer: ReturnType<typeof setTimeout> | undefined;
  #writing: Promise<void> = Promise.resolve();
  #isEmpty: boolean;
  #hasFailed = false;

  constructor({ journal, onFailure }: JournalWriterOptions, { isEmpty }: { isEmpty: boolean }) {
    this.#journal = journal;
    this.#onFailure = onFailure;
    this.#isEmpty = isEmpty;
  }

  /** `read` returns the part at the time of the write, or nothing if it is saved. */
  changed(part: keyof Unsaved, read: () => Unsaved): void {
    this.#parts.set(part, read);
    this.#timer ??= setTimeout(() => void this.flush(), delayMs);
  }

  /** Writes what is waiting. Resolves when it is written. */
  flush(): Promise<void> {
    if (this.#timer !== undefined) this.#writing = this.#writing.then(() => this.#write());
    clearTimeout(this.#timer);
    this.#timer = undefined;
    return this.#writing;
  }

  async #write(): Promise<void> {
    const unsaved: Unsaved = { ...this.#parts.get('page')?.(), ...this.#parts.get('design')?.() };
    const isEmpty = (unsaved.page ?? unsaved.design) === undefined;
    if (isEmpty && this.#isEmpty) return;
    try {
      if (isEmpty) await this.#journal.remove();
      else await this.#journal.write(unsaved);
      this.#isEmpty = isEmpty;
    } catch (error) {
      if (!this.#hasFailed) this.#onFailure(error);
      this.#hasFailed = true;
    }
  }
}
