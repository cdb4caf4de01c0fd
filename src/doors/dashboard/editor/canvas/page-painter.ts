import type { Box } from '../../../../design/boxes/types.ts';
import { allPictures } from '../../../../draw/gather/drawing.ts';
import type { Area } from '../../../../draw/geometry/area.ts';
import type { DrawnPart } from '../../../../draw/takumi/nodes.ts';
import type { PageView } from '../view/page-view.ts';
import { type CanvasEngine, DrawFailure, type DrawnPicture } from './engine/canvas-engine.ts';
import { findBadLayers } from './find-bad-layers.ts';
import { changedLayers } from './planes/changes.ts';
import type { PlaneCut, PlaneName } from './planes/cut-planes.ts';
import { chooseInAreas, findDamage } from './planes/damage.ts';
import { listPainted } from './planes/paint-order.ts';
import { changedPixels, type DeviceWindow, planeWindow, sourceOf, toDevice } from './planes/plane-window.ts';
import { windowNode } from './planes/window-node.ts';
import { recordDuration } from './record-duration.ts';

/**
 * Layers that the engine does not draw within this time are taken for bad ones, in a search for the layer that stops it.
 * A search makes about two attempts for each power of two of layers.
 */
const probeMs = 2_000;

/** If more of the page than this share has changed, all of it is drawn. */
const maxShare = 0.6;

/** A picture of which only some parts are right. */
export interface PictureParts {
  picture: DrawnPicture;
  parts: readonly DeviceWindow[];
}

/** The part of a page that is drawn (px of the page), and the device pixels for each px. */
export interface PaintedPart {
  area: Area;
  scale: number;
}

/** Draws versions of a page, leaving out layers that the engine cannot draw. */
export class PagePainter {
  readonly #engine: CanvasEngine;
  #badLayers: ReadonlySet<string> = new Set();
  /** The search for layers that cannot be drawn. Searches that run together would replace each other's drawings. */
  #search: Promise<void> | undefined;

  constructor(engine: CanvasEngine) {
    this.#engine = engine;
  }

  /** The layers that are left out, because drawing them fails. */
  get badLayers(): ReadonlySet<string> {
    return this.#badLayers;
  }

  /** Tries layers again that failed before, if they were changed. */
  retryChanged(previous: PageView, next: PageView): void {
    if (this.#badLayers.size === 0) return;
    const changed = changedLayers(previous, next);
    const isChanged = (layer: string) => changed?.has(layer) ?? !hasSameBoxes(previous, next, layer);
    const stillBad = [...this.#badLayers].filter((layer) => !isChanged(layer));
    if (stillBad.length < this.#badLayers.size) this.#badLayers = new Set(stillBad);
  }

  /** The whole page; undefined if a newer picture took its place. @throws DrawFailure */
  async paintWhole(view: PageView, { area, scale }: PaintedPart): Promise<DrawnPicture | undefined> {
    return await this.#paint(view, 'whole', { window: toDevice(area, scale), scale });
  }

  /**
   * Those pixels of the whole page that may differ from a picture of the version `shown`; undefined if it is faster to draw
   * all of them. The result resolves to undefined if a newer picture took its place. @throws DrawFailure
   */
  paintChanges(
    view: PageView,
    shown: PageView,
    { area, scale }: PaintedPart,
  ): Promise<PictureParts | undefined> | undefined {
    const damage = findDamage(shown, view);
    if (!damage) return undefined;
    const { window, parts } = changedPixels(damage.areas, { scale, limit: area, reach: damage.reach });
    if (pixelsIn(...parts) > maxShare * pixelsIn(toDevice(area, scale))) return undefined;
    if (parts.length === 0) return Promise.resolve({ picture: { window, buffer: new ArrayBuffer(0), ms: 0 }, parts });
    const choosePart = chooseInAreas(
      view,
      parts.map((part) => sourceOf(part, scale)),
    );
    return this.#paint(view, 'whole', { window, scale, choosePart }).then((picture) => picture && { picture, parts });
  }

  /** One plane of a page; undefined if a newer picture took its place. @throws DrawFailure */
  async paintPlane(
    view: PageView,
    cut: PlaneCut,
    plane: PlaneName,
    { area, scale }: PaintedPart,
  ): Promise<DrawnPicture | undefined> {
    const window = planeWindow(view, cut.painted[plane], { scale, limit: area });
    if (window.width === 0 || window.height === 0) return { window, buffer: new ArrayBuffer(0), ms: 0 };
    return await this.#paint(view, plane, { window, scale, choosePart: (box) => cut.choosePart(plane, box) });
  }

  /** Draws the page without showing it, so that later drawings are faster (the browser optimizes code that has run). */
  async warmUp(view: PageView, { area, scale }: PaintedPart): Promise<void> {
    const picture = await this.#draw(view, 'warm-up', { window: toDevice(area, scale), scale });
    if (picture) this.#engine.recycle(picture.buffer);
  }

  async #paint(view: PageView, slot: string, task: PaintTask): Promise<DrawnPicture | undefined> {
    try {
      return await this.#draw(view, slot, task);
    } catch (error) {
      if (!(error instanceof DrawFailure)) throw error;
      this.#search ??= this.#findBadLayers(view, task).finally(() => {
        this.#search = undefined;
      });
      await this.#search;
      // Even if none was found: a failure may come from an engine that was in use for long.
      return await this.#draw(view, slot, task);
    }
  }

