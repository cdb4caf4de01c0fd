import { systemClock } from '../../../../core/clock.ts';
import { newId } from '../../../../core/ids.ts';
import type { JsonObject } from '../../../../core/json.ts';
import type { Warning } from '../../../../core/warnings.ts';
import type { PageDocument } from '../../../../design/document/page.ts';
import { storedVariables } from '../../../../design/document/variables/index.ts';
import type { Picture } from '../../../../draw/gather/picture.ts';
import { CanvasAssets } from '../canvas/assets/canvas-assets.ts';
import { drawSvg } from '../canvas/draw-svg.ts';
import { startEngines } from '../canvas/engine/start-engine.ts';
import { layOutPage, type PageParts } from '../canvas/gather-page.ts';
import { PageCanvas } from '../canvas/page-canvas.ts';
import { CanvasStack } from '../canvas/surface/canvas-stack.ts';
import type { CommandContext, ScreenActions, ToolName } from '../model/commands/command.ts';
import { layerTree, outermost } from '../model/layer-tree.ts';
import { isDrawingTool } from '../model/new-layers.ts';
import { readGuides } from '../model/operations/guides.ts';
import { toPageDocument } from '../model/page-document.ts';
import {
  emptyDocument,
  pageKey,
  requireRecord,
  templateKey,
  toPage as toPageRecord,
  withPage,
  withTemplate,
} from '../model/records.ts';
import { EditorStore } from '../model/store.ts';
import { TextEditing } from '../text/text-editing.ts';
import { CanvasTools } from '../tools/canvas-tools.ts';
import { Cropping } from '../tools/cropping.ts';
import { addLayer } from '../tools/drawing.ts';
import { layerAreas } from '../tools/page-areas.ts';
import type { Overlay, ToolContext } from '../tools/tool.ts';
import { type Camera, fitArea, toPage } from '../view/camera.ts';
import type { PlacedBox } from '../view/hit.ts';
import type { PageSource } from '../view/page-content.ts';
import type { PageView } from '../view/page-view.ts';
import { Autosave, type SavedState } from './autosave.ts';
import { BrowserPicture } from './browser-picture/browser-picture.ts';
import { DesignSaving } from './data/design-saving.ts';
import { readRows } from './data/rows/read-rows.ts';
import type { DrawnPage, Host, LoadedPage, PublishSummary, SharedValues } from './host.ts';
import type { PagesHost } from './pages/pages-host.ts';
import { type OpenJournal, type RestoredPage, restorePage } from './saving/restore-page.ts';

/** The camera rests this long before the picture is drawn at the new zoom, in milliseconds. */
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
  showsWarnings: boolean;
  /** Layers that the engine cannot draw. */
  badLayers: ReadonlySet<string>;
  /** Why the newest version of the page cannot be laid out; undefined if it can. */
  error: unknown;
  /** Why the newest picture could not be drawn. The next picture clears it. */
  drawingError: unknown;
  announcement: string;
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

/**
 * A page that is open in the editor. It connects the store with the canvas: every change of the document is drawn, and a
 * gesture draws the layers that it changes in their own plane.
 */
export class EditorSession {
  readonly store: EditorStore;
  readonly canvas: PageCanvas;
  /** Shows the pictures of the canvas. */
  readonly pictures = new CanvasStack();
  readonly tools: CanvasTools;
  readonly autosave: Autosave;
  readonly design: DesignSaving;
  readonly browserPicture: BrowserPicture;
  readonly loaded: LoadedPage;
  readonly pages: PagesHost;
  readonly host: Host;
  #values: SharedValues;
  readonly #parts: PageParts;
  readonly #now = systemClock.now();
  readonly #listeners = new Set<() => void>();
  #state: SessionState;
  #screenSize = { width: 0, height: 0 };
  /** Whether the camera shows the whole page because nobody has moved it. */
  #isFitted = true;
  #drawnScale: number;
  #nextScale: number;
  #resting: ReturnType<typeof setTimeout> | undefined;
  #frame: number | undefined;
  #drawnDocument: EditorStore['document'] | undefined;
  #active = '';
  /** The brand and the content that the values were read from. */
  #sourcesKey: string;
  #view: PageView | undefined;

