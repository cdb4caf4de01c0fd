import type { Area } from '../../../../draw/geometry/area.ts';
import type { Diff } from '../model/diff.ts';
import { layerTree } from '../model/layer-tree.ts';
import type { Rectangles } from '../model/operations/groups.ts';
import { readGuides } from '../model/operations/guides.ts';
import { pageRectangle } from '../model/operations/move.ts';
import { refitGroups } from '../model/operations/refit-groups.ts';
import { type EditorDocument, layerKey } from '../model/records.ts';
import { bounds, firstBoxes, type PlacedBox } from '../view/hit.ts';
import { type SnapCandidates, snapCandidates } from '../view/snapping.ts';
import type { TargetedPage } from '../view/targeting.ts';
import type { ToolContext } from './tool.ts';

export { firstBoxes } from '../view/hit.ts';

/** The page as targeting reads it. */
export function targetedPage({ store, boxes }: Pick<ToolContext, 'store' | 'boxes'>): TargetedPage {
  return { tree: layerTree(store.document, store.pageId), boxes: boxes() };
}

/** The upright areas of layers, as operations read them. */
export function layerAreas(boxes: readonly PlacedBox[]): Rectangles {
  return new Map([...firstBoxes(boxes)].map(([layerId, box]) => [layerId, bounds(box)]));
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

/** Refits the groups around layers that have changed, if there are any. `rectangles` are those after the change. */
export function refitAround(
  document: EditorDocument,
  pageId: string,
  layerIds: readonly string[],
  rectangles: Rectangles,
): Diff {
  const isGroup = (layerId: string) => document.records.get(layerKey(pageId, layerId))?.['group'] === true;
  return [...rectangles.keys()].some(isGroup) ? refitGroups(document, pageId, layerIds, rectangles) : new Map();
}
