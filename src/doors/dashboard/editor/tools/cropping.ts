import type { ImageBox } from '../../../../design/boxes/types.ts';
import { identity, inverse, transformPoint } from '../../../../draw/geometry/matrix.ts';
import type { Announcer } from '../model/announcer.ts';
import type { Diff } from '../model/diff.ts';
import { isLocked, layerTree } from '../model/layer-tree.ts';
import { isFree } from '../model/operations/expressions.ts';
import { type LayerValues, setLayerValues } from '../model/operations/layers.ts';
import { resizeLayers } from '../model/operations/move.ts';
import { isPlaced, roundPx } from '../model/operations/places.ts';
import { withRefittedGroups } from '../model/operations/refit-groups.ts';
import { toPage } from '../model/records.ts';
import type { EditorStore, Gesture } from '../model/store.ts';
import { containingWidth } from '../view/containing-width.ts';
import { type Crop, contentOf, cropValues, startCrop } from '../view/crop.ts';
import { firstBoxes, type LayerPlace, type PlacedBox, type Point, toBox } from '../view/hit.ts';
import { setSizing } from '../view/sizing.ts';
import { resizeOffset } from '../view/transform.ts';
import { applyInTurn } from './gesture.ts';
import { layerAreas } from './page-areas.ts';

/** The picture that an image layer shows: how its box fits it, and its size in px. */
export interface ShownPicture {
  image: Pick<ImageBox, 'fit' | 'focus' | 'zoom'>;
  natural: { width: number; height: number };
}

interface CroppingOptions extends Announcer {
  store: EditorStore;
  layerId: string;
  boxes: readonly PlacedBox[];
  /** Undefined while the layer shows no picture. */
  picture: ShownPicture | undefined;
}

/**
 * An image layer while it is cropped on the canvas. Everything that happens until the crop is applied is one entry of the
 * history, and canceling restores the document byte for byte (EDT-4).
 */
export class Cropping {
  readonly layerId: string;
  /** Whether the size of the frame may be changed. Not if an expression sets a part of it. */
  readonly mayResize: boolean;
  readonly #store: EditorStore;
  readonly #gesture: Gesture;
  readonly #boxes: readonly PlacedBox[];
  readonly #place: PlacedBox;
  readonly #start: Crop;
  #crop: Crop;

  private constructor({ store, layerId, boxes }: CroppingOptions, place: PlacedBox, crop: Crop) {
    const { document, pageId } = store;
    this.layerId = layerId;
    this.mayResize = frameNames.every((name) => isFree(document, pageId, layerId, name));
    this.#store = store;
    this.#boxes = boxes;
    this.#place = place;
    this.#start = crop;
    this.#crop = crop;
    this.#gesture = store.startGesture('Crop');
    // An image with another fit gets the one of a crop at once, so that what is cropped is what is shown.
    const { fit } = layerTree(document, pageId).layer(layerId);
    if (fit !== undefined && fit !== 'cover') this.show(crop);
  }

  /** Starts to crop a layer. Undefined if that is not possible, which is announced. */
  static open(options: CroppingOptions): Cropping | undefined {
    const { store, layerId, boxes, picture, announce, refuse } = options;
    const { document, pageId } = store;
    const tree = layerTree(document, pageId);
    if (!store.mayEdit || !tree.has(layerId) || tree.layer(layerId)['type'] !== 'image' || isLocked(tree, layerId))
      return undefined;
    const drawn = firstBoxes(boxes);
    const place = drawn.get(layerId);
    const pageWidth = Number(toPage(document, pageId)['width']);
    const frame = place && contentOf(place, containingWidth(layerId, { tree, boxes: drawn, pageWidth }));
    const bound = cropNames.find((name) => !isFree(document, pageId, layerId, name))?.replace(/\..*/, '');
    if (bound !== undefined) {
      refuse(`The ${bound} of this image is bound. Unbind it to crop the image.`);
      return undefined;
    }
    if (!picture || !place || !frame || frame.width < 1 || frame.height < 1) {
      refuse('This image cannot be cropped, because it is not shown.');
      return undefined;
    }
    const cropping = new Cropping(options, place, startCrop(picture.image, picture.natural, frame));
    const keys = 'Drag or use the arrow keys to move the image, and plus and minus to zoom. Enter applies.';
    const isShared = !isFree(document, pageId, layerId, 'src');
    announce(isShared ? `The image is bound: all of its values get the same crop. ${keys}` : `Crop. ${keys}`);
    return cropping;
  }

