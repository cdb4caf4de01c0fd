import type { Area } from '../../../../draw/geometry/area.ts';
import { applyDiff, composeDiffs, type Diff } from '../model/diff.ts';
import { isLocked, layerTree, outermost } from '../model/layer-tree.ts';
import { isFree } from '../model/operations/expressions.ts';
import type { Rectangles } from '../model/operations/frames.ts';
import { duplicateLayers, moveLayers } from '../model/operations/layers.ts';
import { moveLayersOnPage } from '../model/operations/move.ts';
import { enclosing, isPlaced } from '../model/operations/places.ts';
import { reparentLayers } from '../model/operations/reparent.ts';
import type { EditorDocument } from '../model/records.ts';
import { type Drop, findDrop } from '../view/drop.ts';
import type { Point } from '../view/hit.ts';
import { neighborDistances, snapArea } from '../view/snapping.ts';
import { gestureState } from './gesture.ts';
import { layerAreas, surroundings, targetedPage } from './page-areas.ts';
import type { GestureContext, PointerInput, ToolState } from './tool.ts';

/** Neighbors are measured up to this distance, in screen px. */
const neighborLimit = 160;
/** A faster pointer does not snap, in screen px for each millisecond. */
const snapSpeed = 0.5;

/** The layers that are dragged, and the document that has them: with Alt, copies of the selected ones. */
interface Dragged {
  document: EditorDocument;
  /** What makes the document of the one at the start. */
  diff: Diff | undefined;
  layerIds: readonly string[];
  /** Where all layers are at the start. A copy is where its original is. */
  areas: Rectangles;
}

/**
 * Drags the selected layers. Placed layers move and snap, layers in a flow change their position in it, and the parent
 * changes only when the button is released (EDT-6, EDT-7). With Alt, copies are dragged.
 */
