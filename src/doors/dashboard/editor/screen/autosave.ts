import { type Conflict, resolveConflicts, type Side } from '../model/merge.ts';
import { type EditorDocument, toPage, withPage } from '../model/records.ts';
import type { EditorStore } from '../model/store.ts';
import type { RecordFault } from '../model/validate.ts';
import { type Host, isUnavailable, type StoredPage, type Unavailable } from './host.ts';
import type { JournalWriter } from './journal/journal-writer.ts';
import { adoptSent, isSamePage, shareRecords } from './saving/compare-pages.ts';

/** A change is saved this long after the last one, and at the latest this long after the first (EDT-10). */
const quietMs = 1_000;
const latestMs = 5_000;
const maxRetryMs = 30_000;
/** The saves without an answer that are remembered. Each may have reached the service. */
const maxUnanswered = 50;

export type SavedState = 'Saved' | 'Saving' | 'Offline' | 'Conflict' | 'Not saved';

export interface AutosaveOptions {
  store: EditorStore;
  host: Pick<Host, 'readPage' | 'savePage'>;
  /** The version that the page of the store was made from. */
  base: StoredPage;
  /** The version that the service has, if it is another one. */
  latest?: StoredPage | undefined;
  journal?: JournalWriter | undefined;
}

/** Saves the open page by itself. What others saved meanwhile is merged first (EDT-10). */
export class Autosave {
  readonly #store: EditorStore;
  readonly #host: AutosaveOptions['host'];
  readonly #journal: JournalWriter | undefined;
  readonly #listeners = new Set<() => void>();
  readonly #unsubscribe: () => void;
  #etag: string | undefined;
  /** The document that the service has. */
  #saved: EditorDocument;
  #seen: EditorDocument;
  #state: SavedState = 'Saved';
  /** The version that the journal's changes were made from. It stays the older one until conflicts are decided. */
  #journaled: StoredPage;
  #conflicts: readonly Conflict[] = [];
  #theirs: EditorDocument | undefined;
  #error: unknown;
  #timer: ReturnType<typeof setTimeout> | undefined;
  #firstChange: number | undefined;
  #failures = 0;
  #merges = 0;
  #running: Promise<void> | undefined;
  #unanswered: EditorDocument[] = [];
  #isDisposed = false;

  constructor({ store, host, base, latest, journal }: AutosaveOptions) {
    this.#store = store;
    this.#host = host;
    this.#journal = journal;
    this.#etag = base.etag;
    this.#saved = shareRecords(withPage(store.document, store.pageId, base.page), store.document);
    this.#journaled = base;
    this.#seen = store.document;
    if (latest) this.#mergeWith(latest);
    this.#unsubscribe = store.subscribe(() => this.#changed());
    if (this.isDirty && this.#state !== 'Conflict') {
      this.#state = 'Saving';
      this.#schedule(0);
    }
  }

  get state(): SavedState {
    return this.#state;
  }

  /** The values that both sides changed, until somebody chooses. */
  get conflicts(): readonly Conflict[] {
    return this.#conflicts;
  }

  /** The document that others saved, while there are conflicts with it. */
  get theirs(): EditorDocument | undefined {
    return this.#theirs;
  }

  /** Why the page is not saved: the service rejected it, or it could not be read to merge it. */
  get error(): unknown {
    return this.#error;
  }

  /** How often changes of others were merged into the document without a conflict. */
  get merges(): number {
    return this.#merges;
  }

