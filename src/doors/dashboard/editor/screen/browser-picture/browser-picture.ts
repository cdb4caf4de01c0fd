import type { EditorStore } from '../../model/store.ts';

export interface BrowserPictureState {
  /** Whether the picture was asked for. It is visible once it has a `url`. */
  isShown: boolean;
  url: string | undefined;
  /** Why there is no picture. */
  error: unknown;
}

const hidden: BrowserPictureState = { isShown: false, url: undefined, error: undefined };

interface BrowserPictureOptions {
  store: EditorStore;
  /** Returns the URL of the picture that a browser draws. */
  draw(): Promise<string>;
}

/**
 * The picture that a browser draws, for templates that are not drawn by the canvas's engine (DASH-2). It is of one version
 * of the page: after the next change, the canvas is visible again.
 */
export class BrowserPicture {
  readonly #store: EditorStore;
  readonly #draw: BrowserPictureOptions['draw'];
  readonly #listeners = new Set<() => void>();
  readonly #unsubscribe: () => void;
  #state = hidden;
  #document: EditorStore['document'];

  constructor({ store, draw }: BrowserPictureOptions) {
    this.#store = store;
    this.#draw = draw;
    this.#document = store.document;
    this.#unsubscribe = store.subscribe(() => {
      if (this.#state.isShown && store.document !== this.#document) this.hide();
    });
  }

  get state(): BrowserPictureState {
    return this.#state;
  }

  readonly subscribe = (listener: () => void): (() => void) => {
    this.#listeners.add(listener);
    return () => this.#listeners.delete(listener);
  };

  async show(): Promise<void> {
    const { document } = this.#store;
    this.#document = document;
    const asked: BrowserPictureState = { ...hidden, isShown: true };
    this.#set(asked);
    try {
      const url = await this.#draw();
      if (this.#state === asked) this.#set({ ...asked, url });
    } catch (error) {
      if (this.#state === asked) this.#set({ ...hidden, error });
    }
  }

  hide(): void {
    this.#set(hidden);
  }

  toggle(): void {
    if (this.#state.isShown) this.hide();
    else void this.show();
  }

  dispose(): void {
    this.#unsubscribe();
  }

  #set(state: BrowserPictureState): void {
    this.#state = state;
    for (const listener of this.#listeners) listener();
  }
}
