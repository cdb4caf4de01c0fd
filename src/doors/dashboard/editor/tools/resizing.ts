import type { Area } from '../../../../draw/geometry/area.ts';
import { identity, transformBounds } from '../../../../draw/geometry/matrix.ts';
import { report } from '../model/announcer.ts';
import type { Diff } from '../model/diff.ts';
import { isLocked, layerTree, outermost } from '../model/layer-tree.ts';
import { moveLayersOnPage, type Resize, resizeLayers } from '../model/operations/move.ts';
import { roundPx } from '../model/operations/places.ts';
import { withRefittedGroups } from '../model/operations/refit-groups.ts';
import { bounds, firstBoxes, selectionFrame } from '../view/hit.ts';
import {
  canHave,
  isCentered,
  type Side,
  type SizeSnap,
  type Sizing,
  type SizingChange,
  setSizing,
  sizeSnaps,
} from '../view/sizing.ts';
import { type SnapPoints, snapArea, snapReach } from '../view/snapping.ts';
import { type Handle, resizeCursor, resizedBox, resizeOffset, scaledArea, startOf } from '../view/transform.ts';
import { applyInTurn, gestureState } from './gesture.ts';
import { layerAreas, surroundings } from './page-areas.ts';
import type { GestureContext, Modifiers, PointerInput, ToolState } from './tool.ts';

/**
 * Drags a handle of the selection. Shift keeps the proportions, Alt the center, and Space moves the layers. In an auto layout, a
 * side becomes fixed, or snaps to the size of its content or of the space that is left.
 */
export function resize(context: GestureContext, start: PointerInput, handle: Handle): ToolState {
  const { store } = context;
  const { document, pageId } = store;
  const tree = layerTree(document, pageId);
  const places = firstBoxes(context.boxes());
  const areas = layerAreas(context.boxes());
  const selected = outermost(tree, store.selection.layerIds)
    .filter((layerId) => !isLocked(tree, layerId))
    .flatMap((layerId) => places.get(layerId) ?? []);
  const selectedIds = selected.map(({ layerId }) => layerId);
  const frame = selectionFrame(selected) ?? { width: 0, height: 0, matrix: identity };
  const candidates = surroundings(context, selectedIds, bounds(frame));

  const only = selected.length === 1 ? selected[0] : undefined;
  const sizes = only ? sizeSnaps(tree, only.layerId, places) : [];
  const isPicture = only !== undefined && pictureTypes.has(String(tree.layer(only.layerId)['type']));
  const isCorner = handle.x !== 0 && handle.y !== 0;

  /** How far the layers were moved while Space was held. */
  let carried = { x: 0, y: 0 };
  let last = start.page;

  const resizeTo = ({ page, modifiers }: PointerInput) => {
    const { shift, alt, mod } = modifiers;
    if (modifiers.space) carried = { x: carried.x + page.x - last.x, y: carried.y + page.y - last.y };
    last = page;
    const raw = { x: page.x - start.page.x - carried.x, y: page.y - start.page.y - carried.y };
    const isUpright = frame.matrix.b === 0 && frame.matrix.c === 0;
    const keepsRatio = shift !== (isPicture && isCorner);
    const centered = (axis: 'x' | 'y') => alt || (only !== undefined && isCentered(tree, only.layerId, axis, places));
    const options = { handle, keepsRatio, fromCenter: { x: centered('x'), y: centered('y') } };
    const { scale } = context.camera();
    const snaps = context.isSnapping() && !mod && !keepsRatio;
    const free = resizedBox(frame, { ...options, distance: raw });
    const snap =
      snaps && isUpright
        ? snapArea(transformBounds(frame.matrix, free), candidates, { scale, points: edges(handle) })
        : undefined;
    const distance = { x: raw.x + (snap?.x ?? 0), y: raw.y + (snap?.y ?? 0) };
    const rounded = roundSides(resizedBox(frame, { ...options, distance }), frame);
    const found = (side: Side, edge: number) =>
      edge !== 0 && snaps
        ? sizes.find((each) => each.side === side && Math.abs(each.size - free[side]) * scale <= snapReach)
        : undefined;
    const sizings = [found('width', handle.x), found('height', handle.y)].filter((each) => each !== undefined);
    const size = { ...rounded, ...Object.fromEntries(sizings.map((each) => [each.side, each.size])) };
    const resized = {
      ...size,
      x: startOf(frame.width, size.width, handle.x, options.fromCenter.x),
      y: startOf(frame.height, size.height, handle.y, options.fromCenter.y),
    };
    return { snap: sizings.length > 0 ? undefined : snap, resized, sizings };
  };

  /** Resizes layers to areas in px of their boxes, and refits the groups around them. */
  const change = (resized: Area, snapped: readonly SizeSnap[]): Diff => {
    const fixed: SizingChange[] = [];
    const resizes = selected.map((place): [string, Resize] => {
      const { layerId } = place;
      const to = scaledArea(place, frame, resized);
      for (const side of ['width', 'height'] as const)
        if (to[side] !== place[side]) fixed.push({ layerId, side, sizing: 'fixed', drawn: to[side] });
      const parentId = tree.parent(layerId);
      const parent = parentId === undefined ? identity : (places.get(parentId)?.matrix ?? identity);
      const from = { x: 0, y: 0, width: place.width, height: place.height };
      return [layerId, { from, to: { ...to, ...resizeOffset(place, parent, to) } }];
    });
    const sizings = only
      ? snapped.map(({ side, sizing, size }) => ({ layerId: only.layerId, side, sizing, drawn: size }))
      : [];
    const diff = applyInTurn(document, [
      (current) => setSizing(current, pageId, ...fixed),
      (current) => resizeLayers(current, pageId, new Map(resizes), areas),
      (current) => setSizing(current, pageId, ...sizings),
      (current) => moveLayersOnPage(current, pageId, selectedIds, { distance: carried, rectangles: areas }),
    ]);
    return withRefittedGroups(document, pageId, diff, areas);
  };

  return gestureState(context, start, {
    label: 'Resize',
    cursor: resizeCursor(handle, frame),
    step: (input) => {
      const { snap, resized, sizings } = resizeTo(input);
      const text = (['width', 'height'] as const)
        .map(
          (side) =>
            sizingNames[sizings.find((each) => each.side === side)?.sizing ?? 'fixed'] ?? roundPx(resized[side]),
        )
        .join(' × ');
      return { diff: change(resized, sizings), overlay: { snap, readout: { text, at: input.page } } };
    },
  });
}

