import type { Area } from '../../../../draw/geometry/area.ts';
import { layerTree } from '../model/layer-tree.ts';
import { drawnArea, pageRectangle, type Rectangles } from '../model/operations/frames.ts';
import { readGuides } from '../model/operations/guides.ts';
import { firstBoxes, type PlacedBox } from '../view/hit.ts';
import { type SnapCandidates, snapCandidates } from '../view/snapping.ts';
import type { TargetedPage } from '../view/targeting.ts';
import type { ToolContext } from './tool.ts';

export { firstBoxes } from '../view/hit.ts';

/** The page as targeting reads it. */
export function targetedPage({ store, boxes }: Pick<ToolContext, 'store' | 'boxes'>): TargetedPage {
  return { tree: layerTree(store.document, store.pageId), boxes: boxes() };
}

/** Where layers are drawn, as operations read it. */
export function layerAreas(boxes: readonly PlacedBox[]): Rectangles {
  return new Map(
    [...firstBoxes(boxes)].map(([layerId, box]) => [layerId, drawnArea({ ...box, border: box.layout?.border })]),
  );
}

const emptyArea: Area = { x: 0, y: 0, width: 0, height: 0 };

/** Everything that selected layers can snap to: the page, their parent, their siblings and the guides (EDT-6). */
export function surroundings(
  { store, boxes, showsRulers }: ToolContext,
  selected: readonly string[],
  moved: Area,
): SnapCandidates {
  const tree = layerTree(store.document, store.pageId);
  const areas = layerAreas(boxes());
  const parentId = selected[0] === undefined ? undefined : tree.parent(selected[0]);
  const siblings = tree.children(parentId).filter((layerId) => !selected.includes(layerId));
  return snapCandidates({
    page: areas.get(pageRectangle) ?? emptyArea,
    parent: parentId === undefined ? undefined : areas.get(parentId),
    siblings: siblings.flatMap((layerId) => areas.get(layerId) ?? []),
    guides: showsRulers() ? readGuides(store.document, store.pageId) : { x: [], y: [] },
    moved,
  });
}