  async #findBadLayers(view: PageView, task: PaintTask): Promise<void> {
    const bad = await findBadLayers(listLayers(view), (layers) => this.#draws(view, new Set(layers), task));
    if (bad && bad.length > 0) this.#badLayers = new Set([...this.#badLayers, ...bad]);
  }

  /** Undefined if the canvas was closed before the answer. */
  async #draws(view: PageView, layers: ReadonlySet<string>, task: PaintTask): Promise<boolean | undefined> {
    const shown = new Set<Box>();
    for (const { prepared, parent } of listPainted(view.root)) {
      if (!layers.has(prepared.box.layerId)) continue;
      shown.add(prepared.box);
      for (let ancestor = parent; ancestor; ancestor = ancestor.parent) shown.add(ancestor.prepared.box);
    }
    const choosePart = (box: Box): DrawnPart =>
      layers.has(box.layerId) ? 'all' : shown.has(box) ? 'frame' : 'nothing';
    try {
      const picture = await this.#draw(view, 'probe', { ...task, choosePart, limitMs: probeMs });
      if (!picture) return undefined;
      this.#engine.recycle(picture.buffer);
      return true;
    } catch (error) {
      if (error instanceof DrawFailure) return false;
      throw error;
    }
  }

  async #draw(
    view: PageView,
    slot: string,
    { window, scale, choosePart, limitMs }: PaintTask,
  ): Promise<DrawnPicture | undefined> {
    const bad = this.#badLayers;
    const part =
      bad.size === 0 ? choosePart : (box: Box) => (bad.has(box.layerId) ? 'nothing' : (choosePart?.(box) ?? 'all'));
    const { drawing, version } = view;
    const start = performance.now();
    const picture = await this.#engine.draw({
      slot,
      node: () => windowNode(view.nodes(scale, part), window, scale),
      window,
      scale,
      locale: drawing.locale,
      fonts: drawing.fonts,
      pictures: allPictures(drawing),
      ...(limitMs === undefined ? {} : { limitMs }),
    });
    if (picture) recordDuration(`canvas.${slot}`, start, { version, engineMs: picture.ms });
    return picture;
  }
}

interface PaintTask {
  window: DeviceWindow;
  scale: number;
  choosePart?: (box: Box) => DrawnPart;
  limitMs?: number;
}

function hasSameBoxes(previous: PageView, next: PageView, layer: string): boolean {
  const before = previous.places.get(layer) ?? [];
  const now = next.places.get(layer) ?? [];
  return now.length > 0 && now.length === before.length && now.every(({ box }, index) => box === before[index]?.box);
}

/** The layers of a page without the page itself, in drawing order. */
function listLayers(view: PageView): string[] {
  return [...view.places.keys()].filter((layer) => layer !== '');
}

function pixelsIn(...windows: readonly DeviceWindow[]): number {
  return windows.reduce((sum, { width, height }) => sum + width * height, 0);
}