/** A double click on an edge lets the content decide that side; with Alt, the layer fills its parent. */
export function sizeByContent(context: GestureContext, handle: Handle, { alt }: Modifiers): void {
  const { store } = context;
  const places = firstBoxes(context.boxes());
  const tree = layerTree(store.document, store.pageId);
  const side = handle.x === 0 ? 'height' : 'width';
  const sizing = alt ? 'fill' : 'hug';
  const changes = store.selection.layerIds.flatMap((layerId): SizingChange[] => {
    const drawn = places.get(layerId)?.[side];
    return drawn !== undefined && canHave(tree, layerId, side, sizing) ? [{ layerId, side, sizing, drawn }] : [];
  });
  if (changes.length === 0) return;
  const label = `${alt ? 'Fill' : 'Hug'} ${side}`;
  const faults = store.dispatch({ label, diff: setSizing(store.document, store.pageId, ...changes) });
  report(context, faults, label);
}

/** Layers whose corners keep the proportions. With Shift they do not. */
const pictureTypes: ReadonlySet<string> = new Set(['image', 'svg', 'qrcode']);

const sizingNames: Readonly<Partial<Record<Sizing, string>>> = { hug: 'Hug', fill: 'Fill' };

/** Whole px for the sides that change. */
function roundSides({ width, height }: Size, before: Size): Size {
  const side = (after: number, was: number) => (after === was ? after : Math.max(1, Math.round(after)));
  return { width: side(width, before.width), height: side(height, before.height) };
}

type Size = Pick<Area, Side>;

function edges({ x, y }: Handle): SnapPoints {
  const edge = (side: -1 | 0 | 1) => (side === 0 ? [] : [side === 1 ? ('end' as const) : ('start' as const)]);
  return { x: edge(x), y: edge(y) };
}
