import type { Warning } from '../../../../core/warnings.ts';
import { loadCodeEncoders } from '../../../../design/build/load-code-encoders.ts';
import { type Area, evenly, growArea, intersection } from '../../../../draw/geometry/area.ts';
import { composeContent, type PageContent, type PageSource } from '../view/page-content.ts';
import { type MeasuringEngine, PageView } from '../view/page-view.ts';
import type { CanvasAssets } from './assets/canvas-assets.ts';
import type { CanvasEngine, DrawnPicture } from './engine/canvas-engine.ts';
import { GesturePlanes } from './gesture-planes.ts';
import { PagePainter, type PaintedPart, type PictureParts } from './page-painter.ts';
import { cutPlanes, type PlaneCut, type PlaneName } from './planes/cut-planes.ts';
import { movedPixels } from './planes/moved-plane.ts';
import { recordDuration } from './record-duration.ts';

/** Where the page is seen: device pixels for each px of the page, and the part of it that is visible. */
export interface Camera {
  scale: number;
  /** Device pixels for each CSS px. */
  pixelRatio: number;
  /** In px of the page. The whole page is drawn if it is small enough. */
  visible: Area;
}

/** Where pictures are shown: the whole page, or planes. `pixelRatio` is the number of device pixels for each CSS px. */
export interface PictureSurface {
  showWhole(picture: DrawnPicture, pixelRatio: number): void;
  /** Shows the last picture of the whole page, in which some parts are replaced. */
  showChanges(changes: PictureParts): void;
  /** Shows new pictures of some planes, and the earlier ones of the others. */
  showPlanes(pictures: Partial<Record<PlaneName, DrawnPicture>>, pixelRatio: number): void;
  /** Shows the planes with the picture of one at another place, in device pixels from the top left of the page. */
  movePlane(name: PlaneName, place: { left: number; top: number }, pixelRatio: number): void;
}

/** What a canvas is made of. */
interface CanvasParts {
  assets: CanvasAssets;
  drawing: CanvasEngine;
  measuring: MeasuringEngine;
  surface: PictureSurface;
}

/** What changes while a canvas is shown. */
export interface CanvasEvents {
  /** A version was laid out. Its picture follows, and another version once its pictures are loaded. */
  onView(view: PageView, state: { warnings: readonly Warning[]; isLoading: boolean }): void;
  /** A picture of the version is visible. */
  onShown(version: number): void;
  /** Drawing failed for all layers together; the last picture stays. */
  onFailure(error: unknown): void;
}

/** The whole page is redrawn this long after the last change (EDT-1). */
const settleMs = 80;
/**
 * If only changes of a page were drawn, all of it is drawn once it has been at rest for this long. What a text paints is
 * estimated, and a font may have letters that are larger.
 */
const restMs = 1_000;
/** The most pixels of a drawing. Of a larger page, the visible part is drawn, with a margin. */
const maxPixels = 8_500_000;
const marginPx = 64;
/** Drawings after which the browser has optimized the engine. */
const warmUps = 9;
/** The camera of a canvas whose place on the screen is not known yet. Pages are laid out for it, and not drawn. */
const noCamera: Camera = { scale: 1, pixelRatio: 1, visible: { x: 0, y: 0, width: 0, height: 0 } };

/**
 * Shows the picture of a page: the whole page at rest, and planes while layers are active (EDT-1). Pictures of older
 * versions are never shown after newer ones.
 */
export class PageCanvas {
  readonly #surface: PictureSurface;
  readonly #assets: CanvasAssets;
  readonly #engine: CanvasEngine;
  readonly #measuring: MeasuringEngine;
  readonly #painter: PagePainter;
  readonly #events: CanvasEvents;
  #camera = noCamera;
  #content: PageContent | undefined;
  #view: PageView | undefined;
  #source: PageSource | undefined;
  #active: ReadonlySet<string> = new Set();
  /** The active layers and those that have changed with them, which the page is cut at. */
  #changing: ReadonlySet<string> = new Set();
  #planes: GesturePlanes | undefined;
  /** The version of which there is a picture of the whole page, and how it was drawn. */
  #whole: { view: PageView; camera: Camera; badLayers: ReadonlySet<string> } | undefined;
  #isPaintingWhole = false;
  /** Whether the whole page has to be drawn again. */
  #isWholeOutdated = false;
  #settle: ReturnType<typeof setTimeout> | undefined;
  #warmUpsLeft = warmUps;
  #shownVersion = 0;
  #isDisposed = false;

  constructor({ assets, drawing, measuring, surface }: CanvasParts, events: CanvasEvents) {
    this.#surface = surface;
    this.#assets = assets;
    this.#engine = drawing;
    this.#measuring = measuring;
    this.#painter = new PagePainter(drawing);
    this.#events = events;
  }

  get badLayers(): ReadonlySet<string> {
    return this.#painter.badLayers;
  }

