import { transformPoint } from '../../../../draw/geometry/matrix.ts';
import { layerTree, outermost } from '../model/layer-tree.ts';
import { setLayerValues } from '../model/operations/layers.ts';
import { withRefittedGroups } from '../model/operations/refit-groups.ts';
import { rotated } from '../view/transform.ts';
import { firstBoxes, layerAreas } from './page-areas.ts';
import type { GestureContext, PointerInput, ToolState } from './tool.ts';

/** Turns the selected layers, each around its own center. With Shift in steps of 15° (EDT-6). */
export function rotate(context: GestureContext, start: PointerInput): ToolState {
  const { store } = context;
  const gesture = store.startGesture('Rotate');
  const tree = layerTree(gesture.start, store.pageId);
  const places = firstBoxes(context.boxes());
  const areas = layerAreas(context.boxes());
  const selected = outermost(tree, store.selection.layerIds);
  const [first] = selected;
  const place = first === undefined ? undefined : places.get(first);
  const center = place ? transformPoint(place.matrix, place.width / 2, place.height / 2) : start.page;

  const rotations = ({ page, modifiers }: PointerInput) =>
    selected.map((layerId): [string, number] => {
      const { rotation } = tree.layer(layerId);
      const before = typeof rotation === 'number' ? rotation : 0;
      return [layerId, rotated(before, { center, from: start.page, to: page, isStepped: modifiers.shift })];
    });
  const change = (input: PointerInput) => {
    const values = rotations(input).map(([layerId, rotation]) => [layerId, { rotation }] as const);
    const diff = setLayerValues(gesture.start, store.pageId, values);
    return withRefittedGroups(gesture.start, store.pageId, diff, areas);
  };
  const end = (): ToolState => {
    context.showOverlay({});
    return context.idle();
  };
  const state: ToolState = {
    cursor: 'grabbing',
    move: (input) => {
      gesture.update(change(input));
      const [angle] = rotations(input);
      context.showOverlay({ readout: { text: `${angle?.[1] ?? 0}°`, at: input.page } });
      return state;
    },
    release: (input) => {
      const faults = gesture.update(change(input));
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