  private constructor({ host, loaded, values, engines, assets, store, saving }: SessionParts) {
    this.loaded = loaded;
    this.pages = host.pagesOf(loaded.template.id);
    this.store = store;
    this.host = host;
    this.#values = values;
    this.#parts = { assets, measuring: engines.measuring };
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
      showsWarnings: false,
      badLayers: new Set(),
      error: undefined,
      drawingError: undefined,
      announcement: '',
      textEditing: undefined,
      cropping: undefined,
      renamed: undefined,
      shaderUse: undefined,
      isSnapping: true,
      showsRulers: Object.values(readGuides(store.document, store.pageId)).flat().length > 0,
      resizesLayers: true,
      showsPixelGrid: true,
      rowId: undefined,
      isShowingRows: false,
    };
    const camera = { scale: devicePixelRatio, pixelRatio: devicePixelRatio, visible: { x: 0, y: 0, width, height } };
    this.canvas = new PageCanvas({ assets, ...engines, surface: this.pictures }, camera, {
      onView: (view, { warnings, isLoading }) => {
        this.#view = view;
        this.#set({ boxes: toBoxes(view), warnings: [...this.#values.warnings, ...warnings], isLoading });
        this.#state.textEditing?.show(view);
      },
      onShown: (shownVersion) => {
        this.#drawnScale = this.#nextScale;
        this.#set({ shownVersion, drawingError: undefined, badLayers: this.canvas.badLayers });
      },
      onFailure: (drawingError) => this.#set({ drawingError }),
    });
    this.tools = new CanvasTools(this.#toolContext());
    this.design = new DesignSaving({
      store: this.store,
      host,
      saved: saving.design,
      journal: saving.journal,
      pageIds: loaded.template.pages.map(({ id }) => id),
      isPageDirty: () => this.autosave.state !== 'Saved',
    });
    const savingHost = {
      readPage: () => host.readPage(),
      savePage: this.design.savePage.bind(this.design),
    };
    this.autosave = new Autosave({ store: this.store, host: savingHost, ...saving });
    this.#sourcesKey = JSON.stringify(this.#sources());
    this.store.subscribe(() => {
      if (this.#state.textEditing?.sync() === false) this.endTextEditing();
      this.#syncCropping();
      this.#drawSoon();
      if (!this.store.isGesturing) void this.#reloadValues();
    });
    this.browserPicture = new BrowserPicture({
      store,
      draw: async () => {
        // The page is sent along, but the variables and the brand are those that are saved.
        await this.design.settled();
        const { document, pageId } = store;
        return await host.drawInBrowser(toPageRecord(document, pageId), this.#rowValues());
      },
    });
    this.#draw();
  }

  static async open(host: Host, pageId: string, { mayEdit, journal }: OpenOptions): Promise<EditorSession> {
    const starting = startEngines();
    const library = host.fontLibrary();
    library.catch(() => {});
    try {
      const loaded = await host.load();
      const engines = await starting;
      const read = withPage(withTemplate(emptyDocument, loaded.template.record), pageId, loaded.page);
      const { etag } = loaded.template;
      const { document, ...saving } = restorePage({ document: read, pageId, loaded, etag }, journal);
      const content = toPageDocument(document, pageId).content ?? [];
      const values = await host.readValues({ brandId: loaded.template.brandId, content });
      const assets = new CanvasAssets(host, engines.measuring, await library, loaded.template.emojiType);
      const store = new EditorStore({ document, pageId, clock: systemClock, mayEdit });
      return new EditorSession({ host, loaded, values, engines, assets, store, saving });
    } catch (error) {
      // The failure that is reported is the first one.
      starting.then(({ drawing }) => drawing.dispose()).catch(() => {});
      throw error;
    }
  }

  /** What expressions see besides the variables of the page and its template. */
  get sharedValues(): SharedValues {
    return this.#values;
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
    this.endCropping();
    this.#set({ tool });
    this.tools.reset();
  }

  /** Adds the layer of the chosen tool at the selection, in the middle of the canvas, without a pointer (EDT-11). */
  addAtCenter(): void {
    const { tool, camera } = this.#state;
    if (!isDrawingTool(tool) || !this.store.mayEdit) return;
    const { width, height } = this.#screenSize;
    const from = toPage(camera, { x: width / 2, y: height / 2 });
    addLayer(this.#toolContext(), tool, { from, isAtSelection: true });
    this.chooseTool('Move');
  }

  /** Starts to edit a text on the canvas, with all of it selected. */
  editText(layerId: string): void {
    this.endTextEditing();
    this.endCropping();
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

  /** Starts to crop an image on the canvas. */
  cropImage(layerId: string): void {
    this.endTextEditing();
    this.endCropping();
    this.store.select([layerId]);
    const { boxes } = this.#state;
    const box = this.#view?.places.get(layerId)?.[0]?.box;
    const picture = box?.kind === 'image' ? this.#view?.drawing.getPicture(box) : undefined;
    const shown = box?.kind === 'image' && picture ? { image: box, natural: picture } : undefined;
    const announce = (text: string) => this.announce(text);
    const crop = Cropping.open({ store: this.store, layerId, boxes, picture: shown, announce });
    if (!crop || !picture) return;
    this.#set({ cropping: { crop, picture }, overlay: {}, tool: 'Move' });
    this.tools.reset();
  }

  /** Applies the crop that is under way. */
  endCropping(): void {
    this.#state.cropping?.crop.apply();
  }

  /** A crop ends with its gesture. Another selection applies it. */
  #syncCropping(): void {
    const crop = this.#state.cropping?.crop;
    const [selected, ...others] = this.store.selection.layerIds;
    if (crop?.isOpen && (selected !== crop.layerId || others.length > 0)) crop.apply();
    if (!crop || crop.isOpen || crop !== this.#state.cropping?.crop) return;
    this.#set({ cropping: undefined });
    this.tools.reset();
  }

  /** Opens the choice of a shader, or closes it. */
  chooseShader(shaderUse: SessionState['shaderUse']): void {
    this.#set({ shaderUse });
  }

  rename(renamed: string | undefined): void {
    this.#set({ renamed });
  }

  showWarnings(showsWarnings: boolean): void {
    this.#set({ showsWarnings });
  }

  setSnapping(isSnapping: boolean): void {
    this.#set({ isSnapping });
  }

  setRulers(showsRulers: boolean): void {
    this.#set({ showsRulers });
  }

  setResizesLayers(resizesLayers: boolean): void {
    this.#set({ resizesLayers });
  }

  setPixelGrid(showsPixelGrid: boolean): void {
    this.#set({ showsPixelGrid });
  }

  setCamera(camera: Camera): void {
    this.#isFitted = false;
    this.#set({ camera });
    clearTimeout(this.#resting);
    this.#resting = setTimeout(() => this.#redrawAtCamera(), cameraRestMs);
  }

  /** The canvas has another size. The whole page is shown, until the person has zoomed or panned. */
  resize(size: { width: number; height: number }): void {
    const isFirst = this.#screenSize.width === 0;
    this.#screenSize = size;
    if (this.#isFitted) this.zoomToFit();
    else this.setCamera(this.#state.camera);
    if (!isFirst) return;
    // Nothing is drawn yet that could be shown at another zoom meanwhile.
    clearTimeout(this.#resting);
    this.#redrawAtCamera();
  }

  get screenSize(): { width: number; height: number } {
    return this.#screenSize;
  }

  zoomToFit(): void {
    const { width, height } = this.#page();
    this.setCamera(fitArea({ x: 0, y: 0, width, height }, this.#screenSize));
    this.#isFitted = true;
  }

  /** A page as SVG with the values that the canvas shows, such as one with a part of the layers. */
  drawSvg(page: JsonObject): Promise<string> {
    return drawSvg(this.#parts, this.#sourceOf(page));
  }

  /** How large a layer is on a page that is not on the canvas, in px. Undefined if the page does not show it. */
  async measureLayer(page: JsonObject, layerId: string): Promise<{ width: number; height: number } | undefined> {
    const view = await layOutPage(this.#parts, this.#sourceOf(page));
    return view.places.get(layerId)?.[0];
  }

  #sourceOf(page: JsonObject): PageSource {
    const { document, pageId } = this.store;
    return { ...this.#source(), document: toPageDocument(withPage(document, pageId, page), pageId) };
  }

  /** What expressions see besides the variables of the page and its template. */
  get values(): SharedValues {
    return this.#values;
  }

  /** Everything that the canvas shows now, as a render would get it. */
  get source(): PageSource {
    return this.#source();
  }

  /** Opens or closes the dialog of the sample rows. */
  openRows(isShowingRows: boolean): void {
    this.#set({ isShowingRows });
  }

  /** Shows the values of the next or previous sample row. The defaults come before the first one. */
  showRowBy(step: 1 | -1): void {
    const rows = readRows(requireRecord(this.store.document, templateKey));
    const ids = [undefined, ...rows.map(({ id }) => id)];
    const index = (ids.indexOf(this.#state.rowId) + step + ids.length) % ids.length;
    this.showRow(ids[index]);
    this.announce(`Row: ${rows[index - 1]?.name ?? 'Defaults'}`);
  }

  /** Shows the values of a sample row, or the defaults. */
  showRow(rowId: string | undefined): void {
    this.#set({ rowId });
    this.#drawnDocument = undefined;
    this.#drawSoon();
  }

  /** Reads the brand and the content again, after the page or its template names others. */
  async #reloadValues(): Promise<void> {
    const sources = this.#sources();
    const key = JSON.stringify(sources);
    if (key === this.#sourcesKey) return;
    this.#sourcesKey = key;
    try {
      const values = await this.host.readValues(sources);
      if (key !== this.#sourcesKey) return;
      this.#values = values;
      this.#drawnDocument = undefined;
      this.#drawSoon();
    } catch (error) {
      this.#set({ error });
    }
  }

  #sources() {
    const { brandId } = requireRecord(this.store.document, templateKey);
    return {
      brandId: typeof brandId === 'string' ? brandId : undefined,
      content: this.#page().content ?? [],
    };
  }

  /** Whether the page or its template has changes that are not saved. */
  get isDirty(): boolean {
    return this.autosave.isDirty || this.design.isDirty;
  }

  /** The state of the page, or that of the template once the page is saved. */
  get savedState(): SavedState {
    const { state } = this.autosave;
    if (state !== 'Saved') return state;
    if (this.design.error !== undefined) return 'Not saved';
    if (this.design.isOffline) return 'Offline';
    if (this.design.conflicts.length > 0) return 'Conflict';
    return this.design.isDirty ? 'Saving' : 'Saved';
  }

  readonly subscribeSaving = (listener: () => void): (() => void) => {
    const ends = [this.autosave, this.design, this.store].map(({ subscribe }) => subscribe(listener));
    return () => {
      for (const end of ends) end();
    };
  };

  /** Saves what is not saved yet, such as when the window is hidden. */
  flush(): void {
    this.autosave.flush();
    this.design.retry();
  }

  /** Tries a save that failed again at once. */
  retry(): void {
    this.autosave.retry();
    this.design.retry();
  }

  /** Resolves once everything is saved, or is in the journal and cannot be saved now. */
  async settle(): Promise<void> {
    await this.autosave.settle();
    await this.design.settle();
  }

  /** Resolves once everything is saved. @throws Error if it cannot be saved now */
  async settled(): Promise<void> {
    await this.autosave.settled();
    await this.design.settled();
  }

  /** What publishing would change, after everything is saved. */
  async compareWithPublished(): Promise<PublishSummary> {
    await this.settled();
    return this.host.compareWithPublished();
  }

  /** Publishes the draft, after everything is saved. Returns the number of the version. */
  async publish(): Promise<number> {
    await this.settled();
    return this.host.publish();
  }

  /** Draws a page, or a page of a published version, as the service does. Returns the URL of the picture. */
  drawPage(page: DrawnPage): Promise<string> {
    return this.host.drawPage(page);
  }

  /** Closes the page after a last save. Resolves when that has ended. */
  async dispose(): Promise<void> {
    this.endCropping();
    clearTimeout(this.#resting);
    if (this.#frame !== undefined) cancelAnimationFrame(this.#frame);
    this.browserPicture.dispose();
    this.canvas.dispose();
    // A save of the page takes the rest along.
    await this.autosave.dispose();
    await this.design.dispose();
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
      showsRulers: () => this.#state.showsRulers,
      resizesLayers: () => this.#state.resizesLayers,
      showOverlay: (overlay) => this.#set({ overlay }),
      editText: (layerId) => this.editText(layerId),
      cropImage: (layerId) => this.cropImage(layerId),
      cropping: () => this.#state.cropping?.crop,
      newId,
      chooseShader: (use) => this.chooseShader(use),
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
    this.canvas.update(this.#source()).then(
      (view) => view && this.#set({ error: undefined }),
      (error) => this.#set({ error }),
    );
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

  /** The values of the sample row that the canvas shows. */
  #rowValues(): JsonObject {
    const rows = readRows(requireRecord(this.store.document, templateKey));
    return rows.find(({ id }) => id === this.#state.rowId)?.values ?? {};
  }

  #source(): PageSource {
    const { document, pageId } = this.store;
    return {
      id: pageId,
      name: String(requireRecord(document, pageKey(pageId))['name']),
      document: this.#page(),
      templateVariables: storedVariables(requireRecord(document, templateKey)['variables']),
      tweaks: this.#rowValues(),
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

interface OpenOptions {
  mayEdit: boolean;
  /** The journal of the page, and what it has. Viewers have none. */
  journal?: OpenJournal | undefined;
}

interface SessionParts {
  host: Host;
  saving: Omit<RestoredPage, 'document'>;
  loaded: LoadedPage;
  values: SharedValues;
  engines: Awaited<ReturnType<typeof startEngines>>;
  assets: CanvasAssets;
  store: EditorStore;
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