  /**
   * Lays out the next version of the page, and draws it as soon as there is a camera. Undefined if an even newer version
   * took its place.
   */
  async update(source: PageSource): Promise<PageView | undefined> {
    this.#source = source;
    const start = performance.now();
    const codeEncoders = await loadCodeEncoders([source.document]);
    if (this.#source !== source) return undefined;
    const content = composeContent(source, { library: this.#assets.library, codeEncoders }, this.#content);
    this.#content = content;
    return await this.#layOut(content, start);
  }

  /** Lays out a page with the pictures that are loaded, and again once all of them are. */
  async #layOut(content: PageContent, start: number): Promise<PageView | undefined> {
    const { drawing, loading, warnings } = await this.#assets.gather(content);
    if (this.#content !== content || this.#isDisposed) return undefined;
    this.#engine.prepare(drawing.fonts);
    const previous = this.#view;
    const view = PageView.of(content, drawing, this.#measuring, previous);
    recordDuration('canvas.layout', start, { version: view.version });
    this.#view = view;
    if (previous) this.#painter.retryChanged(previous, view);
    this.#events.onView(view, {
      warnings: [...content.warnings, ...warnings],
      isLoading: loading !== undefined,
    });
    // Loading never fails: what cannot be read is drawn as a placeholder.
    void loading
      ?.then(() => (this.#content === content ? this.#layOut(content, performance.now()) : undefined))
      .catch(this.#events.onFailure);
    this.#paint(view);
    return view;
  }

  setCamera(camera: Camera): void {
    this.#camera = camera;
    this.#planes = undefined;
    if (this.#view) this.#paintWhole();
  }

  /**
   * From the next version on, these layers are drawn in a plane of their own, so that their changes are seen at once.
   * Without layers, the page is drawn as a whole again.
   */
  activate(layers: ReadonlySet<string>): void {
    if (layers.size === 0 && this.#planes) this.#settleSoon(0);
    if (layers.size === 0 || !isSubset(layers, this.#changing)) this.#planes = undefined;
    if (!this.#planes) this.#changing = layers;
    this.#active = layers;
  }

  dispose(): void {
    this.#isDisposed = true;
    clearTimeout(this.#settle);
    this.#engine.dispose();
  }

  get #part(): PaintedPart {
    const { scale, visible } = this.#camera;
    const { width = 0, height = 0 } = this.#view?.drawing ?? {};
    const page = { x: 0, y: 0, width, height };
    const isSmall = width * height * scale ** 2 <= maxPixels;
    return { scale, area: isSmall ? page : intersection(page, growArea(visible, evenly(marginPx / scale))) };
  }

  #paint(view: PageView): void {
    if (this.#camera === noCamera) return;
    if (this.#active.size === 0) {
      this.#paintWhole();
      return;
    }
    const planes = this.#planes;
    const changed = planes?.changedSince(view, this.badLayers);
    if (planes && changed && isSubset(changed, planes.layers)) this.#paintActive(view, planes);
    // Planes that are still being drawn are shown first. Otherwise nothing would be shown while every version changes more.
    else if (planes && !planes.areShown) planes.isOutdated = true;
    else {
      this.#changing = new Set([...this.#changing, ...(changed ?? [])]);
      this.#paintPlanes(view, this.#changing);
    }
    this.#settleSoon(settleMs);
  }

  #settleSoon(ms: number): void {
    clearTimeout(this.#settle);
    this.#settle = setTimeout(() => {
      // While a slow machine still draws planes, the whole page would only delay them.
      if (ms > 0 && !this.#engine.isIdle) this.#settleSoon(ms);
      else this.#paintWhole();
    }, ms);
  }

  /** Draws the newest version. While it is being drawn, an even newer one waits, because it is drawn by its changes. */
  #paintWhole(): void {
    clearTimeout(this.#settle);
    this.#isWholeOutdated = true;
    if (!this.#isPaintingWhole) void this.#paintWholes();
  }

  async #paintWholes(): Promise<void> {
    this.#isPaintingWhole = true;
    while (this.#isWholeOutdated && this.#view && !this.#isDisposed) {
      this.#isWholeOutdated = false;
      const view = this.#view;
      await this.#painting(async () => {
        if (!(await this.#paintChanges(view))) await this.#paintAll(view);
      });
    }
    this.#isPaintingWhole = false;
    void this.#painting(() => this.#warmUp());
  }

  async #paintAll(view: PageView): Promise<void> {
    const camera = this.#camera;
    const picture = await this.#painter.paintWhole(view, this.#part);
    if (!picture) return;
    if (this.#camera === camera && this.#mayShow(view)) {
      this.#surface.showWhole(picture, camera.pixelRatio);
      this.#whole = { view, camera, badLayers: this.badLayers };
      this.#shown(view);
    }
    this.#recycle(picture);
  }

  /** Draws what has changed since the last picture of the whole page. False if all of it has to be drawn. */
  async #paintChanges(view: PageView): Promise<boolean> {
    const [camera, whole] = [this.#camera, this.#whole];
    if (whole?.camera !== camera || whole.badLayers !== this.badLayers) return false;
    const painting = this.#painter.paintChanges(view, whole.view, this.#part);
    if (!painting) return false;
    const changes = await painting;
    if (!changes) return true;
    if (this.#camera === camera && this.#mayShow(view)) {
      this.#surface.showChanges(changes);
      this.#whole = { ...whole, view };
      this.#shown(view);
      this.#redrawAtRest();
    }
    this.#recycle(changes.picture);
    return true;
  }

  #redrawAtRest(): void {
    clearTimeout(this.#settle);
    this.#settle = setTimeout(() => {
      this.#whole = undefined;
      this.#paintWhole();
    }, restMs);
  }

  /** Cuts the page at layers, and draws the planes. They are shown together. */
  #paintPlanes(view: PageView, layers: ReadonlySet<string>): void {
    this.#planes = undefined;
    const cut = cutPlanes(view.root, layers);
    if (!cut) {
      this.#paintWhole();
      return;
    }
    const planes = new GesturePlanes(layers, view, this.badLayers);
    this.#planes = planes;
    void this.#paintingPlanes(planes, async () => {
      const paint = (plane: PlaneName) => this.#painter.paintPlane(view, cut, plane, this.#part);
      const [below, above] = await Promise.all([paint('below'), paint('above')]);
      if (below && above) planes.addStill({ below, above });
    });
    this.#paintActivePlane(view, planes, cut);
  }

  #paintActive(view: PageView, planes: GesturePlanes): void {
    const cut = cutPlanes(view.root, planes.layers);
    if (cut) this.#paintActivePlane(view, planes, cut);
    else this.#paintPlanes(view, planes.layers);
  }

  #paintActivePlane(view: PageView, planes: GesturePlanes, cut: PlaneCut): void {
    if (this.#moveActivePlane(view, planes, cut)) return;
    void this.#paintingPlanes(planes, async () => {
      const picture = await this.#painter.paintPlane(view, cut, 'active', this.#part);
      if (picture) this.#recycle(planes.addActive(picture, view));
    });
  }

