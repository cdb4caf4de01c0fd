import { layerTree } from './layer-tree.ts';
import { type EditorDocument, pageKey } from './records.ts';

/** What is selected: layers of the page that is open. A layer and one inside it are never selected together. */
export interface Selection {
  readonly pageId: string;
  /** In the order in which they were selected. */
  readonly layerIds: readonly string[];
}

/**
 * The selection without layers that do not exist, and without layers inside other selected ones. It is the `previous` one if
 * both have the same layers, because panels are drawn again for another object.
 */
export function validSelection(document: EditorDocument, selection: Selection, previous: Selection): Selection {
  const valid = withoutInvalid(document, selection);
  const isSame =
    valid.pageId === previous.pageId &&
    valid.layerIds.length === previous.layerIds.length &&
    valid.layerIds.every((layerId, index) => layerId === previous.layerIds[index]);
  return isSame ? previous : valid;
}

function withoutInvalid(document: EditorDocument, { pageId, layerIds }: Selection): Selection {
  if (!document.records.has(pageKey(pageId))) return { pageId, layerIds: [] };
  const tree = layerTree(document, pageId);
  const existing = new Set(layerIds.filter((layerId) => tree.has(layerId)));
  const isInside = (layerId: string) => tree.ancestors(layerId).some((ancestor) => existing.has(ancestor));
  return { pageId, layerIds: [...existing].filter((layerId) => !isInside(layerId)) };
}
