import type { JsonObject } from '../../../../../core/json.ts';
import { autoLayout } from '../../model/auto-layout.ts';
import { layerTree } from '../../model/layer-tree.ts';
import { layerFrames, pointIn } from '../../model/operations/frames.ts';
import { addLayers, type Destination } from '../../model/operations/layers.ts';
import { findDestination } from '../../model/operations/paste.ts';
import { roundPx } from '../../model/operations/places.ts';
import { layerAreas } from '../../tools/page-areas.ts';
import { toPage } from '../../view/camera.ts';
import type { Point } from '../../view/hit.ts';
import type { EditorSession } from '../editor-session.ts';

/** New layers whose outermost ones are placed in an area that begins at 0, 0. */
export interface Insertion {
  layers: readonly JsonObject[];
  width: number;
  height: number;
}

/** A point of the page: the files were dropped there. Undefined if they were pasted or chosen. */
export type DropPoint = Point | undefined;

/**
 * Adds layers with their center where they were dropped, or in the middle of the canvas, at the end of the selected
 * container or in front of the selected layer (EDT-7). Returns why they were rejected.
 */
export function insertLayers(
  session: EditorSession,
  label: string,
  { layers, width, height }: Insertion,
  dropped: DropPoint,
): string | undefined {
  const { store } = session;
  const tree = layerTree(store.document, store.pageId);
  const to: Destination = dropped
    ? { index: tree.children(undefined).length }
    : findDestination(store.document, store.pageId, store.selection.layerIds);
  const flows = to.parentId !== undefined && autoLayout(tree, to.parentId) !== undefined;
  const center = toParent(session, to.parentId, dropped ?? canvasCenter(session));
  const ids = new Set(layers.map(({ id }) => id));
  const isOutermost = ({ parentId }: JsonObject) => parentId === undefined || !ids.has(parentId);
  const place = (layer: JsonObject): JsonObject => {
    if (!isOutermost(layer)) return layer;
    const { x, y, ...others } = layer;
    if (flows && layers.filter(isOutermost).length === 1) return others;
    const left = Math.round(center.x - width / 2);
    const top = Math.round(center.y - height / 2);
    return { ...others, x: roundPx(left + Number(x)), y: roundPx(top + Number(y)) };
  };
  const diff = addLayers(store.document, store.pageId, { layers: layers.map(place) }, to);
  const select = layers.filter(isOutermost).map(({ id }) => String(id));
  const [fault] = store.dispatch({ label, diff, select });
  return fault?.message;
}

function canvasCenter(session: EditorSession): Point {
  const { width, height } = session.drawing.screenSize;
  return toPage(session.state.camera, { x: width / 2, y: height / 2 });
}

function toParent(session: EditorSession, parentId: string | undefined, point: Point): Point {
  const { store, state } = session;
  const frames = layerFrames(layerTree(store.document, store.pageId), layerAreas(state.boxes));
  return pointIn(frames(parentId), point);
}
