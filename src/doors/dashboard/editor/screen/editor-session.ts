import { systemClock } from '../../../../core/clock.ts';
import { newId } from '../../../../core/ids.ts';
import type { Warning } from '../../../../core/warnings.ts';
import type { PageDocument } from '../../../../design/document/page.ts';
import { storedVariables } from '../../../../design/document/variables/index.ts';
import { CanvasAssets } from '../canvas/assets/canvas-assets.ts';
import { startEngines } from '../canvas/engine/start-engine.ts';
import { PageCanvas } from '../canvas/page-canvas.ts';
import type { CommandContext, ScreenActions, ToolName } from '../model/commands/command.ts';
import { layerTree, outermost } from '../model/layer-tree.ts';
import { toPageDocument } from '../model/page-document.ts';
import { emptyDocument, pageKey, requireRecord, templateKey, withPage, withTemplate } from '../model/records.ts';
import { EditorStore } from '../model/store.ts';
import { TextEditing } from '../text/text-editing.ts';
import { CanvasTools } from '../tools/canvas-tools.ts';
import { addLayer } from '../tools/drawing.ts';
import { layerAreas } from '../tools/page-areas.ts';
import type { Overlay, ToolContext } from '../tools/tool.ts';
import { type Camera, fitArea, toPage } from '../view/camera.ts';
import type { PlacedBox } from '../view/hit.ts';
import type { PageSource } from '../view/page-content.ts';
import type { PageView } from '../view/page-view.ts';
import { Autosave } from './autosave.ts';
import type { Host, LoadedPage, SharedValues } from './host.ts';

/** The camera rests this long before the picture is drawn at the new zoom, in milliseconds (editor.md 2.11). */
const cameraRestMs = 120;

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
  error: unknown;
  announcement: string;
  /** The text that is edited on the canvas. */
  textEditing: TextEditing | undefined;
  renamed: string | undefined;
  isSnapping: boolean;
}

/**
 * A page that is open in the editor. It connects the store with the canvas: every change of the document is drawn, and a
 * gesture draws the layers that it changes in their own plane.
 */
export class EditorSession {
  readonly store: EditorStore;
  readonly canvas: PageCanvas;
  readonly tools: CanvasTools;
  readonly autosave: Autosave;
  readonly loaded: LoadedPage;
  readonly #host: Host;
  readonly #values: SharedValues;
  readonly #now = systemClock.now();
  readonly #listeners = new Set<() => void>();
  #state: SessionState;
  #screenSize = { width: 0, height: 0 };
  #drawnScale: number;
  #nextScale: number;
  #resting: ReturnType<typeof setTimeout> | undefined;
  #frame: number | undefined;
  #drawnDocument: EditorStore['document'] | undefined;
  #active = '';
  #view: PageView | undefined;

