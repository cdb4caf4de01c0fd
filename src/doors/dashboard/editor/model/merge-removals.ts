import { isEqualJson, type JsonObject } from '../../../../core/json.ts';
import { type EditorDocument, layerKey, parseKey } from './records.ts';

/** Records of one side. A record that the side does not have is undefined. */
export type SideRecords = ReadonlyMap<string, JsonObject | undefined>;

/** A layer that one side removed while the other side worked on it or on something in it. */
export interface DisputedRemoval {
  pageId: string;
  layerId: string;
  /** The layers that the keeping side has in it, with the layer itself. */
  subtree: readonly string[];
  /** The records that the removing side does not have, as the keeping side has them. */
  kept: ReadonlyMap<string, JsonObject>;
}

/**
 * The layers that `remover` removed and that `keeper` changed. A removal is disputed as a whole, so that a kept container is
 * kept with everything in it. A layer that was moved into a removed container disputes the removal too.
 */
export function findDisputedRemovals(
  base: EditorDocument,
  remover: EditorDocument,
  keeper: EditorDocument,
): DisputedRemoval[] {
  const { children, bindings } = indexLayers(keeper);
  const isRemoved = (key: string) => base.records.has(key) && !remover.records.has(key);
  /** An undo removes a layer without what others have put into it since. */
  const isLeftBehind = ({ parentId }: JsonObject, pageId: string) =>
    typeof parentId === 'string' && isRemoved(layerKey(pageId, parentId));
  return [...keeper.records].flatMap(([key, record]) => {
    const { kind, pageId, name: layerId } = parseKey(key);
    if (kind !== 'layer' || !isRemoved(key)) return [];
    const { parentId } = record;
    if (typeof parentId === 'string' && isRemoved(layerKey(pageId, parentId))) return [];
    const subtree = listSubtree(children, key);
    const kept = new Map<string, JsonObject>();
    let isDisputed = false;
    for (const id of subtree) {
      const own = layerKey(pageId, id);
      const existing = remover.records.get(own);
      if (existing) {
        const isMovedIn = !isEqualJson(keeper.records.get(own)?.['parentId'], base.records.get(own)?.['parentId']);
        isDisputed ||= isMovedIn || isLeftBehind(existing, pageId);
        continue;
      }
      for (const each of [own, ...(bindings.get(own) ?? [])]) {
        const value = keeper.records.get(each);
        if (value) kept.set(each, value);
        isDisputed ||= !isEqualJson(value, base.records.get(each)) || remover.records.has(each);
      }
    }
    return isDisputed ? [{ pageId, layerId, subtree, kept }] : [];
  });
}

interface LayerIndex {
  /** The ids of the layers in a layer, by the key of that layer. */
  children: ReadonlyMap<string, readonly string[]>;
  /** The keys of the bindings of a layer, by the key of the layer. */
  bindings: ReadonlyMap<string, readonly string[]>;
}

function indexLayers({ records }: EditorDocument): LayerIndex {
  const children = new Map<string, string[]>();
  const bindings = new Map<string, string[]>();
  const add = (lists: Map<string, string[]>, key: string, item: string) => {
    const list = lists.get(key);
    if (list) list.push(item);
    else lists.set(key, [item]);
  };
  for (const [key, record] of records) {
    const { kind, pageId, name } = parseKey(key);
    const { parentId, layerId } = record;
    if (kind === 'layer' && typeof parentId === 'string') add(children, layerKey(pageId, parentId), name);
    if (kind === 'binding' && typeof layerId === 'string') add(bindings, layerKey(pageId, layerId), key);
  }
  return { children, bindings };
}

function listSubtree(children: LayerIndex['children'], rootKey: string): string[] {
  const { pageId, name } = parseKey(rootKey);
  const found = new Set([name]);
  for (const id of found) for (const child of children.get(layerKey(pageId, id)) ?? []) found.add(child);
  return [...found];
}