export function moveSelection(context: GestureContext, start: PointerInput): ToolState {
  const { store } = context;
  const { document, pageId } = store;
  const tree = layerTree(document, pageId);
  const selected = outermost(tree, store.selection.layerIds).filter((layerId) => !isLocked(tree, layerId));
  const boxes = context.boxes();
  const areas = layerAreas(boxes);
  const selectedAreas = selected.flatMap((layerId) => areas.get(layerId) ?? []);
  const startArea = selectedAreas.length === 0 ? emptyArea : enclosing(selectedAreas);
  const candidates = surroundings(context, selected, startArea);
  const page = targetedPage(context);
  const originals: Dragged = { document, diff: undefined, layerIds: selected, areas };
  let copies: Dragged | undefined;
  let last = start;
  let isSlow = true;

  const movement = (input: PointerInput) => {
    const { modifiers } = input;
    const raw = { x: input.page.x - start.page.x, y: input.page.y - start.page.y };
    const axis = modifiers.shift ? (Math.abs(raw.x) > Math.abs(raw.y) ? 'x' : 'y') : undefined;
    const free = { x: axis === 'y' ? 0 : raw.x, y: axis === 'x' ? 0 : raw.y };
    const snaps = context.isSnapping() && !modifiers.mod && isSlow;
    const { scale } = context.camera();
    const snap = snaps ? snapArea(movedBy(startArea, free), candidates, { scale }) : undefined;
    // Snap first, then round to whole px, unless the layer has snapped to something that is not on one (EDT-6).
    const along = (side: 'x' | 'y') => {
      if (axis !== undefined && axis !== side) return 0;
      const distance = free[side] + (snap?.[side] ?? 0);
      return snap?.[side] ? distance : Math.round(startArea[side] + distance) - startArea[side];
    };
    return { snap, distance: { x: along('x'), y: along('y') } };
  };

  const drop = ({ page: pointer, modifiers }: PointerInput, area: Area): Drop | undefined => {
    if (modifiers.space) return undefined;
    const { scale } = context.camera();
    // Copies are new: the layers that they are copies of stay where they are.
    const dragged = modifiers.alt ? [] : selected;
    return findDrop(page, pointer, { dragged, area, isForced: modifiers.mod, scale });
  };

  /** The change for a place of the pointer. Layers of other parents do not move before the release. */
  const change = (dragged: Dragged, target: Drop | undefined, distance: Point, isReleased: boolean): Diff => {
    const draggedTree = layerTree(dragged.document, pageId);
    const stays = !target || dragged.layerIds.every((layerId) => draggedTree.parent(layerId) === target.parentId);
    const copied = dragged.diff ? [dragged.diff] : [];
    const rectangles = dragged.areas;
    if (!stays && isReleased) {
      const to = { parentId: target.parentId, index: target.slot?.index ?? Number.POSITIVE_INFINITY };
      const options = { rectangles, joinsFlow: target.slot !== undefined, distance };
      return composeDiffs([...copied, reparentLayers(dragged.document, pageId, dragged.layerIds, to, options)]);
    }
    const flowing = dragged.layerIds.filter((layerId) => !isPlaced(draggedTree.layer(layerId)));
    const reordered =
      stays && target?.slot && flowing.length > 0
        ? moveLayers(dragged.document, pageId, flowing, { parentId: target.parentId, index: target.slot.index })
        : new Map();
    const current = applyDiff(dragged.document, reordered);
    const moved = moveLayersOnPage(current, pageId, dragged.layerIds, { distance, rectangles });
    return composeDiffs([...copied, reordered, moved]);
  };

  const isAnyBound = selected.some((layerId) => ['x', 'y'].some((side) => !isFree(document, pageId, layerId, side)));
  return gestureState(context, start, {
    label: 'Move',
    cursor: 'default',
    note: isAnyBound ? 'A position is bound to an expression and was not changed.' : undefined,
    step: (input, isReleased) => {
      // What the last move has shown is what the release keeps, however fast the pointer was.
      if (!isReleased) isSlow = speed(last, input) <= snapSpeed;
      last = input;
      if (input.modifiers.alt) copies ??= copyLayers(context, originals);
      const dragged = (input.modifiers.alt ? copies : undefined) ?? originals;
      const { snap, distance } = movement(input);
      const area = movedBy(startArea, distance);
      const target = drop(input, area);
      const isOwnParent = selected.every((layerId) => tree.parent(layerId) === target?.parentId);
      const { scale } = context.camera();
      return {
        diff: change(dragged, target, distance, isReleased),
        select: dragged.layerIds,
        overlay: {
          snap: target?.slot ? undefined : snap,
          distances: target?.slot ? [] : neighborDistances(area, candidates.siblings, neighborLimit / scale),
          drop: target?.slot || !isOwnParent ? target : undefined,
          parent: isOwnParent ? target?.parentId : undefined,
        },
      };
    },
  });
}

/** Copies of dragged layers, which are dragged in their place. */
function copyLayers({ store, newId }: GestureContext, { document, layerIds, areas }: Dragged): Dragged {
  const { diff, copies } = duplicateLayers(document, store.pageId, layerIds, newId);
  const copiedAreas = new Map(areas);
  for (const [original, copy] of copies) {
    const area = areas.get(original);
    if (area) copiedAreas.set(copy, area);
  }
  return {
    document: applyDiff(document, diff),
    diff,
    layerIds: layerIds.flatMap((layerId) => copies.get(layerId) ?? []),
    areas: copiedAreas,
  };
}

/** The speed between two events, in screen px for each millisecond. */
function speed(last: PointerInput, input: PointerInput): number {
  const ms = input.time - last.time;
  return ms <= 0 ? 0 : Math.hypot(input.screen.x - last.screen.x, input.screen.y - last.screen.y) / ms;
}

function movedBy(area: Area, { x, y }: Point): Area {
  return { ...area, x: area.x + x, y: area.y + y };
}

const emptyArea: Area = { x: 0, y: 0, width: 0, height: 0 };
