import type { JsonObject } from '../../../../core/json.ts';
import { type EditorDocument, layerKey, listIds, requireRecord } from './records.ts';

/** The key of the layers that have no parent in the map of children. */
const onPage = '';

/** The layers of a page as a tree. Every list is in drawn order, so the last layer is in front. */
export interface LayerTree {
  /** The ids of all layers of the page. */
  readonly ids: readonly string[];
  layer(layerId: string): JsonObject;
  has(layerId: string): boolean;
  /** The ids of a layer's children, or of the layers directly on the page. */
  children(layerId: string | undefined): readonly string[];
  parent(layerId: string): string | undefined;
  /** The ids of the layer's parent, its parent and so on, the nearest first. */
  ancestors(layerId: string): string[];
  /** The layer and everything inside it. */
  subtree(layerId: string): string[];
}

const trees = new WeakMap<EditorDocument, Map<string, LayerTree>>();

/** The tree of a page. It is built once for each version of the document. */
export function layerTree(document: EditorDocument, pageId: string): LayerTree {
  const ofDocument = trees.get(document) ?? new Map<string, LayerTree>();
  trees.set(document, ofDocument);
  const tree = ofDocument.get(pageId) ?? buildTree(document, pageId);
  ofDocument.set(pageId, tree);
  return tree;
}

function buildTree(document: EditorDocument, pageId: string): LayerTree {
  const ids = listIds(document, pageId, 'layers');
  const layers = new Map(ids.map((id) => [id, requireRecord(document, layerKey(pageId, id))]));
  const parents = new Map<string, string>();
  const children = new Map<string, string[]>();
  for (const [id, { parentId }] of layers) {
    const parent = typeof parentId === 'string' ? parentId : undefined;
    if (parent !== undefined) parents.set(id, parent);
    const siblings = children.get(parent ?? onPage) ?? [];
    siblings.push(id);
    children.set(parent ?? onPage, siblings);
  }
  const tree: LayerTree = {
    ids,
    layer: (layerId) => layers.get(layerId) ?? requireRecord(document, layerKey(pageId, layerId)),
    has: (layerId) => layers.has(layerId),
    children: (layerId) => children.get(layerId ?? onPage) ?? [],
    parent: (layerId) => parents.get(layerId),
    ancestors: (layerId) => {
      const ancestors: string[] = [];
      for (let at = parents.get(layerId); at !== undefined; at = parents.get(at)) ancestors.push(at);
      return ancestors;
    },
    subtree: (layerId) => [layerId, ...tree.children(layerId).flatMap((child) => tree.subtree(child))],
  };
  return tree;
}

/** The layers among `layerIds` that are in no other of them, in drawn order. */
export function outermost(tree: LayerTree, layerIds: readonly string[]): string[] {
  const selected = new Set(layerIds);
  const isInside = (id: string) => tree.ancestors(id).some((ancestor) => selected.has(ancestor));
  return tree.ids.filter((id) => selected.has(id) && !isInside(id));
}

/** Whether a layer, or one around it, is locked. */
export function isLocked(tree: LayerTree, layerId: string): boolean {
  return [layerId, ...tree.ancestors(layerId)].some((each) => tree.layer(each)['locked'] === true);
}
