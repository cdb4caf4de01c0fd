import type { Json, JsonObject } from '../../../../../core/json.ts';
import { type Diff, type Draft, editDocument } from '../diff.ts';
import { type LayerTree, layerTree, outermost } from '../layer-tree.ts';
import {
  bindingKey,
  bindingName,
  type EditorDocument,
  layerKey,
  listBindings,
  listIds,
  pageKey,
  requireRecord,
} from '../records.ts';
import { withValue } from '../values.ts';

/** Where layers go: into a container, or directly onto the page. */
export interface Destination {
  parentId?: string | undefined;
  /** The position among the layers that are there already, 0 for behind all of them. Moved layers are not counted. */
  index: number;
}

/** New values by dot path, such as `x` or `style.color`. `undefined` removes the value. */
export type LayerValues = Readonly<Record<string, Json | undefined>>;

/** Sets values of one layer in a draft. */
export function setValues(draft: Draft, pageId: string, layerId: string, values: LayerValues): void {
  const key = layerKey(pageId, layerId);
  const layer = draft.get(key);
  if (!layer) return;
  draft.set(
    key,
    Object.entries(values).reduce((record, [path, value]) => withValue(record, path, value), layer),
  );
}

/** Sets values of layers, each its own. */
export function setLayerValues(
  document: EditorDocument,
  pageId: string,
  valuesByLayer: Iterable<readonly [layerId: string, values: LayerValues]>,
): Diff {
  return editDocument(document, (draft) => {
    for (const [layerId, values] of valuesByLayer) setValues(draft, pageId, layerId, values);
  });
}

/** Layers to add, with their bindings. Parents within the list stay; all others get the destination as their parent. */
export interface NewLayers {
  layers: readonly JsonObject[];
  bindings?: readonly JsonObject[];
}

export function addLayers(document: EditorDocument, pageId: string, added: NewLayers, to: Destination): Diff {
  return editDocument(document, (draft) => insertLayers(draft, pageId, added, to));
}

export function insertLayers(
  draft: Draft,
  pageId: string,
  { layers, bindings = [] }: NewLayers,
  to: Destination,
): void {
  const index = listIndex(layerTree(draft.current(), pageId), to);
  const ids = new Set(layers.map(({ id }) => id));
  for (const layer of layers) {
    const isInside = typeof layer['parentId'] === 'string' && ids.has(layer['parentId']);
    draft.set(layerKey(pageId, String(layer['id'])), isInside ? layer : withValue(layer, 'parentId', to.parentId));
  }
  editList(draft, pageId, 'layers', (list) => list.toSpliced(index, 0, ...layers.map(({ id }) => String(id))));
  for (const binding of bindings)
    draft.set(bindingKey(pageId, String(binding['layerId']), String(binding['property'])), binding);
  if (bindings.length > 0) editList(draft, pageId, 'bindings', (list) => [...list, ...bindings.map(bindingName)]);
}

/** Removes layers with everything inside them and all their bindings. Groups that become empty are removed too. */
export function removeLayers(document: EditorDocument, pageId: string, layerIds: readonly string[]): Diff {
  return editDocument(document, (draft) => {
    const tree = layerTree(document, pageId);
    const removed = new Set(layerIds.flatMap((layerId) => tree.subtree(layerId)));
    dropLayers(draft, pageId, removed);
    removeEmptyGroups(
      draft,
      pageId,
      layerIds.flatMap((layerId) => tree.ancestors(layerId)),
    );
  });
}

/** Removes groups among the containers that no longer contain anything. */
export function removeEmptyGroups(draft: Draft, pageId: string, containerIds: readonly string[]): void {
  for (const containerId of new Set(containerIds)) {
    const isGroup = draft.get(layerKey(pageId, containerId))?.['group'] === true;
    if (isGroup && layerTree(draft.current(), pageId).children(containerId).length === 0)
      dropLayers(draft, pageId, new Set([containerId]));
  }
}

export function dropLayers(draft: Draft, pageId: string, layerIds: ReadonlySet<string>): void {
  const bindings = listBindings(draft.current(), pageId).filter(({ layerId }) => layerIds.has(String(layerId)));
  const names = new Set(bindings.map(bindingName));
  for (const layerId of layerIds) draft.remove(layerKey(pageId, layerId));
  for (const { layerId, property } of bindings) draft.remove(bindingKey(pageId, String(layerId), String(property)));
  editList(draft, pageId, 'layers', (list) => list.filter((id) => !layerIds.has(id)));
  if (names.size > 0) editList(draft, pageId, 'bindings', (list) => list.filter((name) => !names.has(name)));
}

