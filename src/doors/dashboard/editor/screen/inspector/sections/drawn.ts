import type { Area } from '../../../../../../draw/geometry/area.ts';
import { compose, identity, inverse, transformPoint } from '../../../../../../draw/geometry/matrix.ts';
import { applyDiff, composeDiffs, type Diff } from '../../../model/diff.ts';
import { moveLayersBy, type Resize, resizeLayers } from '../../../model/operations/move.ts';
import { roundPx } from '../../../model/operations/places.ts';
import type { EditorDocument } from '../../../model/records.ts';
import { firstBoxes, layerAreas } from '../../../tools/page-areas.ts';
import type { PlacedBox } from '../../../view/hit.ts';
import { useEditor, useLayerTree, useSessionState } from '../../use-editor.ts';
import { type Property, useProperty, useWriter } from '../property.ts';

type DrawnSide = keyof Area;

/** The areas of layers in px of their parents, as they are drawn. */
function useDrawnAreas(layerIds: readonly string[]): ReadonlyMap<string, Area> {
  const boxes = useSessionState((state) => state.boxes);
  const tree = useLayerTree();
  const first = firstBoxes(boxes);
  return new Map(
    layerIds.flatMap((layerId) => {
      const box = first.get(layerId);
      const parentId = tree.parent(layerId);
      return box ? [[layerId, localArea(box, parentId === undefined ? undefined : first.get(parentId))] as const] : [];
    }),
  );
}

/** The position or size of layers. It shows where they are drawn, whatever decides it, and changes what decides it. */
export function useDrawnProperty(side: DrawnSide, layerIds: readonly string[], label: string): Property {
  const { store } = useEditor();
  const boxes = useSessionState((state) => state.boxes);
  const stored = useProperty(side, layerIds, label);
  const areas = useDrawnAreas(layerIds);
  const writer = useWriter(side === 'x' || side === 'y' ? 'Move' : 'Resize', `${side} ${layerIds.join(' ')}`);
  const rectangles = layerAreas(boxes);
  const drawn = [...areas.values()].map((area) => roundPx(area[side]));
  // A percentage or an expression says more than the px to which it leads.
  const isText = typeof stored.value === 'string' && stored.value !== 'auto';
  const isMixed = !drawn.every((value) => value === drawn[0]);
  const changeTo = (value: number) => (document: EditorDocument) =>
    side === 'x' || side === 'y'
      ? moveTo(document, side, value)
      : resizeLayers(document, store.pageId, resizesTo(side, value), rectangles);
  /** Moves each layer so that its coordinate is the one that was entered. */
  const moveTo = (document: EditorDocument, axis: 'x' | 'y', value: number): Diff => {
    let current = document;
    const diffs = [...areas].map(([layerId, area]) => {
      const distance = { x: axis === 'x' ? value - area.x : 0, y: axis === 'y' ? value - area.y : 0 };
      const diff = moveLayersBy(current, store.pageId, [layerId], { distance, rectangles });
      current = applyDiff(current, diff);
      return diff;
    });
    return composeDiffs(diffs);
  };
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

/** The box of a layer in px of its parent, as if it were not rotated: layers turn around their centers. */
function localArea(box: PlacedBox, parent: PlacedBox | undefined): Area {
  const { a, b, c, d, e, f } = compose(inverse(parent?.matrix ?? identity), box.matrix);
  const center = transformPoint({ a, b, c, d, e, f }, box.width / 2, box.height / 2);
  return { x: center.x - box.width / 2, y: center.y - box.height / 2, width: box.width, height: box.height };
}
