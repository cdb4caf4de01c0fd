import { type LayerTree, layerTree } from '../model/layer-tree.ts';
import type { EditorStore } from '../model/store.ts';
import type { PlacedBox } from '../view/hit.ts';

/** What panels show of the open page: its tree, the selected layers, and where its boxes are drawn. */
export interface PanelState {
  tree: LayerTree;
  selected: readonly string[];
  boxes: readonly PlacedBox[];
}

/** The part of a session that panels follow. */
export interface PanelSource {
  store: EditorStore;
  state: { boxes: readonly PlacedBox[] };
  /** Whether a pointer changes the document or the selection. */
  isGesturing: boolean;
  subscribe(listener: () => void): () => void;
}

/** While a gesture is under way, panels follow it after this many milliseconds. */
export const panelDelayMs = 100;

/**
 * The page as panels beside the canvas show it. A pointer moves up to 120 times a second, and drawing the panels for each of
 * these changes would take longer than a frame. So during a gesture they follow with a delay, or only at its end. Outside of
 * a gesture they show every change at once.
 */
export class PanelView {
  readonly #source: PanelSource;
  readonly #getDelay: () => number | undefined;
  readonly #listeners = new Set<() => void>();
  #shown: PanelState;
  /** What the listeners were called for. */
  #notified: PanelState;
  #waiting: ReturnType<typeof setTimeout> | undefined;

  /** `getDelay` returns the delay during a gesture in milliseconds; undefined for a view that shows only its end. */
  constructor(source: PanelSource, getDelay: () => number | undefined) {
    this.#source = source;
    this.#getDelay = getDelay;
    this.#shown = this.#read();
    this.#notified = this.#shown;
    source.subscribe(() => this.#follow());
  }

  readonly subscribe = (listener: () => void): (() => void) => {
    this.#listeners.add(listener);
    return () => this.#listeners.delete(listener);
  };

  readonly state = (): PanelState => {
    if (!this.#source.isGesturing) this.#update();
    return this.#shown;
  };

  #follow(): void {
    if (!this.#source.isGesturing) {
      clearTimeout(this.#waiting);
      this.#waiting = undefined;
      this.#update();
      this.#notify();
      return;
    }
    const delay = this.#getDelay();
    if (delay === undefined || this.#isCurrent()) return;
    this.#waiting ??= setTimeout(() => {
      this.#waiting = undefined;
      this.#update();
      this.#notify();
    }, delay);
  }

  #read(): PanelState {
    const { store, state } = this.#source;
    return { tree: layerTree(store.document, store.pageId), selected: store.selection.layerIds, boxes: state.boxes };
  }

  #isCurrent(): boolean {
    const { tree, selected, boxes } = this.#read();
    return this.#shown.tree === tree && this.#shown.selected === selected && this.#shown.boxes === boxes;
  }

  #update(): void {
    if (!this.#isCurrent()) this.#shown = this.#read();
  }

  /** Calls the listeners if there is something that they were not called for. */
  #notify(): void {
    if (this.#notified === this.#shown) return;
    this.#notified = this.#shown;
    for (const listener of this.#listeners) listener();
  }
}
