import type { JsonObject } from '../../../../core/json.ts';
import type { CanvasAssets } from '../canvas/assets/canvas-assets.ts';
import { drawSvg } from '../canvas/draw-svg.ts';
import type { startEngines } from '../canvas/engine/start-engine.ts';
import { layOutPage, type PageParts } from '../canvas/gather-page.ts';
import { PageCanvas } from '../canvas/page-canvas.ts';
import { CanvasStack } from '../canvas/surface/canvas-stack.ts';
import { layerTree, outermost } from '../model/layer-tree.ts';
import type { EditorDocument } from '../model/records.ts';
import type { EditorStore } from '../model/store.ts';
import { type Camera, fitArea } from '../view/camera.ts';
import type { PlacedBox } from '../view/hit.ts';
import type { PageView } from '../view/page-view.ts';
import type { PageValues } from './page-values.ts';
import type { SessionStore } from './session-state.ts';

/** The camera rests this long before the picture is drawn at the new zoom, in milliseconds. */
const cameraRestMs = 120;

interface PageDrawingOptions {
  store: EditorStore;
  screen: SessionStore;
  values: PageValues;
  engines: Awaited<ReturnType<typeof startEngines>>;
  assets: CanvasAssets;
}

/** Draws every change of the document and of the camera. A gesture draws the layers that it changes in their own plane. */
export class PageDrawing {
  /** Shows the pictures of the canvas. */
  readonly pictures = new CanvasStack();
  readonly #canvas: PageCanvas;
  readonly #parts: PageParts;
  readonly #options: PageDrawingOptions;
  #screenSize = { width: 0, height: 0 };
  /** Whether the camera shows the whole page because nobody has moved it. */
  #isFitted = true;
  #drawnScale = 1;
  #nextScale = 1;
  #resting: ReturnType<typeof setTimeout> | undefined;
  #frame: number | undefined;
  /** Whether the next frame or the end of the task draws the document. */
  #isDue = false;
  #drawnDocument: EditorStore['document'] | undefined;
  #active = '';
  #view: PageView | undefined;

  constructor(options: PageDrawingOptions) {
    const { screen, values, engines, assets } = options;
    this.#options = options;
    this.#parts = { assets, measuring: engines.measuring };
    this.#canvas = new PageCanvas(
      { assets, ...engines, surface: this.pictures },
      {
        onView: (view, { warnings, isLoading }) => {
          this.#view = view;
          screen.set({ boxes: toBoxes(view), warnings: [...values.shared.warnings, ...warnings], isLoading });
          screen.state.textEditing?.show(view);
        },
        onShown: (shownVersion) => {
          this.#drawnScale = this.#nextScale;
          screen.set({ shownVersion, drawingError: undefined, badLayers: this.#canvas.badLayers });
        },
        onFailure: (drawingError) => screen.set({ drawingError }),
      },
    );
  }

  /** What is on the page and where, once it is laid out. */
  get view(): PageView | undefined {
    return this.#view;
  }

  /** Screen px for each px of the page in the picture that is visible, which follows the camera with a delay. */
  get drawnScale(): number {
    return this.#drawnScale;
  }

  get screenSize(): { width: number; height: number } {
    return this.#screenSize;
  }

  setCamera(camera: Camera): void {
    this.#isFitted = false;
    this.#options.screen.set({ camera });
    clearTimeout(this.#resting);
    this.#resting = setTimeout(() => this.#redrawAtCamera(), cameraRestMs);
  }

  /** The canvas has another size. The whole page is shown, until the person has zoomed or panned. */
  resize(size: { width: number; height: number }): void {
    const { width, height } = this.#screenSize;
    if (size.width === width && size.height === height) return;
    const isFirst = width === 0;
    this.#screenSize = size;
    if (this.#isFitted) this.zoomToFit();
    else this.setCamera(this.#options.screen.state.camera);
    if (!isFirst) return;
    // Nothing is drawn yet that could be shown at another zoom meanwhile.
    clearTimeout(this.#resting);
    this.#redrawAtCamera();
  }

  zoomToFit(): void {
    const { width, height } = this.#options.values.page;
    this.setCamera(fitArea({ x: 0, y: 0, width, height }, this.#screenSize));
    this.#isFitted = true;
  }

  /** A page as SVG with the values that the canvas shows, such as one with a part of the layers. */
  drawSvg(page: JsonObject): Promise<string> {
    return drawSvg(this.#parts, this.#options.values.sourceOf(page));
  }

  /** The open page as SVG, as another version of the document has it. */
  drawVersion(document: EditorDocument): Promise<string> {
    return drawSvg(this.#parts, this.#options.values.sourceIn(document));
  }

  /** How large a layer is on a page that is not on the canvas, in px. Undefined if the page does not show it. */
  async measureLayer(page: JsonObject, layerId: string): Promise<{ width: number; height: number } | undefined> {
    const view = await layOutPage(this.#parts, this.#options.values.sourceOf(page));
    return view.places.get(layerId)?.[0];
  }

  /**
   * Draws the document, once for all changes of a frame or of a task. A pointer moves more often than frames are shown.
   * Other changes do not wait for the next frame, which comes after the panels are drawn.
   */
  drawSoon(): void {
    if (this.#isDue) return;
    this.#isDue = true;
    const draw = () => {
      this.#isDue = false;
      void this.draw();
    };
    if (this.#options.store.isGesturing) this.#frame = requestAnimationFrame(draw);
    else queueMicrotask(draw);
  }

  /** Draws the next frame even if the document is the same, because its values have changed. */
  redrawSoon(): void {
    this.#drawnDocument = undefined;
    this.drawSoon();
  }

  /** Draws the newest document. Resolves once it is laid out, or cannot be. */
  async draw(): Promise<void> {
    const { store, screen, values } = this.#options;
    this.activate();
    if (store.document === this.#drawnDocument) return;
    this.#drawnDocument = store.document;
    await this.#canvas.update(values.source).then(
      (view) => view && screen.set({ error: undefined }),
      (error) => screen.set({ error }),
    );
  }

  /** During a gesture, and while text is edited, the selected layers are drawn in their own plane (EDT-1). */
  activate(): void {
    const { store, screen } = this.#options;
    const { layerIds } = store.selection;
    const isActive = store.isGesturing || screen.state.textEditing !== undefined;
    const active = isActive ? layerIds.join(' ') : '';
    if (active === this.#active) return;
    this.#active = active;
    const tree = layerTree(store.document, store.pageId);
    const layers = outermost(tree, layerIds).flatMap((layerId) => tree.subtree(layerId));
    this.#canvas.activate(new Set(active === '' ? [] : layers));
  }

  dispose(): void {
    clearTimeout(this.#resting);
    if (this.#frame !== undefined) cancelAnimationFrame(this.#frame);
    this.#canvas.dispose();
  }

  #redrawAtCamera(): void {
    const { camera } = this.#options.screen.state;
    const { width, height } = this.#screenSize;
    this.#nextScale = camera.scale;
    this.#canvas.setCamera({
      scale: camera.scale * devicePixelRatio,
      pixelRatio: devicePixelRatio,
      visible: { x: camera.x, y: camera.y, width: width / camera.scale, height: height / camera.scale },
    });
  }
}

function toBoxes(view: PageView): PlacedBox[] {
  return view.boxPlaces.map(({ box, width, height, matrix, layout }) => ({
    layerId: box.layerId,
    width,
    height,
    matrix,
    layout,
  }));
}