  private constructor({ host, loaded, values, engines, assets, store }: SessionParts) {
    this.loaded = loaded;
    this.store = store;
    this.#host = host;
    this.#values = values;
    const { width, height } = this.#page();
    this.#drawnScale = 1;
    this.#nextScale = 1;
    this.#state = {
      camera: { x: 0, y: 0, scale: 1 },
      tool: 'Move',
      overlay: {},
      boxes: [],
      warnings: [],
      shownVersion: 0,
      isLoading: true,
      error: undefined,
      announcement: '',
      textEditing: undefined,
      renamed: undefined,
      isSnapping: true,
    };
    const camera = { scale: devicePixelRatio, pixelRatio: devicePixelRatio, visible: { x: 0, y: 0, width, height } };
    this.canvas = new PageCanvas({ assets, ...engines }, camera, {
      onView: (view, { warnings, isLoading }) => {
        this.#view = view;
        this.#set({ boxes: toBoxes(view), warnings, isLoading });
        this.#state.textEditing?.show(view);
      },
      onShown: (shownVersion) => {
        this.#drawnScale = this.#nextScale;
        this.#set({ shownVersion });
      },
      onFailure: (error) => this.#set({ error }),
    });
    this.tools = new CanvasTools(this.#toolContext());
    this.autosave = new Autosave({ store: this.store, host, etag: loaded.etag });
    this.store.subscribe(() => {
      if (this.#state.textEditing?.sync() === false) this.endTextEditing();
      this.#drawSoon();
    });
    this.#draw();
  }

  static async open(host: Host, pageId: string, { mayEdit }: { mayEdit: boolean }): Promise<EditorSession> {
    const starting = startEngines();
    const loaded = await host.load();
    const engines = await starting;
    const document = withPage(withTemplate(emptyDocument, loaded.template.record), pageId, loaded.page);
    const content = toPageDocument(document, pageId).content ?? [];
    const [values, assets] = await Promise.all([
      host.readValues({ brandId: loaded.template.brandId, content }),
      CanvasAssets.open(host, engines.measuring, loaded.template.emojiType),
    ]);
    const store = new EditorStore({ document, pageId, clock: systemClock, mayEdit });
    return new EditorSession({ host, loaded, values, engines, assets, store });
  }

  get state(): SessionState {
    return this.#state;
  }

  /** Screen px for each px of the page in the picture that is visible, which follows the camera with a delay. */
  get drawnScale(): number {
    return this.#drawnScale;
  }

  readonly subscribe = (listener: () => void): (() => void) => {
    this.#listeners.add(listener);
    const unsubscribe = this.store.subscribe(listener);
    return () => {
      this.#listeners.delete(listener);
      unsubscribe();
    };
  };

  /** The context of commands. `screen` are the actions of the component that shows the session. */
  commandContext(screen: Partial<ScreenActions>): CommandContext {
    return {
      store: this.store,
      rectangles: () => layerAreas(this.#state.boxes),
      editedText: () => this.#state.textEditing,
      newId,
      announce: (text) => this.announce(text),
      screen,
    };
  }

  announce(announcement: string): void {
    this.#set({ announcement });
  }

  chooseTool(tool: ToolName): void {
    this.#set({ tool });
    this.tools.reset();
  }

  /** Adds the layer of the chosen tool in the middle of the canvas, for people who use no pointer (EDT-11). */
  addAtCenter(): void {
    const { tool, camera } = this.#state;
    if (tool === 'Move' || !this.store.mayEdit) return;
    const { width, height } = this.#screenSize;
    addLayer(this.#toolContext(), tool, { from: toPage(camera, { x: width / 2, y: height / 2 }) });
    this.chooseTool('Move');
  }

  /** Starts to edit a text on the canvas, with all of it selected. */
  editText(layerId: string): void {
    this.endTextEditing();
    this.store.select([layerId]);
    const textEditing = TextEditing.open({ store: this.store, layerId, announce: (text) => this.announce(text) });
    this.#set({ textEditing });
    if (this.#view) textEditing?.show(this.#view);
    this.#activate();
  }

  endTextEditing(): void {
    const { textEditing } = this.#state;
    if (!textEditing) return;
    this.#set({ textEditing: undefined });
    textEditing.end();
    this.#activate();
  }

  rename(renamed: string | undefined): void {
    this.#set({ renamed });
  }

  setSnapping(isSnapping: boolean): void {
    this.#set({ isSnapping });
  }

  setCamera(camera: Camera): void {
    this.#set({ camera });
    clearTimeout(this.#resting);
    this.#resting = setTimeout(() => this.#redrawAtCamera(), cameraRestMs);
  }

  /** The canvas has another size. The first time, the whole page is shown. */
  resize(size: { width: number; height: number }): void {
    const isFirst = this.#screenSize.width === 0;
    this.#screenSize = size;
    if (isFirst) this.zoomToFit();
    else this.setCamera(this.#state.camera);
  }

  get screenSize(): { width: number; height: number } {
    return this.#screenSize;
  }

  zoomToFit(): void {
    const { width, height } = this.#page();
    this.setCamera(fitArea({ x: 0, y: 0, width, height }, this.#screenSize));
  }

  /** Publishes the draft, after everything is saved. */
  async publish(): Promise<void> {
    await this.autosave.settled();
    await this.#host.publish();
  }

  dispose(): void {
    clearTimeout(this.#resting);
    if (this.#frame !== undefined) cancelAnimationFrame(this.#frame);
    this.autosave.dispose();
    this.canvas.dispose();
  }

  #toolContext(): ToolContext {
    return {
      store: this.store,
      boxes: () => this.#state.boxes,
      camera: () => this.#state.camera,
      setCamera: (camera) => this.setCamera(camera),
      tool: () => this.#state.tool,
      chooseTool: (tool) => this.#set({ tool }),
      isSnapping: () => this.#state.isSnapping,
      showOverlay: (overlay) => this.#set({ overlay }),
      editText: (layerId) => this.editText(layerId),
      newId,
      announce: (text) => this.announce(text),
    };
  }

  /** Draws the next frame, however often the document changes before it. */
  #drawSoon(): void {
    this.#frame ??= requestAnimationFrame(() => {
      this.#frame = undefined;
      this.#draw();
    });
  }

  #draw(): void {
    const { document } = this.store;
    this.#activate();
    if (document === this.#drawnDocument) return;
    this.#drawnDocument = document;
    this.canvas.update(this.#source()).catch((error) => this.#set({ error }));
  }

  /** During a gesture, and while text is edited, the selected layers are drawn in their own plane (EDT-1). */
  #activate(): void {
    const { layerIds } = this.store.selection;
    const isActive = this.store.isGesturing || this.#state.textEditing !== undefined;
    const active = isActive ? layerIds.join(' ') : '';
    if (active === this.#active) return;
    this.#active = active;
    const tree = layerTree(this.store.document, this.store.pageId);
    const layers = outermost(tree, layerIds).flatMap((layerId) => tree.subtree(layerId));
    this.canvas.activate(new Set(active === '' ? [] : layers));
  }

  #redrawAtCamera(): void {
    const { camera } = this.#state;
    const { width, height } = this.#screenSize;
    this.#nextScale = camera.scale;
    this.canvas.setCamera({
      scale: camera.scale * devicePixelRatio,
      pixelRatio: devicePixelRatio,
      visible: { x: camera.x, y: camera.y, width: width / camera.scale, height: height / camera.scale },
    });
  }

  #page(): PageDocument {
    return toPageDocument(this.store.document, this.store.pageId);
  }

  #source(): PageSource {
    const { document, pageId } = this.store;
    return {
      id: pageId,
      name: String(requireRecord(document, pageKey(pageId))['name']),
      document: this.#page(),
      templateVariables: storedVariables(requireRecord(document, templateKey)['variables']),
      tweaks: {},
      locale: 'en-US',
      now: this.#now,
      ...this.#values,
    };
  }

  #set(change: Partial<SessionState>): void {
    this.#state = { ...this.#state, ...change };
    for (const listener of this.#listeners) listener();
  }
}

interface SessionParts {
  host: Host;
  loaded: LoadedPage;
  values: SharedValues;
  engines: Awaited<ReturnType<typeof startEngines>>;
  assets: CanvasAssets;
  store: EditorStore;
}

function toBoxes(view: PageView): PlacedBox[] {
  return view.boxPlaces.map(({ box, width, height, matrix }) => ({ layerId: box.layerId, width, height, matrix }));
}
