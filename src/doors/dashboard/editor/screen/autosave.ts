import type { Conflict } from '../model/merge.ts';
import { type EditorDocument, pageKey, parseKey, toPage, withPage } from '../model/records.ts';
import type { EditorStore } from '../model/store.ts';
import type { Host } from './host.ts';

/** A change is saved this long after the last one, and at the latest this long after the first (EDT-10). */
const quietMs = 1_000;
const latestMs = 5_000;
const maxRetryMs = 30_000;

export type SavedState = 'Saved' | 'Saving' | 'Offline' | 'Conflict' | 'Not saved';

interface AutosaveOptions {
  store: EditorStore;
  host: Pick<Host, 'readPage' | 'savePage'>;
  /** The version of the page that the store was made from. */
  etag: string | undefined;
}

/** Saves the open page by itself. What others saved meanwhile is merged first (EDT-10). */
export class Autosave {
  readonly #store: EditorStore;
  readonly #host: AutosaveOptions['host'];
  readonly #listeners = new Set<() => void>();
  readonly #unsubscribe: () => void;
  #etag: string | undefined;
  /** The document that the service has. */
  #saved: EditorDocument;
  #seen: EditorDocument;
  #state: SavedState = 'Saved';
  #conflicts: readonly Conflict[] = [];
  #error: unknown;
  #timer: ReturnType<typeof setTimeout> | undefined;
  #firstChange: number | undefined;
  #failures = 0;
  #isSaving = false;
  #isDisposed = false;

  constructor({ store, host, etag }: AutosaveOptions) {
    this.#store = store;
    this.#host = host;
    this.#etag = etag;
    this.#saved = store.document;
    this.#seen = store.document;
    this.#unsubscribe = store.subscribe(() => this.#changed());
  }

  get state(): SavedState {
    return this.#state;
  }

  /** The values that both sides changed, until somebody chooses. */
  get conflicts(): readonly Conflict[] {
    return this.#conflicts;
  }

  /** Why the service rejected the page. */
  get error(): unknown {
    return this.#error;
  }

  readonly subscribe = (listener: () => void): (() => void) => {
    this.#listeners.add(listener);
    return () => this.#listeners.delete(listener);
  };

  /** Saves what is not saved yet, such as when the page is hidden. */
  flush(): void {
    if (this.#isDirty) void this.#save();
  }

  /** Resolves once everything is saved. @throws Error if it cannot be saved now */
  async settled(): Promise<void> {
    if (this.#isDirty) await this.#save();
    if (this.#isDirty) throw new Error('The page has changes that are not saved yet. Try again once they are saved.');
  }

  /** A conflict was decided: its value is in the document now. */
  resolved(conflict: Conflict): void {
    this.#conflicts = this.#conflicts.filter((each) => each !== conflict);
    if (this.#conflicts.length === 0) this.#schedule(0);
    this.#notify();
  }

  dispose(): void {
    this.flush();
    this.#isDisposed = true;
    clearTimeout(this.#timer);
    this.#unsubscribe();
  }

  get #isDirty(): boolean {
    return !isSamePage(this.#store.document, this.#saved, this.#store.pageId);
  }

  #changed(): void {
    if (this.#store.document === this.#seen || this.#store.isGesturing) return;
    this.#seen = this.#store.document;
    if (!this.#isDirty) return;
    const now = performance.now();
    this.#firstChange ??= now;
    if (this.#state !== 'Offline') this.#setState('Saving');
    this.#schedule(Math.min(quietMs, Math.max(0, this.#firstChange + latestMs - now)));
  }

  #schedule(ms: number): void {
    clearTimeout(this.#timer);
    this.#timer = setTimeout(() => void this.#save(), ms);
  }

  async #save(): Promise<void> {
    // A conflict waits for a person, and a gesture for its end.
    if (this.#isSaving || this.#conflicts.length > 0) return;
    if (this.#store.isGesturing) {
      this.#schedule(quietMs);
      return;
    }
    this.#isSaving = true;
    this.#firstChange = undefined;
    const sent = this.#store.document;
    try {
      const result = await this.#host.savePage(toPage(sent, this.#store.pageId), this.#etag);
      if (result === 'offline') this.#retry();
      else if (result === 'conflict') await this.#merge();
      else this.#wasSaved(sent, result.etag);
    } catch (error) {
      this.#error = error;
      this.#setState('Not saved');
    } finally {
      this.#isSaving = false;
    }
  }

  #wasSaved(sent: EditorDocument, etag: string | undefined): void {
    this.#saved = sent;
    this.#etag = etag;
    this.#failures = 0;
    this.#error = undefined;
    if (!this.#isDirty) this.#setState('Saved');
    else if (!this.#isDisposed) this.#schedule(quietMs);
  }

  #retry(): void {
    this.#failures += 1;
    this.#setState('Offline');
    if (!this.#isDisposed) this.#schedule(Math.min(maxRetryMs, 1_000 * 2 ** (this.#failures - 1)));
  }

  /** Reads what others saved and merges it into the document. */
  async #merge(): Promise<void> {
    const { page, etag } = await this.#host.readPage();
    const theirs = withPage(this.#saved, this.#store.pageId, page);
    const { conflicts } = this.#store.merge(this.#saved, theirs);
    this.#saved = theirs;
    this.#etag = etag;
    this.#conflicts = conflicts;
    if (conflicts.length > 0) this.#setState('Conflict');
    else if (this.#isDirty) this.#schedule(0);
    else this.#setState('Saved');
  }

  #setState(state: SavedState): void {
    this.#state = state;
    this.#notify();
  }

  #notify(): void {
    for (const listener of this.#listeners) listener();
  }
}

/** Whether two documents have the same records of a page. */
function isSamePage(one: EditorDocument, other: EditorDocument, pageId: string): boolean {
  if (one === other) return true;
  const isOfPage = (key: string) => key === pageKey(pageId) || parseKey(key).pageId === pageId;
  const keys = new Set([...one.records.keys(), ...other.records.keys()].filter(isOfPage));
  return [...keys].every((key) => one.records.get(key) === other.records.get(key));
}
