import type { EditorStore } from '../model/store.ts';
import { Autosave, type SavedState } from './autosave.ts';
import { DesignSaving } from './data/design-saving.ts';
import type { Host, LoadedPage, PublishSummary } from './host.ts';
import type { RestoredPage } from './saving/restore-page.ts';

interface SessionSavingOptions {
  store: EditorStore;
  host: Host;
  loaded: LoadedPage;
  restored: Omit<RestoredPage, 'document'>;
}

/** Saves the open page and what is changed beside it. */
export class SessionSaving {
  readonly page: Autosave;
  readonly design: DesignSaving;
  readonly #store: EditorStore;
  readonly #host: Host;

  constructor({ store, host, loaded, restored }: SessionSavingOptions) {
    this.#store = store;
    this.#host = host;
    this.design = new DesignSaving({
      store,
      host,
      saved: restored.design,
      journal: restored.journal,
      pageIds: loaded.template.pages.map(({ id }) => id),
      isPageDirty: () => this.page.state !== 'Saved',
    });
    const pageHost = {
      readPage: () => host.readPage(),
      savePage: this.design.savePage.bind(this.design),
    };
    this.page = new Autosave({ store, host: pageHost, ...restored });
  }

  /** Whether the page or its template has changes that are not saved. */
  get isDirty(): boolean {
    return this.page.isDirty || this.design.isDirty;
  }

  /** The state of the page, or that of the template once the page is saved. */
  get state(): SavedState {
    const { state } = this.page;
    if (state !== 'Saved') return state;
    if (this.design.error !== undefined) return 'Not saved';
    if (this.design.isOffline) return 'Offline';
    if (this.design.conflicts.length > 0) return 'Conflict';
    return this.design.isDirty ? 'Saving' : 'Saved';
  }

  readonly subscribe = (listener: () => void): (() => void) => {
    const ends = [this.page, this.design, this.#store].map(({ subscribe }) => subscribe(listener));
    return () => {
      for (const end of ends) end();
    };
  };

  /** Saves what is not saved yet, such as when the window is hidden. */
  flush(): void {
    this.page.flush();
    this.design.retry();
  }

  /** Tries a save that failed again at once. */
  retry(): void {
    this.page.retry();
    this.design.retry();
  }

  /** Resolves once everything is saved, or is in the journal and cannot be saved now. */
  async settle(): Promise<void> {
    await this.page.settle();
    await this.design.settle();
  }

  /** Resolves once everything is saved. @throws Error if it cannot be saved now */
  async settled(): Promise<void> {
    await this.page.settled();
    await this.design.settled();
  }

  /** What publishing would change, after everything is saved. */
  async compareWithPublished(): Promise<PublishSummary> {
    await this.settled();
    return this.#host.compareWithPublished();
  }

  /** Publishes the draft, after everything is saved. Returns the number of the version. */
  async publish(): Promise<number> {
    await this.settled();
    return this.#host.publish();
  }

  /** Ends after a last save. Resolves when that has ended. */
  async dispose(): Promise<void> {
    // A save of the page takes the rest along.
    await this.page.dispose();
    await this.design.dispose();
  }
}
