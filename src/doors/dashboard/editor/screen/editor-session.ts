import { systemClock } from '../../../../core/clock.ts';
import { newId } from '../../../../core/ids.ts';
import { CanvasAssets } from '../canvas/assets/canvas-assets.ts';
import { startEngines } from '../canvas/engine/start-engine.ts';
import type { Announcer } from '../model/announcer.ts';
import type { CommandContext, ScreenActions, ToolName } from '../model/commands/command.ts';
import { isDrawingTool } from '../model/new-layers.ts';
import { readGuides } from '../model/operations/guides.ts';
import { toPageDocument } from '../model/page-document.ts';
import {
  emptyDocument,
  requireRecord,
  templateKey,
  toPage as toPageRecord,
  withPage,
  withTemplate,
} from '../model/records.ts';
import { EditorStore } from '../model/store.ts';
import { CanvasTools } from '../tools/canvas-tools.ts';
import { addLayer } from '../tools/drawing.ts';
import { layerAreas } from '../tools/page-areas.ts';
import type { ToolContext } from '../tools/tool.ts';
import { toPage } from '../view/camera.ts';
import { BrowserPicture } from './browser-picture/browser-picture.ts';
import { CanvasEditing } from './canvas-editing.ts';
import { readRows } from './data/rows/read-rows.ts';
import type { Host, LoadedPage, SharedValues } from './host.ts';
import { PageDrawing } from './page-drawing.ts';
import { PageValues } from './page-values.ts';
import type { PagesHost } from './pages/pages-host.ts';
import { type OpenJournal, type RestoredPage, restorePage } from './saving/restore-page.ts';
import { SessionSaving } from './session-saving.ts';
import { type SessionState, SessionStore } from './session-state.ts';

interface OpenOptions {
  mayEdit: boolean;
  /** The journal of the page, and what it has. Viewers have none. */
  journal: Promise<OpenJournal | undefined>;
}

/** The screen is shown without its page if that is not laid out within this time, such as when a font loads slowly. */
const firstLayoutMs = 500;

interface SessionParts {
  host: Host;
  restored: Omit<RestoredPage, 'document'>;
  loaded: LoadedPage;
  values: SharedValues;
  engines: Awaited<ReturnType<typeof startEngines>>;
  assets: CanvasAssets;
  store: EditorStore;
}

/** A page that is open in the editor. It connects the document with the canvas, the tools and what saves it. */
export class EditorSession implements Announcer {
  readonly store: EditorStore;
  readonly host: Host;
  readonly pages: PagesHost;
  readonly loaded: LoadedPage;
  readonly values: PageValues;
  readonly drawing: PageDrawing;
  readonly tools: CanvasTools;
  readonly editing: CanvasEditing;
  readonly saving: SessionSaving;
  readonly browserPicture: BrowserPicture;
  readonly #screen: SessionStore;
  readonly #listeners = new Set<() => void>();
  /** The boxes that the listeners were called for, and the frame in which they are called next. */
  #notifiedBoxes: SessionState['boxes'] | undefined;
  #nextFrame: number | undefined;

