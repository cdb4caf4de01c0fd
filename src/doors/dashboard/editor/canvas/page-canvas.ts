import type { Warning } from '../../../../core/warnings.ts';
import { loadCodeEncoders } from '../../../../design/build/load-code-encoders.ts';
import { type Area, evenly, growArea, intersection } from '../../../../draw/geometry/area.ts';
import { composeContent, type PageContent, type PageSource } from '../view/page-content.ts';
import { type MeasuringEngine, PageView } from '../view/page-view.ts';
import type { CanvasAssets } from './assets/canvas-assets.ts';
import type { CanvasEngine } from './engine/canvas-engine.ts';
import { PagePainter, type PaintedPart } from './page-painter.ts';
import { changedLayers } from './planes/changes.ts';
import { cutPlanes, type PlaneName, planeNames } from './planes/cut-planes.ts';
import { CanvasStack } from './surface/canvas-stack.ts';

/** Where the page is seen: device pixels for each px of the page, and the part of it that is visible. */
export interface Camera {
  scale: number;
  /** Device pixels for each CSS px. */
  pixelRatio: number;
  /** In px of the page. The whole page is drawn if it is small enough. */
  visible: Area;
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
/** The most pixels of a drawing. Of a larger page, the visible part is drawn, with a margin. */
const maxPixels = 8_500_000;
const marginPx = 64;
/** Drawings after which the browser has optimized the engine. */
const warmUps = 9;

/** Planes that are drawn, and the version whose pictures below and above are visible. */
interface DrawnPlanes {
  layers: ReadonlySet<string>;
  view: PageView;
  isShown: boolean;
}

/**
 * Shows the picture of a page: the whole page at rest, and planes while layers are active (EDT-1). Pictures of older
 * versions are never shown after newer ones.
 */
export class PageCanvas {
  readonly stack = new CanvasStack();
  readonly #assets: CanvasAssets;
  readonly #engine: CanvasEngine;
  readonly #measuring: MeasuringEngine;
  readonly #painter: PagePainter;
  readonly #events: CanvasEvents;
  #camera: Camera;
  #content: PageContent | undefined;
  #view: PageView | undefined;
  #source: PageSource | undefined;
  #active: ReadonlySet<string> = new Set();
  #planes: DrawnPlanes | undefined;
  #settle: ReturnType<typeof setTimeout> | undefined;
  #warmUpsLeft = warmUps;
  #shownVersion = 0;
  #isDisposed = false;

  constructor(
    { assets, drawing, measuring }: { assets: CanvasAssets; drawing: CanvasEngine; measuring: MeasuringEngine },
    camera: Camera,
    events: CanvasEvents,
  ) {
    this.#assets = assets;
    this.#engine = drawing;
    this.#measuring = measuring;
    this.#painter = new PagePainter(drawing);
    this.#camera = camera;
    this.#events = events;
  }

  get badLayers(): ReadonlySet<string> {
    return this.#painter.badLayers;
  }

