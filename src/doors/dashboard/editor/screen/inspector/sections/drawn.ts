import { useRef } from 'react';
import type { Area } from '../../../../../../draw/geometry/area.ts';
import { composeDiffs, type Diff } from '../../../model/diff.ts';
import { type LayerTree, layerTree } from '../../../model/layer-tree.ts';
import { isFree } from '../../../model/operations/expressions.ts';
import type { Rectangles } from '../../../model/operations/frames.ts';
import { areaIn, layerFrames } from '../../../model/operations/frames.ts';
import { setLayerValues } from '../../../model/operations/layers.ts';
import { moveLayersBy, type Resize, resizeLayers } from '../../../model/operations/move.ts';
import { roundPx } from '../../../model/operations/places.ts';
import { withRefittedGroups } from '../../../model/operations/refit-groups.ts';
import type { EditorDocument } from '../../../model/records.ts';
import { layerAreas } from '../../../tools/page-areas.ts';
import type { PlacedBox } from '../../../view/hit.ts';
import { useDrawnValues, useEditor } from '../../use-editor.ts';
import { type Property, useProperty, useWriter } from '../property.ts';

type DrawnSide = keyof Area;

/** Where layers are drawn, in px of their parents and on the page. */
interface Drawn {
  areas: ReadonlyMap<string, Area>;
  rectangles: Rectangles;
}

/** The position or size of layers. It shows where they are drawn, whatever decides it, and changes what decides it. */
export function useDrawnProperty(
  side: DrawnSide,
  layerIds: readonly string[],
  label: string,
  { keepsRatio = false } = {},
): Property {
  const session = useEditor();
  const { store } = session;
  const stored = useProperty(side, layerIds, label);
  const drawn = useDrawnValues(({ tree, boxes }) =>
    [...readDrawn(tree, boxes, layerIds).areas.values()].map((area) => roundPx(area[side])),
  );
  // A percentage or an expression says more than the px to which it leads.
  const isText = typeof stored.value === 'string' && stored.value !== 'auto';
  const isMixed = !drawn.every((value) => value === drawn[0]);
  const change = (document: EditorDocument, value: number, { areas, rectangles }: Drawn) => {
    const diff =
      side === 'x' || side === 'y'
        ? moveLayersBy(document, store.pageId, [...areas.keys()], {
            distance: (layerId) => distanceTo(side, value, areas.get(layerId)),
            rectangles,
          })
        : resizeLayers(document, store.pageId, resizesTo(areas, side, value), rectangles);
    // A layer that is hidden or in an empty list has no box that could be moved or resized.
    const undrawn = layerIds.filter((layerId) => !areas.has(layerId));
    const values = setLayerValues(
      document,
      store.pageId,
      undrawn.map((layerId) => [layerId, { [side]: value }] as const),
    );
    return withRefittedGroups(document, store.pageId, composeDiffs([diff, values]), rectangles);
  };
  const resizesTo = (areas: Drawn['areas'], name: 'width' | 'height', value: number) =>
    new Map(
      [...areas].map(([layerId, from]): [string, Resize] => {
        const other = name === 'width' ? 'height' : 'width';
        const ratio = keepsRatio && from[name] > 0 ? { [other]: (from[other] * value) / from[name] } : {};
        return [layerId, { from, to: { ...from, ...ratio, [name]: value } }];
      }),
    );
  const writing = useNumberWriting(stored, {
    label: side === 'x' || side === 'y' ? 'Move' : 'Resize',
    layerIds,
    readDrawn: () => readDrawn(layerTree(store.document, store.pageId), session.state.boxes, layerIds),
    change,
  });
  return {
    ...stored,
    ...writing,
    value: isText || drawn.length === 0 ? stored.value : isMixed ? undefined : drawn[0],
    isMixed: !isText && isMixed,
  };
}

function readDrawn(tree: LayerTree, boxes: readonly PlacedBox[], layerIds: readonly string[]): Drawn {
  const known = lastDrawn.get(boxes);
  if (known?.tree === tree && known.layerIds === layerIds) return known.drawn;
  const rectangles = layerAreas(boxes);
  const frames = layerFrames(tree, rectangles);
  const areas = layerIds
    .filter((layerId) => rectangles.has(layerId))
    .map((layerId) => [layerId, areaIn(frames(tree.parent(layerId)), frames(layerId))] as const);
  const drawn = { areas: new Map(areas), rectangles };
  lastDrawn.set(boxes, { tree, layerIds, drawn });
  return drawn;
}

/** What was read last, because each of four fields reads the same. */
const lastDrawn = new WeakMap<readonly PlacedBox[], { tree: LayerTree; layerIds: readonly string[]; drawn: Drawn }>();

/** The rotation of layers. The groups around them are fitted to them again (DOC-19). */
export function useRotation(layerIds: readonly string[]): Property {
  const session = useEditor();
  const { store } = session;
  const stored = useProperty('rotation', layerIds);
  const change = (document: EditorDocument, rotation: number, rectangles: Rectangles) => {
    const free = layerIds.filter((layerId) => isFree(document, store.pageId, layerId, 'rotation'));
    const turned = free.map((layerId) => [layerId, { rotation }] as const);
    const diff = setLayerValues(document, store.pageId, turned);
    return withRefittedGroups(document, store.pageId, diff, rectangles);
  };
  const writing = { label: 'Rotate', layerIds, readDrawn: () => layerAreas(session.state.boxes), change };
  return { ...stored, ...useNumberWriting(stored, writing) };
}

interface NumberWriting<Shown> {
  /** The entry of the history. */
  label: string;
  layerIds: readonly string[];
  /** Reads what is drawn now. */
  readDrawn(): Shown;
  /** The change of a document to a number, in which `drawn` is what was drawn of it. */
  change(document: EditorDocument, value: number, drawn: Shown): Diff;
}

/** Writes numbers of a property as changes of the page. Other values, such as percentages, are stored as they are. */
function useNumberWriting<Shown>(
  stored: Property,
  { label, layerIds, readDrawn: read, change }: NumberWriting<Shown>,
): Pick<Property, 'set' | 'show' | 'keep' | 'cancel'> {
  const writer = useWriter(label, `${stored.path} ${layerIds.join(' ')}`);
  /** What was drawn when a drag began: the change that it shows is one from the document at that time. */
  const start = useRef<Shown>(undefined);
  const changeTo = (value: number) => (document: EditorDocument) => change(document, value, start.current ?? read());
  return {
    set: (value, options) =>
      typeof value === 'number' ? writer.write(changeTo(value), options) : stored.set(value, options),
    show: (value) => {
      start.current ??= read();
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

/** How far a layer moves so that its coordinate is the one that was entered. */
function distanceTo(axis: 'x' | 'y', value: number, area: Area | undefined): { x: number; y: number } {
  return { x: 0, y: 0, [axis]: area ? value - area[axis] : 0 };
}
