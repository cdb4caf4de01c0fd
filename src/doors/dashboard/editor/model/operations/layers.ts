import type { Json, JsonObject } from '../../../../../core/json.ts';
import { type Diff, type Draft, editDocument } from '../diff.ts';
import { type LayerTree, layerTree, outermost } from '../layer-tree.ts';
import { bindingKey, bindingName, type EditorDocument, idsIn, layerKey, listBindings, pageKey } from '../records.ts';
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

function insertLayers(draft: Draft, pageId: string, { layers, bindings = [] }: NewLayers, to: Destination): void {
  const index = listIndex(layerTree(draft.current(), pageId), to);
  setNewLayers(draft, pageId, { layers, bindings }, () => to.parentId);
  editList(draft, pageId, 'layers', (list) => list.toSpliced(index, 0, ...layers.map(({ id }) => String(id))));
}

/** Adds the records of new layers and bindings. Layers whose parent is not among them get the one that `parentOf` names. */
function setNewLayers(
  draft: Draft,
  pageId: string,
  { layers, bindings }: Required<NewLayers>,
  parentOf: (layer: JsonObject) => string | undefined,
): void {
  const ids = new Set(layers.map(({ id }) => id));
  for (const layer of layers) {
    const isInside = typeof layer['parentId'] === 'string' && ids.has(layer['parentId']);
    draft.set(layerKey(pageId, String(layer['id'])), isInside ? layer : withValue(layer, 'parentId', parentOf(layer)));
  }
  for (const binding of bindings)
    draft.set(bindingKey(pageId, String(binding['layerId']), String(binding['property'])), binding);
  if (bindings.length > 0) editList(draft, pageId, 'bindings', (list) => [...list, ...bindings.map(bindingName)]);
}

/** Removes layers with everything inside them and all their bindings. Groups that become empty are removed too. */
export function removeLayers(document: EditorDocument, pageId: string, layerIds: readonly string[]): Diff {
  return editDocument(document, (draft) => {
    const tree = layerTree(document, pageId);
    const removed = new Set(layerIds.flatMap((layerId) => tree.subtree(layerId)));
    for (const groupId of emptiedGroups(tree, removed, new Set())) removed.add(groupId);
    dropLayers(draft, pageId, removed);
  });
}

/**
 * The groups that contain nothing when layers have left, from the innermost to the outermost: a group that only contained
 * groups is empty as well. Groups in `kept` get other layers in the same change.
 */
function emptiedGroups(tree: LayerTree, leaving: ReadonlySet<string>, kept: ReadonlySet<string>): string[] {
  const remaining = new Map<string, number>();
  const emptied: string[] = [];
  const queue = [...leaving];
  for (const layerId of queue) {
    const parentId = tree.parent(layerId);
    if (parentId === undefined || leaving.has(parentId)) continue;
    const count = (remaining.get(parentId) ?? tree.children(parentId).length) - 1;
    remaining.set(parentId, count);
    if (count > 0 || tree.layer(parentId)['group'] !== true || kept.has(parentId)) continue;
    emptied.push(parentId);
    queue.push(parentId);
  }
  return emptied;
}

export function dropLayers(draft: Draft, pageId: string, layerIds: ReadonlySet<string>): void {
  const isOfDropped = (name: string) => layerIds.has(name.slice(0, name.indexOf('/')));
  for (const layerId of layerIds) draft.remove(layerKey(pageId, layerId));
  editList(draft, pageId, 'layers', (list) => list.filter((id) => !layerIds.has(id)));
  editList(draft, pageId, 'bindings', (list) =>
    list.filter((name) => {
      if (isOfDropped(name)) draft.remove(`binding:${pageId}/${name}`);
      return !isOfDropped(name);
    }),
  );
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
    const block = tree.ids.filter((id) => contents.has(id));
    editList(draft, pageId, 'layers', (list) => list.filter((id) => !contents.has(id)));
    const index = listIndex(layerTree(draft.current(), pageId), to);
    editList(draft, pageId, 'layers', (list) => list.toSpliced(index, 0, ...block));
    for (const layerId of moved) {
      const values = valuesByLayer.get(layerId);
      const isSameParent = tree.parent(layerId) === to.parentId;
      setValues(draft, pageId, layerId, isSameParent ? { ...values } : { parentId: to.parentId, ...values });
    }
    const around = to.parentId === undefined ? [] : [to.parentId, ...tree.ancestors(to.parentId)];
    const emptied = emptiedGroups(tree, new Set(moved), new Set(around));
    if (emptied.length > 0) dropLayers(draft, pageId, new Set(emptied));
  });
}

