import type { Area } from '../../../../draw/geometry/area.ts';
import { identity } from '../../../../draw/geometry/matrix.ts';
import { applyDiff, composeDiffs, type Diff } from '../model/diff.ts';
import { layerTree, outermost } from '../model/layer-tree.ts';
import type { DrawnArea } from '../model/operations/frames.ts';
import { type Resize, resizeLayers } from '../model/operations/move.ts';
import { enclosing } from '../model/operations/places.ts';
import { refitGroups } from '../model/operations/refit-groups.ts';
import type { LayerPlace, PlacedBox, Point } from '../view/hit.ts';
import { type SnapPoints, snapArea, snapCandidates } from '../view/snapping.ts';
import { type Handle, resizedBox, resizeOffset } from '../view/transform.ts';
import { firstBoxes, layerAreas } from './page-areas.ts';
import type { GestureContext, PointerInput, ToolState } from './tool.ts';

/** Drags a handle of the selection. Shift keeps the proportions, Alt the center (editor.md 2.7). */
export function resize(context: GestureContext, start: PointerInput, handle: Handle): ToolState {
  const { store } = context;
  const gesture = store.startGesture('Resize');
  const tree = layerTree(gesture.start, store.pageId);
  const places = firstBoxes(context.boxes());
  const areas = layerAreas(context.boxes());
  const selected = outermost(tree, store.selection.layerIds).flatMap((layerId) => places.get(layerId) ?? []);
  const only = selected.length === 1 ? selected[0] : undefined;
  const frame = frameOf(selected);
  const siblings = tree
    .children(only && tree.parent(only.layerId))
    .filter((layerId) => !store.selection.layerIds.includes(layerId));
  const candidates = snapCandidates({
    page: areas.get('') ?? { x: 0, y: 0, width: 0, height: 0 },
    siblings: siblings.flatMap((layerId) => areas.get(layerId) ?? []),
    guides: { x: [], y: [] },
    moved: enclosing(selected.map(({ layerId }) => areas.get(layerId) ?? { x: 0, y: 0, width: 0, height: 0 })),
  });

  const change = (
    input: PointerInput,
  ): { diff: Diff; size: { width: number; height: number }; snap: ReturnType<typeof snapArea> | undefined } => {
    const { shift, alt, mod } = input.modifiers;
    const raw = { x: input.page.x - start.page.x, y: input.page.y - start.page.y };
    const isUpright = frame.matrix.b === 0 && frame.matrix.c === 0;
    const options = { handle, keepsRatio: shift, fromCenter: alt };
    const free = resizedBox(frame, { ...options, distance: raw });
    const snap =
      isUpright && context.isSnapping() && !mod && !shift
        ? snapArea({ ...free, x: frame.matrix.e + free.x, y: frame.matrix.f + free.y }, candidates, {
            scale: context.camera().scale,
            points: edges(handle),
          })
        : undefined;
    const distance = { x: raw.x + (snap?.x ?? 0), y: raw.y + (snap?.y ?? 0) };
    const resized = rounded(resizedBox(frame, { ...options, distance }), frame);
    const resizes = only ? ownResize(only, resized) : scaledResizes(selected, frame, resized);
    const diff = resizeLayers(gesture.start, store.pageId, resizes, areas);
    const after = new Map<string, DrawnArea>(areas);
    for (const [layerId, { to }] of resizes) after.set(layerId, to);
    const refitted = refitGroups(applyDiff(gesture.start, diff), store.pageId, [...resizes.keys()], after);
    return { diff: composeDiffs([diff, refitted]), size: resized, snap };
  };

  /** The resize of one layer, which may be rotated, as rectangles in px of its parent. */
  const ownResize = (place: PlacedBox, resized: Area): ReadonlyMap<string, Resize> => {
    const parentId = tree.parent(place.layerId);
    const parent = parentId === undefined ? identity : (places.get(parentId)?.matrix ?? identity);
    const moved = resizeOffset(place, parent, resized);
    const from = { x: 0, y: 0, width: place.width, height: place.height };
    return new Map([[place.layerId, { from, to: { ...moved, width: resized.width, height: resized.height } }]]);
  };

  const end = (): ToolState => {
    context.showOverlay({});
    return context.idle();
  };
  const state: ToolState = {
    cursor: resizeCursor(handle),
    move: (input) => {
      const { diff, size, snap } = change(input);
      gesture.update(diff);
      const text = `${Math.round(size.width)} × ${Math.round(size.height)}`;
      context.showOverlay({ snap, readout: { text, at: input.page } });
      return state;
    },
    release: (input) => {
      const faults = gesture.update(change(input).diff);
      gesture.commit();
      if (faults[0]) context.announce(faults[0].message);
      return end();
    },
    cancel: () => {
      gesture.cancel();
      return end();
    },
  };
  return state;
}

/** The frame around the selection: the box of one layer, which may be rotated, or the area around several. */
function frameOf(selected: readonly PlacedBox[]): LayerPlace {
  const [only] = selected;
  if (selected.length === 1 && only) return only;
  const area = selected.length === 0 ? { x: 0, y: 0, width: 0, height: 0 } : enclosing(selected.map(uprightArea));
  return { width: area.width, height: area.height, matrix: { ...identity, e: area.x, f: area.y } };
}

function uprightArea({ matrix, width, height }: PlacedBox): Area {
  return { x: matrix.e, y: matrix.f, width, height };
}

/** Several layers scale with the frame around them. */
function scaledResizes(selected: readonly PlacedBox[], frame: LayerPlace, resized: Area): ReadonlyMap<string, Resize> {
  const across = frame.width === 0 ? 1 : resized.width / frame.width;
  const down = frame.height === 0 ? 1 : resized.height / frame.height;
  const origin: Point = { x: frame.matrix.e, y: frame.matrix.f };
  return new Map(
    selected.map((box) => {
      const from = uprightArea(box);
      const to = {
        x: origin.x + resized.x + (from.x - origin.x) * across,
        y: origin.y + resized.y + (from.y - origin.y) * down,
        width: Math.max(1, from.width * across),
        height: Math.max(1, from.height * down),
      };
      return [box.layerId, { from, to }];
    }),
  );
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
