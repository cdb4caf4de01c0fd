import { identity } from '../../../../draw/geometry/matrix.ts';
import type { Diff } from '../model/diff.ts';
import { isLocked, layerTree, outermost } from '../model/layer-tree.ts';
import { moveLayersBy } from '../model/operations/move.ts';
import { withRefittedGroups } from '../model/operations/refit-groups.ts';
import { scaleLayers } from '../model/operations/scale.ts';
import { firstBoxes, selectionFrame } from '../view/hit.ts';
import { type Handle, resizeCursor, resizedBox, resizeOffset, scaledArea } from '../view/transform.ts';
import { applyInTurn, gestureState } from './gesture.ts';
import { layerAreas } from './page-areas.ts';
import type { GestureContext, PointerInput, ToolState } from './tool.ts';

/** Drags a handle with the Scale tool: the layers are scaled with their texts, borders and gaps. */
export function scale(context: GestureContext, start: PointerInput, handle: Handle): ToolState {
  const { store } = context;
  const { document, pageId } = store;
  const tree = layerTree(document, pageId);
  const places = firstBoxes(context.boxes());
  const areas = layerAreas(context.boxes());
  const selected = outermost(tree, store.selection.layerIds)
    .filter((layerId) => !isLocked(tree, layerId))
    .flatMap((layerId) => places.get(layerId) ?? []);
  const layerIds = selected.map(({ layerId }) => layerId);
  const frame = selectionFrame(selected) ?? { width: 0, height: 0, matrix: identity };
  const { kept } = scaleLayers(document, pageId, layerIds, 1);

  const change = ({ page, modifiers }: PointerInput): { factor: number; diff: Diff } => {
    const distance = { x: page.x - start.page.x, y: page.y - start.page.y };
    const fromCenter = { x: modifiers.alt, y: modifiers.alt };
    const resized = resizedBox(frame, { handle, distance, keepsRatio: true, fromCenter });
    const factor = frame.width > 0 ? resized.width / frame.width : frame.height > 0 ? resized.height / frame.height : 1;
    const distances = new Map(
      selected.map((place) => {
        const parentId = tree.parent(place.layerId);
        const parent = parentId === undefined ? identity : (places.get(parentId)?.matrix ?? identity);
        return [place.layerId, resizeOffset(place, parent, scaledArea(place, frame, resized))] as const;
      }),
    );
    const offset = (layerId: string) => distances.get(layerId) ?? { x: 0, y: 0 };
    const diff = applyInTurn(document, [
      (current) => scaleLayers(current, pageId, layerIds, factor).diff,
      (current) => moveLayersBy(current, pageId, layerIds, { distance: offset, rectangles: areas }),
    ]);
    return { factor, diff: withRefittedGroups(document, pageId, diff, areas) };
  };

  return gestureState(context, start, {
    label: 'Scale',
    cursor: resizeCursor(handle, frame),
    note: kept.length > 0 ? `Expressions set these properties, which were not scaled: ${kept.join(', ')}.` : undefined,
    step: (input) => {
      const { factor, diff } = change(input);
      return { diff, overlay: { readout: { text: `${Math.round(factor * 100)}%`, at: input.page } } };
    },
  });
}