/**
 * Copies layers directly in front of the originals, with their contents and bindings under new ids. Returns
 * the ids of the copies by those of the originals.
 */
export function duplicateLayers(
  document: EditorDocument,
  pageId: string,
  layerIds: readonly string[],
  newId: () => string,
): { diff: Diff; copies: ReadonlyMap<string, string> } {
  const tree = layerTree(document, pageId);
  const { copies, ...copied } = withNewIds(pickLayers(document, pageId, layerIds), newId);
  const diff = editDocument(document, (draft) => {
    setNewLayers(draft, pageId, copied, ({ parentId }) => (typeof parentId === 'string' ? parentId : undefined));
    const places = new Map(tree.ids.map((id, index) => [id, index]));
    const copiesAfter = new Map(
      outermost(tree, layerIds).map((layerId) => {
        const block = tree.subtree(layerId);
        // Contents usually follow their container in the list, but need not.
        const end = tree.ids[(places.get(layerId) ?? 0) + block.length - 1];
        const isTogether = end !== undefined && block.includes(end);
        return [isTogether ? end : layerId, block.flatMap((id) => copies.get(id) ?? [])] as const;
      }),
    );
    editList(draft, pageId, 'layers', (list) => list.flatMap((id) => [id, ...(copiesAfter.get(id) ?? [])]));
  });
  return { diff, copies };
}

/** Layers with their contents and bindings, in drawn order. */
export function pickLayers(document: EditorDocument, pageId: string, layerIds: readonly string[]): Required<NewLayers> {
  const tree = layerTree(document, pageId);
  const picked = new Set(outermost(tree, layerIds).flatMap((layerId) => tree.subtree(layerId)));
  return {
    layers: tree.ids.filter((id) => picked.has(id)).map((id) => tree.layer(id)),
    bindings: listBindings(document, pageId).filter(({ layerId }) => picked.has(String(layerId))),
  };
}

/** The same layers under new ids, which `copies` has by the earlier ones. */
export function withNewIds(
  { layers, bindings }: Required<NewLayers>,
  newId: () => string,
): Required<NewLayers> & { copies: ReadonlyMap<string, string> } {
  const copies = new Map(layers.map(({ id }) => [String(id), newId()]));
  const renamed = (record: JsonObject, name: string) => {
    const id = copies.get(String(record[name]));
    return id === undefined ? record : withValue(record, name, id);
  };
  return {
    copies,
    layers: layers.map((layer) => renamed(renamed(layer, 'id'), 'parentId')),
    bindings: bindings.map((binding) => renamed(binding, 'layerId')),
  };
}

/** Changes the list of a page that has the order of its layers or bindings. */
export function editList(
  draft: Draft,
  pageId: string,
  list: 'layers' | 'bindings',
  change: (ids: string[]) => string[],
): void {
  const page = draft.get(pageKey(pageId));
  if (!page) return;
  const before = idsIn(page[list]);
  const after = change(before);
  const isSame = after.length === before.length && after.every((id, index) => id === before[index]);
  if (!isSame) draft.set(pageKey(pageId), { ...page, [list]: after });
}

/** Gives siblings another order: they exchange the places that they have in the list of the page. */
export function orderSiblings(
  draft: Draft,
  pageId: string,
  siblings: readonly string[],
  ordered: readonly string[],
): void {
  const byPlace = new Map(siblings.map((layerId, index) => [layerId, ordered[index] ?? layerId]));
  editList(draft, pageId, 'layers', (list) => list.map((id) => byPlace.get(id) ?? id));
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
