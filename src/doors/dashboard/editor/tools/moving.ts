import type { Area } from '../../../../draw/geometry/area.ts';
import { applyDiff, composeDiffs, type Diff } from '../model/diff.ts';
import { isLocked, layerTree, outermost } from '../model/layer-tree.ts';
import { isBound } from '../model/operations/expressions.ts';
import { pageRectangle } from '../model/operations/frames.ts';
import { duplicateLayers, moveLayers } from '../model/operations/layers.ts';
import { moveLayersOnPage } from '../model/operations/move.ts';
import { enclosing, isPlaced } from '../model/operations/places.ts';
import { reparentLayers } from '../model/operations/reparent.ts';
import { type EditorDocument, pageKey, requireRecord } from '../model/records.ts';
import { readValue } from '../model/values.ts';
import { type Drop, findDrop } from '../view/drop.ts';
import type { Point } from '../view/hit.ts';
import { neighborDistances, type SnapCandidates, snapArea, snapCandidates } from '../view/snapping.ts';
import { layerAreas, targetedPage } from './page-areas.ts';
import type { GestureContext, PointerInput, ToolState } from './tool.ts';

/** Neighbors are measured up to this distance, in screen px. */
const neighborLimit = 160;
/** A faster pointer does not snap, in screen px for each millisecond. */
const snapSpeed = 0.5;

/**
 * Drags the selected layers. Placed layers move and snap, layers in a flow change their position in it, and the parent
 * changes only when the button is released (EDT-6, EDT-7). With Alt, copies are dragged.
 */
