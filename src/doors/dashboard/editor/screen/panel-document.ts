import { type LayerTree, layerTree } from '../model/layer-tree.ts';
import type { EditorStore } from '../model/store.ts';

/** While a gesture is under way, panels follow it after this many milliseconds. */
const panelDelayMs = 100;

/**
 * The document as the panels beside the canvas show it. A pointer moves up to 120 times a second, and drawing the panels for
 * each of these changes would take longer than a frame, so they follow a gesture ten times a second. Outside of a gesture
 * they show every change at once.
 */
export class PanelDocument {
  readonly #store: EditorStore;
  readonly #listeners = new Set<() => void>();
  #shown: EditorStore['document'];
  #waiting: ReturnType<typeof setTimeout> | undefined;

  constructor(store: EditorStore) {
    this.#store = store;
    this.#shown = store.document;
    store.subscribe(() => this.#follow());
  }

  readonly subscribe = (listener: () => void): (() => void) => {
    this.#listeners.add(listener);
    return () => this.#listeners.delete(listener);
  };

  /** The tree of the open page. */
  readonly tree = (): LayerTree => {
    const { isGesturing, document, pageId } = this.#store;
    if (!isGesturing) this.#shown = document;
    return layerTree(this.#shown, pageId);
  };

  #follow(): void {
    if (this.#store.isGesturing) {
      this.#waiting ??= setTimeout(() => {
        this.#waiting = undefined;
        this.#shown = this.#store.document;
        this.#notify();
      }, panelDelayMs);
      return;
    }
    clearTimeout(this.#waiting);
    this.#waiting = undefined;
    this.#notify();
  }

  #notify(): void {
    for (const listener of this.#listeners) listener();
  }
}
