import type { JsonObject } from '../../../../../core/json.ts';
import { applyDiff } from '../../model/diff.ts';
import { type Conflict, resolveConflicts } from '../../model/merge.ts';
import {
  type EditorDocument,
  listPageIds,
  pageKey,
  requireRecord,
  templateKey,
  toPage,
  withPage,
  withTemplate,
} from '../../model/records.ts';
import type { EditorStore } from '../../model/store.ts';
import type { Host, SaveResult } from '../host.ts';
import type { JournalWriter } from '../journal/journal-writer.ts';
import { type BesideChange, changesBeside, pickDesign, pickFields, recordsOf } from './design-changes.ts';
import type { DesignChange, DesignHost, DesignResult } from './design-host.ts';

/** A change of the template is saved this long after the last one, as a page is (EDT-10). */
const quietMs = 1_000;
const maxRetryMs = 30_000;
const maxWaitMs = 10_000;

type SavingHost = Pick<DesignHost, 'readTemplate' | 'readOtherPage' | 'saveDesign'> & Pick<Host, 'savePage'>;

/** A version of a template and its pages beside the open one. */
export interface SavedDesign {
  document: EditorDocument;
  /** The ETag of the template. */
  etag: string | undefined;
  /** The ETags of the other pages that the document has. */
  pageEtags: ReadonlyMap<string, string | undefined>;
}

interface DesignSavingOptions {
  store: EditorStore;
  host: SavingHost;
  /** The version that the store was made from. */
  saved: SavedDesign;
  /** Keeps what is not saved. */
  journal?: JournalWriter | undefined;
  /** The pages of the template, in order. */
  pageIds: readonly string[];
  /** Whether the open page has changes that are not saved. Then its save takes the template along. */
  isPageDirty(): boolean;
}

/**
 * Saves what the editor changes beside the open page: the template, and other pages in which a variable is renamed. A
 * change of the open page that belongs to it is saved in the same write (EDT-9).
 */
export class DesignSaving {
  readonly #options: DesignSavingOptions;
  readonly #pageEtags: Map<string, string | undefined>;
  readonly #listeners = new Set<() => void>();
  readonly #unsubscribe: () => void;
  #etag: string | undefined;
  /** The document that the service has, without the open page. */
  #saved: EditorDocument;
  /** While there are conflicts: the version that the changes were made from, with which a merge finds the conflicts again. */
  #base: SavedDesign | undefined;
  #seen: EditorDocument;
  #conflicts: readonly Conflict[] = [];
  #error: unknown;
  #timer: ReturnType<typeof setTimeout> | undefined;
  #failures = 0;
  #running: Promise<void> | undefined;
  #isDisposed = false;

  constructor(options: DesignSavingOptions) {
    this.#options = options;
    const { document, etag, pageEtags } = options.saved;
    this.#etag = etag;
    this.#saved = document;
    this.#pageEtags = new Map(pageEtags);
    this.#seen = options.store.document;
    this.#unsubscribe = options.store.subscribe(() => this.#changed());
    this.#keep();
    if (this.isDirty) this.#schedule(0);
  }

  /** The values that somebody else changed too. The document has mine, and the service theirs until a person chooses. */
  get conflicts(): readonly Conflict[] {
    return this.#conflicts;
  }

  /** Why the last save failed. Undefined once a save succeeds. */
  get error(): unknown {
    return this.#error;
  }