/**
 * Moves layers with everything inside them. They keep their order. `valuesByLayer` sets values in the same change, such as
 * the position in the new parent. A move into one of the layers themselves changes nothing.
 */
export function moveLayers(
  document: EditorDocument,
  pageId: string,
  layerIds: readonly string[],
  to: Destination,
  valuesByLayer: ReadonlyMap<string, LayerValues> = new Map(),
): Diff {
  return editDocument(document, (draft) => {
    const tree = layerTree(document, pageId);
    const moved = outermost(tree, layerIds);
    const contents = new Set(moved.flatMap((layerId) => tree.subtree(layerId)));
    if (to.parentId !== undefined && contents.has(to.parentId)) return;
    const sources = moved.flatMap((layerId) => tree.parent(layerId) ?? []);
    editList(draft, pageId, 'layers', (list) => list.filter((id) => !contents.has(id)));
    const index = listIndex(layerTree(draft.current(), pageId), to);
    const block = tree.ids.filter((id) => contents.has(id));
    editList(draft, pageId, 'layers', (list) => list.toSpliced(index, 0, ...block));
    for (const layerId of moved) {
      const values = valuesByLayer.get(layerId);
      const isSameParent = tree.parent(layerId) === to.parentId;
      setValues(draft, pageId, layerId, isSameParent ? { ...values } : { parentId: to.parentId, ...values });
    }
    removeEmptyGroups(draft, pageId, sources);
  });
}

/**
 * Copies layers directly in front of the originals (editor.md 2.10), with their contents and bindings under new ids. Returns
 * the ids of the copies by those of the originals.
 */
export function duplicateLayers(
  document: EditorDocument,
  pageId: string,
  layerIds: readonly string[],
  newId: () => string,
): { diff: Diff; copies: ReadonlyMap<string, string> } {
  const copies = new Map<string, string>();
  const diff = editDocument(document, (draft) => {
    const tree = layerTree(document, pageId);
    for (const layerId of outermost(tree, layerIds)) {
      const copied = copyLayers(document, pageId, [layerId], newId);
      for (const [original, copy] of copied.copies) copies.set(original, copy);
      const parentId = tree.parent(layerId);
      const siblings = layerTree(draft.current(), pageId).children(parentId);
      insertLayers(draft, pageId, copied, { parentId, index: siblings.indexOf(layerId) + 1 });
    }
  });
  return { diff, copies };
}

/** Layers with their contents and bindings under new ids, in drawn order, to be added to any page. */
export function copyLayers(
  document: EditorDocument,
  pageId: string,
  layerIds: readonly string[],
  newId: () => string,
): Required<NewLayers> & { copies: ReadonlyMap<string, string> } {
  const tree = layerTree(document, pageId);
  const copied = new Set(outermost(tree, layerIds).flatMap((layerId) => tree.subtree(layerId)));
  const copies = new Map(tree.ids.filter((id) => copied.has(id)).map((id) => [id, newId()]));
  const renamed = (id: Json | undefined) => copies.get(String(id)) ?? String(id);
  return {
    copies,
    layers: [...copies].map(([original, id]) => {
      const layer = withValue(tree.layer(original), 'id', id);
      return copied.has(String(layer['parentId'])) ? withValue(layer, 'parentId', renamed(layer['parentId'])) : layer;
    }),
    bindings: listBindings(document, pageId)
      .filter(({ layerId }) => copied.has(String(layerId)))
      .map((binding) => withValue(binding, 'layerId', renamed(binding['layerId']))),
  };
}

/** Changes the list of a page that has the order of its layers or bindings. */
export function editList(
  draft: Draft,
  pageId: string,
  list: 'layers' | 'bindings',
  change: (ids: string[]) => string[],
): void {
  const page = requireRecord(draft.current(), pageKey(pageId));
  draft.set(pageKey(pageId), withValue(page, list, change(listIds(draft.current(), pageId, list))));
}

/** The index in the list of the page at which layers are inserted to be at a destination. */
function listIndex(tree: LayerTree, { parentId, index }: Destination): number {
  const siblings = tree.children(parentId);
  const next = siblings[index];
  if (next !== undefined) return tree.ids.indexOf(next);
  const last = siblings.at(-1) ?? parentId;
  if (last === undefined) return tree.ids.length;
  const inside = new Set(tree.subtree(last));
  return tree.ids.findLastIndex((id) => inside.has(id)) + 1;
}
