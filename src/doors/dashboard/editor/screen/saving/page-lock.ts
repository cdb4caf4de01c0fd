/** A tab that has just been closed or reloaded releases its lock within this time. */
const waitMs = 1_000;
/** A tab that should hand over saves first. After this time it is taken to hang. */
const handOverMs = 10_000;
/** A tab that closes its editor releases the lock at the latest after this time. Its changes are in the journal then. */
const closeMs = 2_000;

/** `held`: this tab edits the page. `elsewhere`: another tab does. */
export type LockState = 'waiting' | 'held' | 'elsewhere' | 'taking over';

interface PageLockOptions {
  pageId: string;
  /** Saves what this tab has changed, before it hands the page over. */
  save(): Promise<void>;
}

/** The lock of a page: one tab of a browser edits it at a time (EDT-10). */
export class PageLock {
  readonly #name: string;
  readonly #save: () => Promise<void>;
  readonly #channel: BroadcastChannel;
  readonly #listeners = new Set<() => void>();
  #state: LockState = 'waiting';
  #release: (() => void) | undefined;
  #isDisposed = false;

  constructor({ pageId, save }: PageLockOptions) {
    this.#name = `galley-editor/${pageId}`;
    this.#save = save;
    this.#channel = new BroadcastChannel(this.#name);
    this.#channel.onmessage = () => void this.#handOver();
    // Browsers have locks only for https and localhost. Elsewhere, tabs merge as two people do.
    if (globalThis.isSecureContext === false) this.#state = 'held';
    else void this.#request({ signal: AbortSignal.timeout(waitMs) });
  }

  get state(): LockState {
    return this.#state;
  }

  readonly subscribe = (listener: () => void): (() => void) => {
    this.#listeners.add(listener);
    return () => this.#listeners.delete(listener);
  };

  /** Edits the page in this tab, after the other one has saved it. */
  async takeOver(): Promise<void> {
    if (this.#state !== 'elsewhere') return;
    this.#set('taking over');
    this.#channel.postMessage('hand over');
    await this.#request({ signal: AbortSignal.timeout(handOverMs) });
    // Changes of a tab that hangs are in the journal, which this tab reads.
    if (this.#state === 'elsewhere' && !this.#isDisposed) await this.#request({ steal: true });
  }

  /** Releases the lock once `saved` has ended. */
  async dispose(saved: Promise<void>): Promise<void> {
    this.#isDisposed = true;
    this.#channel.close();
    await Promise.race([saved, new Promise((resolve) => setTimeout(resolve, closeMs))]);
    this.#release?.();
  }

  async #handOver(): Promise<void> {
    if (this.#state !== 'held') return;
    await this.#save();
    this.#set('elsewhere');
    this.#release?.();
  }

  /** Resolves when the lock is held, or is not going to be. */
  #request(options: LockOptions): Promise<void> {
    return new Promise((resolve) => {
      const hold = () =>
        new Promise<void>((release) => {
          this.#release = release;
          if (this.#isDisposed) release();
          this.#set('held');
          resolve();
        });
      const lost = () => {
        // No tab released the lock in time, or another one took it.
        this.#set('elsewhere');
        resolve();
      };
      navigator.locks.request(this.#name, options, hold).catch(lost);
    });
  }

  #set(state: LockState): void {
    this.#state = state;
    for (const listener of this.#listeners) listener();
  }
}