  get isDirty(): boolean {
    return changesBeside(this.#saved, this.#options.store.document, this.#options.store.pageId) !== undefined;
  }

  readonly subscribe = (listener: () => void): (() => void) => {
    this.#listeners.add(listener);
    return () => this.#listeners.delete(listener);
  };

  /** Loads the other pages of the template into the store, because renaming changes them too. */
  async loadPages(): Promise<void> {
    const { store, host, pageIds } = this.#options;
    const missing = pageIds.filter((id) => !store.document.records.has(pageKey(id)));
    const pages = await Promise.all(missing.map(async (id) => ({ id, ...(await host.readOtherPage(id)) })));
    for (const { id, page, etag } of pages) {
      this.#pageEtags.set(id, etag);
      this.#saved = withPage(this.#saved, id, page);
      if (this.#base) this.#base = { ...this.#base, document: withPage(this.#base.document, id, page) };
      // The records of both documents are the same objects, so that an unchanged page is recognized.
      const loaded = recordsOf(this.#saved, id);
      store.load(({ records }) => ({ records: new Map([...records, ...loaded]) }));
    }
  }

  /** Saves the open page, and with it what has changed beside it. This is the `savePage` of autosave. */
  async savePage(page: JsonObject, etag: string | undefined): Promise<SaveResult> {
    const { store, host } = this.#options;
    // What may belong to the changes of the page is saved with it, but no value that waits for a choice.
    const sent = applyDiff(store.document, resolveConflicts(store.document, this.#conflicts, 'theirs'));
    const change = changesBeside(this.#saved, sent, store.pageId);
    if (!change) return host.savePage(page, etag);
    const result = await this.#send(sent, change, [{ id: store.pageId, page, etag }]);
    if (result === 'conflict' || result === 'offline') return result;
    return { etag: result.pages[store.pageId] };
  }

  /** Resolves once everything is saved. @throws Error if it cannot be saved now */
  async settled(): Promise<void> {
    await this.#save();
    if (this.#conflicts.length > 0) throw new Error('Decide the conflicts of the variables first.');
    // A save of the page takes the template along.
    if (this.isDirty) await this.#nextSave();
    if (this.isDirty) throw new Error('The variables have changes that are not saved yet. Try again in a moment.');
  }

  /** Resolves when something was saved or failed, and at the latest after ten seconds. */
  #nextSave(): Promise<void> {
    return new Promise((resolve) => {
      const end = () => {
        clearTimeout(timer);
        unsubscribe();
        resolve();
      };
      const timer = setTimeout(end, maxWaitMs);
      const unsubscribe = this.subscribe(end);
    });
  }

  /** Whether the service could not be reached. */
  get isOffline(): boolean {
    return this.#failures > 0 && this.isDirty;
  }

  /** Saves at once what is not saved, such as after an error or when the page is hidden. */
  retry(): void {
    if (this.isDirty) this.#schedule(0);
  }

  /** Saves once if the open page is saved. Resolves when that has ended and the rest is in the journal. */
  async settle(): Promise<void> {
    if (!this.#options.isPageDirty()) await this.#save();
    await this.#options.journal?.flush();
  }

  /** A conflict was decided: its value is in the document now. The last decision saves all of them. */
  resolved(conflict: Conflict): void {
    this.#setConflicts(this.#conflicts.filter((each) => each !== conflict));
  }

  #setConflicts(conflicts: readonly Conflict[]): void {
    this.#conflicts = conflicts;
    if (conflicts.length === 0) this.#base = undefined;
    this.#keep();
    if (this.isDirty) this.#schedule(0);
    this.#notify();
  }

  /** Ends after a last save. Resolves when that has ended. */
  async dispose(): Promise<void> {
    this.#isDisposed = true;
    clearTimeout(this.#timer);
    this.#unsubscribe();
    await this.settle();
  }

  #changed(): void {
    const { store } = this.#options;
    if (store.document === this.#seen || store.isGesturing) return;
    this.#seen = store.document;
    this.#keep();
    if (this.isDirty) this.#schedule(quietMs);
  }

  #schedule(ms: number): void {
    clearTimeout(this.#timer);
    if (!this.#isDisposed) this.#timer = setTimeout(() => void this.#save(), ms);
  }

  #save(): Promise<void> {
    this.#running ??= this.#saveAlone().finally(() => {
      this.#running = undefined;
    });
    return this.#running;
  }

  async #saveAlone(): Promise<void> {
    const { store, isPageDirty } = this.#options;
    // A conflict waits for a person.
    if (this.#conflicts.length > 0) return;
    const sent = store.document;
    const change = changesBeside(this.#saved, sent, store.pageId);
    if (!change) return;
    // The page is about to be saved, together with this.
    if (isPageDirty()) return this.#schedule(quietMs);
    try {
      await this.#send(sent, change, []);
    } catch {
      // `error` has it, for the panel.
    }
  }

  async #send(sent: EditorDocument, change: BesideChange, open: DesignChange['pages']): Promise<DesignResult> {
    const { host } = this.#options;
    const others = change.pageIds.map((id) => ({ id, page: toPage(sent, id), etag: this.#pageEtags.get(id) }));
    try {
      const pages = [...open, ...others];
      const result = await host.saveDesign({ template: change.template, etag: this.#etag, pages });
      if (result === 'offline') this.#retryLater();
      else if (result === 'conflict') await this.#merge();
      else this.#wasSaved(sent, result, change.pageIds);
      return result;
    } catch (error) {
      this.#error = error;
      this.#notify();
      throw error;
    }
  }

  #wasSaved(sent: EditorDocument, { etag, pages }: Exclude<DesignResult, string>, pageIds: readonly string[]): void {
    this.#saved = sent;
    this.#etag = etag;
    for (const id of pageIds) this.#pageEtags.set(id, pages[id]);
    this.#failures = 0;
    this.#error = undefined;
    this.#keep();
    if (this.isDirty) this.#schedule(quietMs);
    this.#notify();
  }

  #retryLater(): void {
    this.#failures += 1;
    this.#schedule(Math.min(maxRetryMs, 1_000 * 2 ** (this.#failures - 1)));
    this.#notify();
  }

  /** Reads what others saved beside the open page and merges it into the document. */
  async #merge(): Promise<void> {
    const { store, host } = this.#options;
    const base = this.#madeFrom;
    const { record, etag } = await host.readTemplate();
    const ids = listPageIds(base.document).filter((id) => id !== store.pageId);
    const pages = await Promise.all(ids.map(async (id) => ({ id, ...(await host.readOtherPage(id)) })));
    // The open page is merged by its own save.
    const theirs = pages.reduce(
      (document, { id, page }) => withPage(document, id, page),
      withTemplate(base.document, { ...requireRecord(base.document, templateKey), ...pickFields(record) }),
    );
    const { conflicts } = store.merge(base.document, theirs);
    this.#base = base;
    this.#saved = theirs;
    this.#etag = etag;
    for (const { id, etag: pageEtag } of pages) this.#pageEtags.set(id, pageEtag);
    this.#failures = 0;
    this.#setConflicts(conflicts);
  }

  /** The version that the changes were made from which are not saved or not decided. */
  get #madeFrom(): SavedDesign {
    return this.#base ?? { document: this.#saved, etag: this.#etag, pageEtags: new Map(this.#pageEtags) };
  }

  /** Puts what is not saved into the journal, or removes it. */
  #keep(): void {
    const { journal, store } = this.#options;
    journal?.changed('design', () => {
      const { document, etag, pageEtags } = this.#madeFrom;
      const change = changesBeside(document, store.document, store.pageId);
      if (!change) return {};
      const before = pickDesign(document, change);
      const pages = before.pages.map((each) => ({ ...each, etag: pageEtags.get(each.id) }));
      return { design: { base: { ...before, etag, pages }, ...pickDesign(store.document, change) } };
    });
  }

  #notify(): void {
    for (const listener of this.#listeners) listener();
  }
}
