import type { Area } from '../../../../../../draw/geometry/area.ts';
import { areaIn, layerFrames } from '../../../model/operations/frames.ts';
import { moveLayersBy, type Resize, resizeLayers } from '../../../model/operations/move.ts';
import { roundPx } from '../../../model/operations/places.ts';
import { withRefittedGroups } from '../../../model/operations/refit-groups.ts';
import type { EditorDocument } from '../../../model/records.ts';
import { layerAreas } from '../../../tools/page-areas.ts';
import { useEditor, useLayerTree, useSessionState } from '../../use-editor.ts';
import { type Property, useProperty, useWriter } from '../property.ts';

type DrawnSide = keyof Area;

/** The position or size of layers. It shows where they are drawn, whatever decides it, and changes what decides it. */
export function useDrawnProperty(side: DrawnSide, layerIds: readonly string[], label: string): Property {
  const { store } = useEditor();
  const tree = useLayerTree();
  const rectangles = layerAreas(useSessionState((state) => state.boxes));
  const frames = layerFrames(tree, rectangles);
  const areas = new Map(
    layerIds
      .filter((layerId) => rectangles.has(layerId))
      .map((layerId) => [layerId, areaIn(frames(tree.parent(layerId)), frames(layerId))] as const),
  );
  const stored = useProperty(side, layerIds, label);
  const writer = useWriter(side === 'x' || side === 'y' ? 'Move' : 'Resize', `${side} ${layerIds.join(' ')}`);
  const drawn = [...areas.values()].map((area) => roundPx(area[side]));
  // A percentage or an expression says more than the px to which it leads.
  const isText = typeof stored.value === 'string' && stored.value !== 'auto';
  const isMixed = !drawn.every((value) => value === drawn[0]);
  const changeTo = (value: number) => (document: EditorDocument) =>
    withRefittedGroups(
      document,
      store.pageId,
      side === 'x' || side === 'y'
        ? moveLayersBy(document, store.pageId, [...areas.keys()], {
            distance: (layerId) => distanceTo(side, value, areas.get(layerId)),
            rectangles,
          })
        : resizeLayers(document, store.pageId, resizesTo(side, value), rectangles),
      rectangles,
    );
  const resizesTo = (name: 'width' | 'height', value: number) =>
    new Map([...areas].map(([layerId, from]): [string, Resize] => [layerId, { from, to: { ...from, [name]: value } }]));
  return {
    ...stored,
    value: isText ? stored.value : isMixed ? undefined : drawn[0],
    isMixed: !isText && isMixed,
    set: (value, options) =>
      typeof value === 'number' ? writer.write(changeTo(value), options) : stored.set(value, options),
    show: (value) => (typeof value === 'number' ? writer.show(changeTo(value)) : stored.show(value)),
    keep: () => {
      writer.keep();
      stored.keep();
    },
    cancel: () => {
      writer.cancel();
      stored.cancel();
    },
  };
}

/** How far a layer moves so that its coordinate is the one that was entered. */
function distanceTo(axis: 'x' | 'y', value: number, area: Area | undefined): { x: number; y: number } {
  return { x: 0, y: 0, [axis]: area ? value - area[axis] : 0 };
}
