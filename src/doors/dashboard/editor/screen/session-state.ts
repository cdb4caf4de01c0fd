import type { Warning } from '../../../../core/warnings.ts';
import type { Picture } from '../../../../draw/gather/picture.ts';
import type { ToolName } from '../model/commands/command.ts';
import type { TextEditing } from '../text/text-editing.ts';
import type { Cropping } from '../tools/cropping.ts';
import type { Overlay } from '../tools/tool.ts';
import type { Camera } from '../view/camera.ts';
import type { PlacedBox } from '../view/hit.ts';

/** What the screen shows besides the document. */
export interface SessionState {
  camera: Camera;
  tool: ToolName;
  overlay: Overlay;
  boxes: readonly PlacedBox[];
  warnings: readonly Warning[];
  /** The version of the document that is drawn. */
  shownVersion: number;
  isLoading: boolean;
  showsWarnings: boolean;
  /** Layers that the engine cannot draw. */
  badLayers: ReadonlySet<string>;
  /** Why the newest version of the page cannot be laid out; undefined if it can. */
  error: unknown;
  /** Why the newest picture could not be drawn. The next picture clears it. */
  drawingError: unknown;
  /** What happened last. Everybody sees a refusal, which says why something was not done. */
  announcement: { text: string; isRefusal: boolean };
  /** The text that is edited on the canvas. */
  textEditing: TextEditing | undefined;
  /** The image that is cropped on the canvas, and its picture. */
  cropping: ImageCropping | undefined;
  renamed: string | undefined;
  /** What a chosen shader is used for, while one is being chosen. */
  shaderUse: ((shaderId: string) => void) | undefined;
  isSnapping: boolean;
  /** Rulers, and with them the guides. */
  showsRulers: boolean;
  /** Whether the layers of a page that is resized follow their constraints. */
  resizesLayers: boolean;
  /** The grid of pixels at a large zoom. */
  showsPixelGrid: boolean;
  /** The sample row whose values the canvas shows; undefined for the defaults. */
  rowId: string | undefined;
  isShowingRows: boolean;
}

export interface ImageCropping {
  crop: Cropping;
  picture: Picture;
}

const initial: SessionState = {
  camera: { x: 0, y: 0, scale: 1 },
  tool: 'Move',
  overlay: {},
  boxes: [],
  warnings: [],
  shownVersion: 0,
  isLoading: true,
  showsWarnings: false,
  badLayers: new Set(),
  error: undefined,
  drawingError: undefined,
  announcement: { text: '', isRefusal: false },
  textEditing: undefined,
  cropping: undefined,
  renamed: undefined,
  shaderUse: undefined,
  isSnapping: true,
  showsRulers: false,
  resizesLayers: true,
  showsPixelGrid: true,
  rowId: undefined,
  isShowingRows: false,
};

/** Holds the state of the screen, for all parts of a session. */
export class SessionStore {
  readonly #listeners = new Set<() => void>();
  #state: SessionState;

  constructor(start: Partial<SessionState>) {
    this.#state = { ...initial, ...start };
  }

  get state(): SessionState {
    return this.#state;
  }

  set(change: Partial<SessionState>): void {
    this.#state = { ...this.#state, ...change };
    for (const listener of this.#listeners) listener();
  }

  subscribe(listener: () => void): () => void {
    this.#listeners.add(listener);
    return () => this.#listeners.delete(listener);
  }
}
