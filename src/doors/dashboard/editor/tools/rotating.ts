import { transformPoint } from '../../../../draw/geometry/matrix.ts';
import type { Diff } from '../model/diff.ts';
import { isLocked, layerTree, outermost } from '../model/layer-tree.ts';
import { isFree } from '../model/operations/expressions.ts';
import { distanceIn, layerFrames } from '../model/operations/frames.ts';
import { setLayerValues } from '../model/operations/layers.ts';
import { moveLayersBy } from '../model/operations/move.ts';
import { withRefittedGroups } from '../model/operations/refit-groups.ts';
import { firstBoxes, selectionFrame } from '../view/hit.ts';
import { rotated, rotationAround, wrapDegrees } from '../view/transform.ts';
import { applyInTurn, gestureState } from './gesture.ts';
import { layerAreas } from './page-areas.ts';
import type { GestureContext, PointerInput, ToolState } from './tool.ts';

/** Turns the selected layers around their common center. With Shift in steps of 15° (EDT-6). */
export function rotate(context: GestureContext, start: PointerInput): ToolState {
  const { store } = context;
  const { document, pageId } = store;
  const tree = layerTree(document, pageId);
  const places = firstBoxes(context.boxes());
  const areas = layerAreas(context.boxes());
  const frames = layerFrames(tree, areas);
  const selected = outermost(tree, store.selection.layerIds)
    .filter((layerId) => !isLocked(tree, layerId))
    .flatMap((layerId) => places.get(layerId) ?? []);
  const free = selected.filter(({ layerId }) => isFree(document, pageId, layerId, 'rotation'));
  const frame = selectionFrame(selected);
  const center = frame ? transformPoint(frame.matrix, frame.width / 2, frame.height / 2) : start.page;
  const rotationOf = (layerId: string) => {
    const { rotation } = tree.layer(layerId);
    return typeof rotation === 'number' ? rotation : 0;
  };
  const first = selected[0] ? rotationOf(selected[0].layerId) : 0;

  /** The whole degrees by which the layers turn, and what the first of them has then. */
  const turn = ({ page, modifiers }: PointerInput) => {
    const angle = rotated(first, { center, from: start.page, to: page, isStepped: modifiers.shift });
    return { angle, degrees: angle - first };
  };

  const change = (degrees: number): Diff => {
    const around = rotationAround(center, degrees);
    const rotations = free.map(
      ({ layerId }) => [layerId, { rotation: wrapDegrees(rotationOf(layerId) + degrees) }] as const,
    );
    const distances = new Map(
      free.map((place) => {
        const before = transformPoint(place.matrix, place.width / 2, place.height / 2);
        const at = transformPoint(around, before.x, before.y);
        const parent = frames(tree.parent(place.layerId));
        return [place.layerId, distanceIn(parent, { x: at.x - before.x, y: at.y - before.y })] as const;
      }),
    );
    const distance = (layerId: string) => distances.get(layerId) ?? { x: 0, y: 0 };
    const layerIds = free.map(({ layerId }) => layerId);
    const diff = applyInTurn(document, [
      (current) => setLayerValues(current, pageId, rotations),
      (current) => moveLayersBy(current, pageId, layerIds, { distance, rectangles: areas }),
    ]);
    return withRefittedGroups(document, pageId, diff, areas);
  };
  return gestureState(context, start, {
    label: 'Rotate',
    cursor: 'grabbing',
    note: free.length < selected.length ? 'A rotation is bound to an expression and was not changed.' : undefined,
    step: (input) => {
      const { angle, degrees } = turn(input);
      return { diff: change(degrees), overlay: { readout: { text: `${angle}°`, at: input.page } } };
    },
  });
}