  private constructor({ host, loaded, values, engines, assets, store, restored }: SessionParts) {
    this.store = store;
    this.host = host;
    this.loaded = loaded;
    this.pages = host.pagesOf(loaded.template.id);
    const showsRulers = Object.values(readGuides(store.document, store.pageId)).flat().length > 0;
    const screen = new SessionStore({ showsRulers });
    this.#screen = screen;
    this.values = new PageValues({ store, host, screen, values });
    this.drawing = new PageDrawing({ store, screen, values: this.values, engines, assets });
    this.tools = new CanvasTools(this.#toolContext());
    this.editing = new CanvasEditing({
      store,
      screen,
      drawing: this.drawing,
      announcer: this,
      resetTools: () => this.tools.reset(),
    });
    this.saving = new SessionSaving({ store, host, loaded, restored });
    store.subscribe(() => {
      this.editing.sync();
      this.drawing.drawSoon();
      if (!store.isGesturing) void this.#reloadValues();
      this.#changed();
    });
    screen.subscribe(() => this.#changed());
    this.browserPicture = new BrowserPicture({
      store,
      draw: async () => {
        // The page is sent along, but the variables and the brand are those that are saved.
        await this.saving.design.settled();
        return await host.drawInBrowser(toPageRecord(store.document, store.pageId), this.values.row);
      },
    });
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
      const { document, ...restored } = restorePage({ document: read, pageId, loaded, etag }, await journal);
      const content = toPageDocument(document, pageId).content ?? [];
      const values = await host.readValues({ brandId: loaded.template.brandId, content });
      const assets = new CanvasAssets(host, engines.measuring, await library, loaded.template.emojiType);
      const store = new EditorStore({ document, pageId, clock: systemClock, mayEdit });
      const session = new EditorSession({ host, loaded, values, engines, assets, store, restored });
      // The page is laid out before React builds the screen, so that the engine draws it while React builds the panels.
      await Promise.race([session.drawing.draw(), new Promise((resolve) => setTimeout(resolve, firstLayoutMs))]);
      return session;
    } catch (error) {
      // The failure that is reported is the first one.
      starting.then(({ drawing }) => drawing.dispose()).catch(() => {});
      throw error;
    }
  }

  get state(): SessionState {
    return this.#screen.state;
  }

  /** Whether a pointer changes the document, or the selection with a marquee. */
  get isGesturing(): boolean {
    return this.store.isGesturing || this.state.overlay.marquee !== undefined;
  }

  /** Calls `listener` after every change of the document or of the screen, and during a gesture once a frame. */
  readonly subscribe = (listener: () => void): (() => void) => {
    this.#listeners.add(listener);
    return () => this.#listeners.delete(listener);
  };

  /** The context of commands. `screen` are the actions of the component that shows the session. */
  commandContext(screen: Partial<ScreenActions>): CommandContext {
    return {
      store: this.store,
      rectangles: () => layerAreas(this.state.boxes),
      editedText: () => this.state.textEditing,
      newId,
      announce: (text) => this.announce(text),
      refuse: (text) => this.refuse(text),
      screen,
    };
  }

  announce(text: string): void {
    this.#screen.set({ announcement: { text, isRefusal: false } });
  }

  refuse(text: string): void {
    this.#screen.set({ announcement: { text, isRefusal: true } });
  }

  chooseTool(tool: ToolName): void {
    this.editing.endCropping();
    this.#screen.set({ tool });
    this.tools.reset();
  }

  /** Adds the layer of the chosen tool at the selection, in the middle of the canvas, without a pointer (EDT-11). */
  addAtCenter(): void {
    const { tool, camera } = this.state;
    if (!isDrawingTool(tool) || !this.store.mayEdit) return;
    const { width, height } = this.drawing.screenSize;
    const from = toPage(camera, { x: width / 2, y: height / 2 });
    addLayer(this.#toolContext(), tool, { from, isAtSelection: true });
    this.chooseTool('Move');
  }

  /** Opens the choice of a shader, or closes it. */
  chooseShader(shaderUse: SessionState['shaderUse']): void {
    this.#screen.set({ shaderUse });
  }

  rename(renamed: string | undefined): void {
    this.#screen.set({ renamed });
  }

  showWarnings(showsWarnings: boolean): void {
    this.#screen.set({ showsWarnings });
  }

  setSnapping(isSnapping: boolean): void {
    this.#screen.set({ isSnapping });
  }

  setRulers(showsRulers: boolean): void {
    this.#screen.set({ showsRulers });
  }

  setResizesLayers(resizesLayers: boolean): void {
    this.#screen.set({ resizesLayers });
  }

  setPixelGrid(showsPixelGrid: boolean): void {
    this.#screen.set({ showsPixelGrid });
  }

  /** Opens or closes the dialog of the sample rows. */
  openRows(isShowingRows: boolean): void {
    this.#screen.set({ isShowingRows });
  }

  /** Shows the values of the next or previous sample row. The defaults come before the first one. */
  showRowBy(step: 1 | -1): void {
    const rows = readRows(requireRecord(this.store.document, templateKey));
    const ids = [undefined, ...rows.map(({ id }) => id)];
    const index = (ids.indexOf(this.state.rowId) + step + ids.length) % ids.length;
    this.showRow(ids[index]);
    this.announce(`Row: ${rows[index - 1]?.name ?? 'Defaults'}`);
  }

  /** Shows the values of a sample row, or the defaults. */
  showRow(rowId: string | undefined): void {
    this.#screen.set({ rowId });
    this.drawing.redrawSoon();
  }

  /** Closes the page after a last save. Resolves when that has ended. */
  async dispose(): Promise<void> {
    this.editing.endCropping();
    this.browserPicture.dispose();
    this.drawing.dispose();
    await this.saving.dispose();
  }

  /**
   * A move of the pointer changes the overlay, the document and then the places of the boxes. The screen is drawn once for
   * all of them, when the boxes are placed, or in the next frame if they stay where they are.
   */
  #changed(): void {
    if (!this.isGesturing || this.state.boxes !== this.#notifiedBoxes) this.#notify();
    else this.#nextFrame ??= requestAnimationFrame(() => this.#notify());
  }

  #notify(): void {
    if (this.#nextFrame !== undefined) cancelAnimationFrame(this.#nextFrame);
    this.#nextFrame = undefined;
    this.#notifiedBoxes = this.state.boxes;
    for (const listener of this.#listeners) listener();
  }

  async #reloadValues(): Promise<void> {
    if (await this.values.reload()) this.drawing.redrawSoon();
  }

  #toolContext(): ToolContext {
    const { store, drawing } = this;
    return {
      store,
      boxes: () => this.state.boxes,
      camera: () => this.state.camera,
      setCamera: (camera) => drawing.setCamera(camera),
      tool: () => this.state.tool,
      chooseTool: (tool) => this.#screen.set({ tool }),
      isSnapping: () => this.state.isSnapping,
      showsRulers: () => this.state.showsRulers,
      resizesLayers: () => this.state.resizesLayers,
      showOverlay: (overlay) => this.#screen.set({ overlay }),
      editText: (layerId) => this.editing.editText(layerId),
      cropImage: (layerId) => this.editing.cropImage(layerId),
      cropping: () => this.state.cropping?.crop,
      newId,
      chooseShader: (use) => this.chooseShader(use),
      announce: (text) => this.announce(text),
      refuse: (text) => this.refuse(text),
    };
  }
}
