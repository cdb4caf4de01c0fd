import type { Announcer } from '../model/announcer.ts';
import type { EditorStore } from '../model/store.ts';
import { TextEditing } from '../text/text-editing.ts';
import { Cropping } from '../tools/cropping.ts';
import type { PageDrawing } from './page-drawing.ts';
import type { SessionStore } from './session-state.ts';

interface CanvasEditingOptions {
  store: EditorStore;
  screen: SessionStore;
  drawing: PageDrawing;
  announcer: Announcer;
  /** Ends the gesture of a tool. */
  resetTools(): void;
}

/** Edits a text or crops an image on the canvas, one at a time. */
export class CanvasEditing {
  readonly #options: CanvasEditingOptions;

  constructor(options: CanvasEditingOptions) {
    this.#options = options;
  }

  /** Starts to edit a text on the canvas, with all of it selected. */
  editText(layerId: string): void {
    const { store, screen, drawing, announcer } = this.#options;
    this.endText();
    this.endCropping();
    store.select([layerId]);
    const textEditing = TextEditing.open({ store, layerId, refuse: (text) => announcer.refuse(text) });
    screen.set({ textEditing });
    if (drawing.view) textEditing?.show(drawing.view);
    drawing.activate();
  }

  endText(): void {
    const { screen, drawing } = this.#options;
    const { textEditing } = screen.state;
    if (!textEditing) return;
    screen.set({ textEditing: undefined });
    textEditing.end();
    drawing.activate();
  }

  /** Starts to crop an image on the canvas. */
  cropImage(layerId: string): void {
    const { store, screen, drawing, announcer, resetTools } = this.#options;
    this.endText();
    this.endCropping();
    store.select([layerId]);
    const { boxes } = screen.state;
    const box = drawing.view?.places.get(layerId)?.[0]?.box;
    const picture = box?.kind === 'image' ? drawing.view?.drawing.getPicture(box) : undefined;
    const shown = box?.kind === 'image' && picture ? { image: box, natural: picture } : undefined;
    const crop = Cropping.open({
      store,
      layerId,
      boxes,
      picture: shown,
      announce: (text) => announcer.announce(text),
      refuse: (text) => announcer.refuse(text),
    });
    if (!crop || !picture) return;
    screen.set({ cropping: { crop, picture }, overlay: {}, tool: 'Move' });
    resetTools();
  }

  /** Applies the crop that is under way. */
  endCropping(): void {
    this.#options.screen.state.cropping?.crop.apply();
  }

  /** Follows a change of the document or of the selection. */
  sync(): void {
    if (this.#options.screen.state.textEditing?.sync() === false) this.endText();
    this.#syncCropping();
  }

  /** A crop ends with its gesture. Another selection applies it. */
  #syncCropping(): void {
    const { store, screen, resetTools } = this.#options;
    const crop = screen.state.cropping?.crop;
    const [selected, ...others] = store.selection.layerIds;
    if (crop?.isOpen && (selected !== crop.layerId || others.length > 0)) crop.apply();
    if (!crop || crop.isOpen || crop !== screen.state.cropping?.crop) return;
    screen.set({ cropping: undefined });
    resetTools();
  }
}