export function moveSelection(context: GestureContext, start: PointerInput): ToolState {
  const { store } = context;
  const gesture = store.startGesture('Move');
  const tree = layerTree(gesture.start, store.pageId);
  const selected = outermost(tree, store.selection.layerIds).filter((layerId) => !isLocked(tree, layerId));
  const boxes = context.boxes();
  const areas = layerAreas(boxes);
  const startArea = enclosing(selected.map((layerId) => areas.get(layerId) ?? emptyArea));
  const candidates = surroundings(context, gesture.start, selected, startArea, areas);
  const page = targetedPage(context);
  let last = start;
  let copied: { document: EditorDocument; diff: Diff; layerIds: string[] } | undefined;

  /** The layers that are dragged, and the document that has them: with Alt, copies of the selected ones. */
  const dragged = (isCopy: boolean) => {
    if (!isCopy) return { document: gesture.start, diff: undefined, layerIds: selected };
    if (!copied) {
      const { diff, copies } = duplicateLayers(gesture.start, store.pageId, selected, context.newId);
      copied = {
        document: applyDiff(gesture.start, diff),
        diff,
        layerIds: selected.flatMap((layerId) => copies.get(layerId) ?? []),
      };
    }
    return copied;
  };

  const speed = (input: PointerInput) => {
    const ms = input.time - last.time;
    return ms <= 0 ? 0 : Math.hypot(input.screen.x - last.screen.x, input.screen.y - last.screen.y) / ms;
  };

  const movement = (input: PointerInput) => {
    const { modifiers } = input;
    const raw = { x: input.page.x - start.page.x, y: input.page.y - start.page.y };
    const axis = modifiers.shift ? (Math.abs(raw.x) > Math.abs(raw.y) ? 'x' : 'y') : undefined;
    const free = { x: axis === 'y' ? 0 : raw.x, y: axis === 'x' ? 0 : raw.y };
    const { scale } = context.camera();
    const moved = { ...startArea, x: startArea.x + free.x, y: startArea.y + free.y };
    const snaps = context.isSnapping() && !modifiers.mod && speed(input) <= snapSpeed;
    const snap = snaps ? snapArea(moved, candidates, { scale }) : undefined;
    const x = axis === 'y' ? 0 : free.x + (snap?.x ?? 0);
    const y = axis === 'x' ? 0 : free.y + (snap?.y ?? 0);
    // Snap first, then round to whole px, unless the layer has snapped to something that is not on one (EDT-6).
    const rounded = (distance: number, from: number, didSnap: boolean) =>
      didSnap ? distance : Math.round(from + distance) - from;
    return {
      snap,
      distance: {
        x: axis === 'y' ? 0 : rounded(x, startArea.x, Boolean(snap?.x)),
        y: axis === 'x' ? 0 : rounded(y, startArea.y, Boolean(snap?.y)),
      },
    };
  };

  const drop = (input: PointerInput): Drop | undefined => {
    if (input.modifiers.space) return undefined;
    const { distance } = movement(input);
    const area = { ...startArea, x: startArea.x + distance.x, y: startArea.y + distance.y };
    const { scale } = context.camera();
    // Copies are new: the layers that they are copies of stay where they are.
    const moved = input.modifiers.alt ? [] : selected;
    return findDrop(page, input.page, { dragged: moved, area, isForced: input.modifiers.mod, scale });
  };

  /** The change for a place of the pointer. Layers of other parents do not move before the release. */
  const change = (input: PointerInput, target: Drop | undefined, isReleased: boolean): Diff => {
    const { document, diff: copyDiff, layerIds } = dragged(input.modifiers.alt);
    const { distance } = movement(input);
    const parentOf = (layerId: string) => layerTree(document, store.pageId).parent(layerId);
    const stays = !target || layerIds.every((layerId) => parentOf(layerId) === target.parentId);
    const diffs = copyDiff ? [copyDiff] : [];
    if (stays || !isReleased) {
      const ownSlot = stays ? target?.slot : undefined;
      const flowing = layerIds.filter((layerId) => !isPlaced(layerTree(document, store.pageId).layer(layerId)));
      if (ownSlot && flowing.length > 0)
        diffs.push(moveLayers(document, store.pageId, flowing, { parentId: target?.parentId, index: ownSlot.index }));
      const reordered = diffs.length > (copyDiff ? 1 : 0) ? applyDiff(document, diffs.at(-1) ?? new Map()) : document;
      diffs.push(moveLayersOnPage(reordered, store.pageId, layerIds, { distance, rectangles: areas }));
      return composeDiffs(diffs);
    }
    return composeDiffs([...diffs, reparent(document, layerIds, target, distance)]);
  };

  /** Puts layers into another parent: into its flow, or where they are drawn (editor.md 2.5.6). */
  const reparent = (
    document: EditorDocument,
    layerIds: readonly string[],
    { parentId, slot }: Drop,
    distance: Point,
  ): Diff => {
    const index = slot?.index ?? Number.POSITIVE_INFINITY;
    const options = { rectangles: areas, joinsFlow: slot !== undefined, distance };
    return reparentLayers(document, store.pageId, layerIds, { parentId, index }, options);
  };

  const show = (input: PointerInput) => {
    const { snap, distance } = movement(input);
    const target = drop(input);
    const area = { ...startArea, x: startArea.x + distance.x, y: startArea.y + distance.y };
    const { scale } = context.camera();
    const isOwnParent = selected.every((layerId) => tree.parent(layerId) === target?.parentId);
    context.showOverlay({
      snap: target?.slot ? undefined : snap,
      distances: target?.slot ? [] : neighborDistances(area, candidates.siblings, neighborLimit / scale),
      drop: target?.slot || !isOwnParent ? target : undefined,
    });
    return target;
  };

  const end = (): ToolState => {
    context.showOverlay({});
    return context.idle();
  };
  const bound = selected.find((layerId) =>
    ['x', 'y'].some((side) => isBound(gesture.start, store.pageId, layerId, side)),
  );
  const state: ToolState = {
    cursor: 'default',
    move: (input) => {
      gesture.update(change(input, show(input), false));
      last = input;
      return state;
    },
    release: (input) => {
      // A fresh test at the release decides the parent, never an earlier one.
      const faults = gesture.update(change(input, drop(input), true));
      gesture.commit(dragged(input.modifiers.alt).layerIds);
      if (faults[0]) context.announce(faults[0].message);
      else if (bound !== undefined) context.announce('A position is bound to an expression and was not changed.');
      return end();
    },
    cancel: () => {
      gesture.cancel();
      return end();
    },
  };
  return state;
}

const emptyArea: Area = { x: 0, y: 0, width: 0, height: 0 };

/** Everything that the dragged layers can snap to. */
function surroundings(
  context: GestureContext,
  document: EditorDocument,
  selected: readonly string[],
  moved: Area,
  areas: ReadonlyMap<string, Area>,
): SnapCandidates {
  const { store } = context;
  const tree = layerTree(document, store.pageId);
  const parentId = selected[0] === undefined ? undefined : tree.parent(selected[0]);
  const siblings = tree.children(parentId).filter((layerId) => !selected.includes(layerId));
  const guides = readValue(requireRecord(document, pageKey(store.pageId)), 'guides');
  const numbers = (axis: 'x' | 'y') => {
    const list = typeof guides === 'object' && guides !== null && !Array.isArray(guides) ? guides[axis] : undefined;
    return Array.isArray(list) ? list.filter((at) => typeof at === 'number') : [];
  };
  return snapCandidates({
    page: areas.get(pageRectangle) ?? emptyArea,
    parent: parentId === undefined ? undefined : areas.get(parentId),
    siblings: siblings.flatMap((layerId) => areas.get(layerId) ?? []),
    guides: { x: numbers('x'), y: numbers('y') },
    moved,
  });
}