  /** Lays out and draws the next version of the page; undefined if an even newer one took its place. */
  async update(source: PageSource): Promise<PageView | undefined> {
    this.#source = source;
    const start = performance.now();
    const codeEncoders = await loadCodeEncoders([source.document]);
    if (this.#source !== source) return undefined;
    const content = composeContent(source, { library: this.#assets.library, codeEncoders }, this.#content);
    this.#content = content;
    const { drawing, loading, warnings } = await this.#assets.gather(content);
    if (this.#source !== source || this.#isDisposed) return undefined;
    const previous = this.#view;
    const view = PageView.of(content, drawing, this.#measuring, previous);
    performance.measure('canvas.layout', { start, detail: { version: view.version } });
    this.#view = view;
    if (previous) this.#painter.retry(changedLayers(previous, view) ?? new Set(view.places.keys()));
    this.#events.onView(view, {
      warnings: [...content.warnings, ...warnings],
      isLoading: loading !== undefined,
    });
    // Loading never fails: what cannot be read is drawn as a placeholder.
    void loading?.then(() => (this.#source === source ? this.update(source) : undefined)).catch(this.#events.onFailure);
    this.#paint(view);
    return view;
  }

  setCamera(camera: Camera): void {
    this.#camera = camera;
    this.#planes = undefined;
    if (this.#view) this.#paintWhole(this.#view);
  }

  /**
   * Draws the page in planes, so that changes of these layers are seen at once. Called when a pointer is pressed.
   * Without layers, the page is drawn as a whole again.
   */
  activate(layers: ReadonlySet<string>): void {
    this.#active = layers;
    const view = this.#view;
    if (!view) return;
    if (layers.size === 0) this.#settleSoon(0);
    else this.#paintPlanes(view, layers);
  }

  /**
   * Moves the picture of the active layers by CSS px, rounded to device pixels, without drawing anything. Returns false
   * if they cannot be moved like this; then each position is a new version of the page.
   */
  moveActive(x: number, y: number): boolean {
    const view = this.#view;
    if (!view || !this.#planes?.isShown || !cutPlanes(view.root, this.#planes.layers)?.canMove) return false;
    const { pixelRatio } = this.#camera;
    this.stack.moveActive(Math.round(x * pixelRatio) / pixelRatio, Math.round(y * pixelRatio) / pixelRatio);
    return true;
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
    if (this.#active.size === 0) {
      this.#paintWhole(view);
      return;
    }
    const planes = this.#planes;
    const changed = planes && changedLayers(planes.view, view);
    if (planes && changed && isSubset(changed, planes.layers) && planes.isShown) this.#paintActive(view, planes);
    else this.#paintPlanes(view, new Set([...this.#active, ...(planes?.layers ?? []), ...(changed ?? [])]));
    this.#settleSoon(settleMs);
  }

  #settleSoon(ms: number): void {
    clearTimeout(this.#settle);
    this.#settle = setTimeout(() => {
      // While a slow machine still draws planes, the whole page would only delay them.
      if (ms > 0 && !this.#engine.isIdle) this.#settleSoon(ms);
      else if (this.#view) this.#paintWhole(this.#view);
    }, ms);
  }

  #paintWhole(view: PageView): void {
    const camera = this.#camera;
    void this.#painting(async () => {
      const picture = await this.#painter.paintWhole(view, this.#part);
      if (!picture) return;
      if (this.#camera === camera && this.#mayShow(view)) {
        this.stack.showWhole(picture, camera.pixelRatio);
        this.#shown(view);
      }
      this.#engine.recycle(picture.buffer);
      void this.#painting(() => this.#warmUp());
    });
  }

  /** Draws all planes of a cut. They are shown together. */
  #paintPlanes(view: PageView, layers: ReadonlySet<string>): void {
    const cut = cutPlanes(view.root, layers);
    if (!cut) {
      this.#planes = undefined;
      this.#paintWhole(view);
      return;
    }
    const planes: DrawnPlanes = { layers, view, isShown: false };
    this.#planes = planes;
    void this.#painting(async () => {
      const paint = (plane: PlaneName) => this.#painter.paintPlane(view, cut, plane, this.#part);
      const [below, active, above] = await Promise.all(planeNames.map(paint));
      if (!below || !active || !above || this.#planes !== planes || !this.#mayShow(view)) return;
      planes.isShown = true;
      this.stack.showPlanes({ below, active, above }, this.#camera.pixelRatio);
      this.#shown(view);
      for (const { buffer } of [below, active, above]) this.#engine.recycle(buffer);
    });
  }

  #paintActive(view: PageView, planes: DrawnPlanes): void {
    const cut = cutPlanes(view.root, planes.layers);
    if (!cut) {
      this.#paintPlanes(view, planes.layers);
      return;
    }
    void this.#painting(async () => {
      const active = await this.#painter.paintPlane(view, cut, 'active', this.#part);
      if (!active) return;
      if (this.#planes === planes && this.#mayShow(view)) {
        this.stack.showPlanes({ active }, this.#camera.pixelRatio);
        this.#shown(view);
      }
      this.#engine.recycle(active.buffer);
    });
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
      if (!this.#isDisposed) this.#events.onFailure(error);
    }
  }
}

function isSubset(inner: ReadonlySet<string>, outer: ReadonlySet<string>): boolean {
  return [...inner].every((layer) => outer.has(layer));
}
