import type { Area } from '../../../../draw/geometry/area.ts';
import { identity, transformBounds, transformPoint } from '../../../../draw/geometry/matrix.ts';
import { applyDiff, composeDiffs, type Diff } from '../model/diff.ts';
import { layerTree, outermost } from '../model/layer-tree.ts';
import { type Resize, resizeLayers } from '../model/operations/move.ts';
import { refitGroups } from '../model/operations/refit-groups.ts';
import { bounds, firstBoxes, type LayerPlace, type PlacedBox, selectionFrame, toBox } from '../view/hit.ts';
import { type SnapPoints, snapArea } from '../view/snapping.ts';
import { isLocked } from '../view/targeting.ts';
import { type Handle, resizedBox, resizeOffset } from '../view/transform.ts';
import { gestureState } from './gesture.ts';
import { layerAreas, surroundings } from './page-areas.ts';
import type { GestureContext, PointerInput, ToolState } from './tool.ts';

/** Drags a handle of the selection. Shift keeps the proportions, Alt the center (editor.md 2.7). */
export function resize(context: GestureContext, start: PointerInput, handle: Handle): ToolState {
  const { store } = context;
  const { document, pageId } = store;
  const tree = layerTree(document, pageId);
  const places = firstBoxes(context.boxes());
  const areas = layerAreas(context.boxes());
  const selected = outermost(tree, store.selection.layerIds)
    .filter((layerId) => !isLocked(tree, layerId))
    .flatMap((layerId) => places.get(layerId) ?? []);
  const frame = selectionFrame(selected) ?? { width: 0, height: 0, matrix: identity };
  const candidates = surroundings(
    context,
    selected.map(({ layerId }) => layerId),
    bounds(frame),
  );

  const resizedFrame = ({ page, modifiers }: PointerInput) => {
    const { shift, alt, mod } = modifiers;
    const raw = { x: page.x - start.page.x, y: page.y - start.page.y };
    const isUpright = frame.matrix.b === 0 && frame.matrix.c === 0;
    const options = { handle, keepsRatio: shift, fromCenter: { x: alt, y: alt } };
    const free = resizedBox(frame, { ...options, distance: raw });
    const { scale } = context.camera();
    const snap =
      isUpright && context.isSnapping() && !mod && !shift
        ? snapArea(transformBounds(frame.matrix, free), candidates, { scale, points: edges(handle) })
        : undefined;
    const distance = { x: raw.x + (snap?.x ?? 0), y: raw.y + (snap?.y ?? 0) };
    return { snap, resized: rounded(resizedBox(frame, { ...options, distance }), frame) };
  };

  /** Resizes layers to areas in px of their boxes, and refits the groups around them. */
  const change = (resized: Area): Diff => {
    const after = new Map(areas);
    const resizes = selected.map((place): [string, Resize] => {
      const to = scaledArea(place, frame, resized);
      after.set(place.layerId, transformBounds(place.matrix, to));
      const parentId = tree.parent(place.layerId);
      const parent = parentId === undefined ? identity : (places.get(parentId)?.matrix ?? identity);
      const from = { x: 0, y: 0, width: place.width, height: place.height };
      return [place.layerId, { from, to: { ...to, ...resizeOffset(place, parent, to) } }];
    });
    const diff = resizeLayers(document, pageId, new Map(resizes), areas);
    const layerIds = selected.map(({ layerId }) => layerId);
    return composeDiffs([diff, refitGroups(applyDiff(document, diff), pageId, layerIds, after)]);
  };

  return gestureState(context, start, {
    label: 'Resize',
    cursor: resizeCursor(handle),
    step: (input) => {
      const { snap, resized } = resizedFrame(input);
      const text = `${Math.round(resized.width)} × ${Math.round(resized.height)}`;
      return { diff: change(resized), overlay: { snap, readout: { text, at: input.page } } };
    },
  });
}

/**
 * The area of a layer, in px of its box, after the frame around the selection was resized to an area in px of the frame. A
 * rotated layer of several gets the size along its own axes: its corners stay right angles.
 */
function scaledArea(place: PlacedBox, frame: LayerPlace, resized: Area): Area {
  if (place === frame) return resized;
  const across = frame.width === 0 ? 1 : resized.width / frame.width;
  const down = frame.height === 0 ? 1 : resized.height / frame.height;
  const center = transformPoint(place.matrix, place.width / 2, place.height / 2);
  const inFrame = toBox(frame, center);
  const moved = transformPoint(frame.matrix, resized.x + inFrame.x * across, resized.y + inFrame.y * down);
  const { x, y } = toBox(place, moved);
  const { a, b, c, d } = place.matrix;
  const stretch = (one: number, other: number) => Math.hypot(one * across, other * down) / Math.hypot(one, other);
  const width = Math.max(1, place.width * stretch(a, b));
  const height = Math.max(1, place.height * stretch(c, d));
  return { x: x - width / 2, y: y - height / 2, width, height };
}

/** Whole px for the sides that change. */
function rounded(resized: Area, { width, height }: LayerPlace): Area {
  const side = (start: number, after: number, before: number) => {
    if (after === before) return { start, size: after };
    const size = Math.max(1, Math.round(after));
    // The edge that stays keeps its place.
    const share = start === 0 ? 0 : start / (before - after);
    return { start: (before - size) * share, size };
  };
  const x = side(resized.x, resized.width, width);
  const y = side(resized.y, resized.height, height);
  return { x: x.start, y: y.start, width: x.size, height: y.size };
}

function edges({ x, y }: Handle): SnapPoints {
  const edge = (side: -1 | 0 | 1) => (side === 0 ? [] : [side === 1 ? ('end' as const) : ('start' as const)]);
  return { x: edge(x), y: edge(y) };
}

export function resizeCursor({ x, y }: Handle): string {
  if (x === 0) return 'ns-resize';
  if (y === 0) return 'ew-resize';
  return x === y ? 'nwse-resize' : 'nesw-resize';
}