  get crop(): Crop {
    return this.#crop;
  }

  /** False after the crop was applied or canceled, or something else has changed the document. */
  get isOpen(): boolean {
    return this.#gesture.isRunning;
  }

  /**
   * What px of the crop are in, given where the layer is drawn now: the box of the layer as it was, or for a layer in a
   * flow, whose position its parent decides, the box as it is.
   */
  place(drawn: PlacedBox | undefined): LayerPlace & { origin: Point } {
    const isFlowing = !isPlaced(layerTree(this.#store.document, this.#store.pageId).layer(this.layerId));
    const { x, y } = this.#start.frame;
    const { frame } = this.#crop;
    if (!isFlowing || !drawn) return { ...this.#place, origin: { x: 0, y: 0 } };
    return { ...drawn, origin: { x: x - frame.x, y: y - frame.y } };
  }

  /** A point of the page in px of the crop. */
  toCrop(drawn: PlacedBox | undefined, point: Point): Point {
    const { origin, ...place } = this.place(drawn);
    const inBox = toBox(place, point);
    return { x: inBox.x - origin.x, y: inBox.y - origin.y };
  }

  /** A distance on the page in px of the crop. */
  distance(on: Point): Point {
    return transformPoint(inverse({ ...this.#place.matrix, e: 0, f: 0 }), on.x, on.y);
  }

  /** Shows a crop in place of the one before. */
  show(crop: Crop): void {
    this.#crop = crop;
    this.#gesture.update(this.#change(crop));
  }

  /** Ends and keeps the crop. */
  apply(): void {
    this.#gesture.commit();
  }

  /** Ends and restores the document. */
  cancel(): void {
    this.#gesture.cancel();
  }

  #change(crop: Crop): Diff {
    const { layerId } = this;
    const { pageId } = this.#store;
    const { start } = this.#gesture;
    const layer = layerTree(start, pageId).layer(layerId);
    const areas = layerAreas(this.#boxes);
    const isCover = layer['fit'] === undefined || layer['fit'] === 'cover';
    const shown: LayerValues = { ...cropValues(crop), ...(isCover ? {} : { fit: 'cover' }) };
    const diff = applyInTurn(start, [
      (current) => setLayerValues(current, pageId, [[layerId, shown]]),
      ...(crop.frame === this.#start.frame ? [] : [(current: Gesture['start']) => this.#resize(current, crop)]),
    ]);
    return withRefittedGroups(start, pageId, diff, areas);
  }

  /** Gives the layer the size and position of the frame. Its border and padding stay. */
  #resize(document: Gesture['start'], { frame }: Crop): Diff {
    const { layerId } = this;
    const { pageId } = this.#store;
    const place = this.#place;
    const before = this.#start.frame;
    const to = {
      x: frame.x - before.x,
      y: frame.y - before.y,
      width: roundPx(place.width + frame.width - before.width),
      height: roundPx(place.height + frame.height - before.height),
    };
    const parentId = layerTree(document, pageId).parent(layerId);
    const parent = (parentId === undefined ? undefined : firstBoxes(this.#boxes).get(parentId))?.matrix ?? identity;
    const resize = {
      from: { x: 0, y: 0, width: place.width, height: place.height },
      to: { ...to, ...resizeOffset(place, parent, to) },
    };
    const sizings = (['width', 'height'] as const)
      .filter((side) => to[side] !== place[side])
      .map((side) => ({ layerId, side, sizing: 'fixed' as const, drawn: to[side] }));
    return applyInTurn(document, [
      (current) => setSizing(current, pageId, ...sizings),
      (current) => resizeLayers(current, pageId, new Map([[layerId, resize]]), layerAreas(this.#boxes)),
    ]);
  }
}

/** The fields of an image that a crop sets. */
const cropNames = ['fit', 'focus', 'focus.x', 'focus.y', 'zoom'] as const;
/** The fields of a layer that its frame consists of. */
const frameNames = ['x', 'y', 'right', 'bottom', 'width', 'height'] as const;