  /** Whether the document has changes that the service does not have. */
  get isDirty(): boolean {
    return !isSamePage(this.#store.document, this.#saved, this.#store.pageId);
  }

  readonly subscribe = (listener: () => void): (() => void) => {
    this.#listeners.add(listener);
    return () => this.#listeners.delete(listener);
  };

  /** Saves what is not saved yet, such as when the page is hidden. */
  flush(): void {
    void this.#journal?.flush();
    if (this.isDirty) void this.#save();
  }

  /** Tries a save that failed again at once, such as when the connection or the session is back. */
  retry(): void {
    if (this.#state !== 'Offline' && this.#state !== 'Not saved') return;
    this.#failures = 0;
    this.#setState('Saving');
    void this.#save();
  }

  /** Resolves once everything is saved, or is in the journal and cannot be saved now. A gesture under way is cancelled. */
  async settle(): Promise<void> {
    this.#store.cancelGesture();
    await this.#running;
    while (this.isDirty && this.#conflicts.length === 0 && !this.#store.isGesturing) {
      const failures = this.#failures;
      await this.#save();
      if (this.#failures > failures) break;
    }
    await this.#journal?.flush();
  }

  /** Resolves once everything is saved. @throws Error if it cannot be saved now */
  async settled(): Promise<void> {
    await this.settle();
    if (!this.isDirty && this.#conflicts.length === 0) return;
    if (this.#conflicts.length > 0) throw new Error('Decide the conflicts on this page first.');
    throw this.#error ?? new Error('This page has changes that are not saved yet. Try again once they are saved.');
  }

  /**
   * Decides conflicts. Theirs are put into the document as one change; mine are there already, unless a removal or a move had
   * to wait. Returns the faults for which the choice cannot be made.
   */
  resolve(conflicts: readonly Conflict[], side: Side): RecordFault[] {
    const label = side === 'mine' ? 'Keep my changes' : 'Take their changes';
    const diff = resolveConflicts(this.#store.document, conflicts, side);
    const faults = diff.size === 0 ? [] : this.#store.dispatch({ label, diff });
    if (faults.length > 0) return faults;
    this.#conflicts = this.#conflicts.filter((each) => !conflicts.includes(each));
    if (this.#conflicts.length === 0) this.#afterMerge();
    this.#notify();
    return [];
  }

  /** Ends autosave after a last save. Resolves when that has ended. */
  async dispose(): Promise<void> {
    this.#store.cancelGesture();
    this.#unsubscribe();
    this.#isDisposed = true;
    clearTimeout(this.#timer);
    await this.settle();
  }

  #changed(): void {
    if (this.#store.document === this.#seen || this.#store.isGesturing) return;
    this.#seen = this.#store.document;
    this.#keep();
    if (!this.isDirty && this.#unanswered.length === 0) {
      // An undo came back to the saved version.
      this.#firstChange = undefined;
      clearTimeout(this.#timer);
      if (this.#conflicts.length === 0) this.#succeeded();
      return;
    }
    const now = performance.now();
    this.#firstChange ??= now;
    if (this.#state === 'Saved' || this.#state === 'Not saved') this.#setState('Saving');
    // While there is no connection, the next try is already planned.
    if (this.#state !== 'Offline') this.#schedule(Math.min(quietMs, Math.max(0, this.#firstChange + latestMs - now)));
  }

  #schedule(ms: number): void {
    clearTimeout(this.#timer);
    if (!this.#isDisposed) this.#timer = setTimeout(() => void this.#save(), ms);
  }

  /** Saves once, or waits for the save that is under way. */
  #save(): Promise<void> {
    this.#running ??= this.#saveOnce().finally(() => {
      this.#running = undefined;
      this.#notify();
    });
    return this.#running;
  }

  async #saveOnce(): Promise<void> {
    // A conflict waits for a person, and a gesture for its end.
    if (this.#conflicts.length > 0) return;
    if (this.#store.isGesturing) return this.#schedule(quietMs);
    clearTimeout(this.#timer);
    this.#firstChange = undefined;
    const sent = this.#store.document;
    this.#unanswered = [...this.#unanswered.slice(1 - maxUnanswered), sent];
    try {
      const result = await this.#host.savePage(toPage(sent, this.#store.pageId), this.#etag);
      if (isUnavailable(result)) return this.#retryLater(result);
      if (result !== 'conflict') return this.#wasSaved(sent, result.etag);
      const latest = await this.#host.readPage();
      if (isUnavailable(latest)) return this.#retryLater(latest);
      // A merge would end the gesture. The next save merges after it.
      if (this.#store.isGesturing) return this.#schedule(quietMs);
      this.#mergeWith(latest);
    } catch (error) {
      this.#unanswered = this.#unanswered.filter((each) => each !== sent);
      // The service rejects the page as it is. The next change, or the person, tries again.
      this.#failed('Not saved', error);
    }
  }

  #wasSaved(sent: EditorDocument, etag: string | undefined): void {
    this.#saved = sent;
    this.#etag = etag;
    this.#unanswered = [];
    this.#succeeded();
    if (this.isDirty) this.#schedule(quietMs);
  }

  #succeeded(): void {
    this.#failures = 0;
    this.#error = undefined;
    this.#theirs = undefined;
    this.#journaled = { page: toPage(this.#saved, this.#store.pageId), etag: this.#etag };
    this.#keep();
    this.#setState(this.isDirty ? 'Saving' : 'Saved');
  }

  /** A lost connection comes back by itself, and so does a service that is busy. */
  #retryLater(reason: Unavailable): void {
    if (reason === 'offline') this.#failed('Offline', undefined);
    else this.#failed('Not saved', reason.unavailable);
    this.#schedule(Math.min(maxRetryMs, 1_000 * 2 ** (this.#failures - 1)));
  }

  #failed(state: 'Offline' | 'Not saved', error: unknown): void {
    this.#failures += 1;
    this.#error = error;
    this.#setState(state);
  }

  /** Merges what others saved into the document. */
  #mergeWith({ page, etag }: StoredPage): void {
    const { pageId } = this.#store;
    const theirs = shareRecords(withPage(this.#saved, pageId, page), this.#store.document);
    // A save whose answer was lost may be part of what the service has. It is no change of somebody else.
    const base = this.#unanswered.reduce((each, sent) => adoptSent(each, { sent, theirs, pageId }), this.#saved);
    const before = this.#store.document;
    const { document, conflicts } = this.#store.merge(base, theirs);
    if (conflicts.length === 0 && !isSamePage(before, document, pageId)) this.#merges += 1;
    this.#seen = this.#store.document;
    this.#saved = theirs;
    this.#etag = etag;
    this.#unanswered = [];
    this.#conflicts = conflicts;
    this.#theirs = theirs;
    if (conflicts.length === 0) this.#afterMerge();
    else this.#setState('Conflict');
  }

  #afterMerge(): void {
    this.#succeeded();
    if (this.isDirty) this.#schedule(0);
  }

  /** Puts what is not saved into the journal, or empties it. */
  #keep(): void {
    this.#journal?.changed('page', () =>
      this.isDirty || this.#conflicts.length > 0
        ? { page: { base: this.#journaled, page: toPage(this.#store.document, this.#store.pageId) } }
        : {},
    );
  }

  #setState(state: SavedState): void {
    this.#state = state;
    this.#notify();
  }

  #notify(): void {
    for (const listener of this.#listeners) listener();
  }
}
