import { useRef } from 'react';
import type { Area } from '../../../../../../draw/geometry/area.ts';
import { compose, identity, inverse, transformPoint } from '../../../../../../draw/geometry/matrix.ts';
import { applyDiff, composeDiffs, type Diff } from '../../../model/diff.ts';
import type { Rectangles } from '../../../model/operations/groups.ts';
import { moveLayersBy, type Resize, resizeLayers } from '../../../model/operations/move.ts';
import { roundPx } from '../../../model/operations/places.ts';
import type { EditorDocument } from '../../../model/records.ts';
import { firstBoxes, layerAreas } from '../../../tools/page-areas.ts';
import type { PlacedBox } from '../../../view/hit.ts';
import { useEditor, useLayerTree, useSessionState } from '../../use-editor.ts';
import { type Property, useProperty, useWriter } from '../property.ts';

type DrawnSide = keyof Area;

/** A document with where its layers are drawn. */
interface Drawn {
  document: EditorDocument;
  areas: ReadonlyMap<string, Area>;
  rectangles: Rectangles;
}

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
export function useDrawnProperty(
  side: DrawnSide,
  layerIds: readonly string[],
  label: string,
  { keepsRatio = false } = {},
): Property {
  const { store } = useEditor();
  const boxes = useSessionState((state) => state.boxes);
  const stored = useProperty(side, layerIds, label);
  const drawnAreas = useDrawnAreas(layerIds);
  /** What was drawn when a drag began: the change that it shows is one from the document at that time. */
  const start = useRef<Omit<Drawn, 'document'>>(undefined);
  const writer = useWriter(side === 'x' || side === 'y' ? 'Move' : 'Resize', `${side} ${layerIds.join(' ')}`);
  const drawn = [...drawnAreas.values()].map((area) => roundPx(area[side]));
  // A percentage or an expression says more than the px to which it leads.
  const isText = typeof stored.value === 'string' && stored.value !== 'auto';
  const isMixed = !drawn.every((value) => value === drawn[0]);
  const changeTo = (value: number) => (document: EditorDocument) => {
    const { areas, rectangles } = start.current ?? { areas: drawnAreas, rectangles: layerAreas(boxes) };
    if (side === 'x' || side === 'y') return moveTo({ document, areas, rectangles }, side, value);
    const resizes = new Map(
      [...areas].map(([layerId, from]): [string, Resize] => {
        const other = side === 'width' ? 'height' : 'width';
        const ratio = keepsRatio && from[side] > 0 ? { [other]: (from[other] * value) / from[side] } : {};
        return [layerId, { from, to: { ...from, ...ratio, [side]: value } }];
      }),
    );
    return resizeLayers(document, store.pageId, resizes, rectangles);
  };
  /** Moves each layer so that its coordinate is the one that was entered. */
  const moveTo = ({ document, areas, rectangles }: Drawn, axis: 'x' | 'y', value: number): Diff => {
    let current = document;
    const diffs = [...areas].map(([layerId, area]) => {
      const distance = { x: axis === 'x' ? value - area.x : 0, y: axis === 'y' ? value - area.y : 0 };
      const diff = moveLayersBy(current, store.pageId, [layerId], { distance, rectangles });
      current = applyDiff(current, diff);
      return diff;
    });
    return composeDiffs(diffs);
  };
  return {
    ...stored,
    value: isText ? stored.value : isMixed ? undefined : drawn[0],
    isMixed: !isText && isMixed,
    set: (value, options) =>
      typeof value === 'number' ? writer.write(changeTo(value), options) : stored.set(value, options),
    show: (value) => {
      start.current ??= { areas: drawnAreas, rectangles: layerAreas(boxes) };
      if (typeof value === 'number') writer.show(changeTo(value));
      else stored.show(value);
    },
    keep: () => {
      start.current = undefined;
      writer.keep();
      stored.keep();
    },
    cancel: () => {
      start.current = undefined;
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