  /** Moves the picture of the active plane if all of it has moved by whole pixels. False if it has to be drawn. */
  #moveActivePlane(view: PageView, { drawn }: GesturePlanes, cut: PlaneCut): boolean {
    const start = performance.now();
    const move = drawn && movedPixels(drawn.view, view, cut.painted.active, this.#part);
    if (!move || !this.#mayShow(view)) return false;
    const { left, top } = drawn.window;
    this.#surface.movePlane('active', { left: left + move.left, top: top + move.top }, this.#camera.pixelRatio);
    recordDuration('canvas.active', start, { version: view.version, engineMs: 0 });
    this.#shown(view);
    return true;
  }

  /** Draws planes, and shows them as soon as all of them are there. */
  async #paintingPlanes(planes: GesturePlanes, paint: () => Promise<void>): Promise<void> {
    try {
      await paint();
    } catch (error) {
      if (this.#planes === planes) this.#planes = undefined;
      this.#fail(error);
      return;
    }
    if (this.#planes !== planes) return;
    const ready = planes.take((view) => this.#mayShow(view));
    if (!ready) return;
    this.#surface.showPlanes(ready.pictures, this.#camera.pixelRatio);
    this.#shown(ready.view);
    this.#recycle(ready.pictures.below, ready.pictures.active, ready.pictures.above);
    if (planes.isOutdated && this.#view) this.#paint(this.#view);
  }

  #recycle(...pictures: readonly (DrawnPicture | undefined)[]): void {
    for (const picture of pictures) if (picture) this.#engine.recycle(picture.buffer);
  }

  async #warmUp(): Promise<void> {
    if (this.#warmUpsLeft <= 0 || !this.#view || !this.#engine.isIdle) return;
    this.#warmUpsLeft -= 1;
    await this.#painter.warmUp(this.#view, this.#part);
    await this.#warmUp();
  }

  /** A picture of an older version is shown while the newest is being drawn, but never after a newer one. */
  #mayShow(view: PageView): boolean {
    return view.version >= this.#shownVersion && !this.#isDisposed;
  }

  #shown(view: PageView): void {
    this.#shownVersion = view.version;
    this.#events.onShown(view.version);
  }

  async #painting(paint: () => Promise<void>): Promise<void> {
    try {
      await paint();
    } catch (error) {
      this.#fail(error);
    }
  }

  #fail(error: unknown): void {
    if (!this.#isDisposed) this.#events.onFailure(error);
  }
}

function isSubset(inner: ReadonlySet<string>, outer: ReadonlySet<string>): boolean {
  return [...inner].every((layer) => outer.has(layer));
}
