import { isEqualJson, isJsonObject, type Json, type JsonObject } from '../../../../core/json.ts';
import { type Diff, editDocument } from './diff.ts';
import { layerTree } from './layer-tree.ts';
import { type EditorDocument, layerKey, listPageIds, pageKey, parseKey } from './records.ts';
import { withValue } from './values.ts';

/** A value that both sides changed, or a record that one side changed and the other removed. */
export interface Conflict {
  /** The id of the record. */
  key: string;
  /** The dot path of the value. Empty for the whole record. */
  path: string;
  /** The values of both sides; undefined where it was removed. */
  mine: Json | undefined;
  theirs: Json | undefined;
}

export interface Merge {
  document: EditorDocument;
  conflicts: Conflict[];
}

/**
 * Merges two documents that were made from the same one, by record and value (EDT-10). Where both sides changed the same
 * value, the result has mine, and a conflict names both.
 */
export function mergeDocuments(base: EditorDocument, mine: EditorDocument, theirs: EditorDocument): Merge {
  const conflicts: Conflict[] = [];
  const records = new Map<string, JsonObject>();
  for (const key of new Set([...theirs.records.keys(), ...mine.records.keys()])) {
    const record = mergeRecord(key, base.records.get(key), mine.records.get(key), theirs.records.get(key), conflicts);
    if (record) records.set(key, record);
  }
  const merged = repairLists({ records });
  return repairTrees(base, merged, { mine, theirs, conflicts });
}

/** The change that puts one side of a conflict into a document. */
export function resolveConflict(
  document: EditorDocument,
  { key, path, ...sides }: Conflict,
  side: 'mine' | 'theirs',
): Diff {
  return editDocument(document, (draft) => {
    const value = sides[side];
    const record = draft.get(key);
    if (path !== '' && record) draft.set(key, withValue(record, path, value));
    else if (path === '' && isJsonObject(value)) draft.set(key, value);
    else if (path === '') draft.remove(key);
    for (const [listKey, list] of repairLists(draft.current()).records) draft.set(listKey, list);
  });
}

function mergeRecord(
  key: string,
  base: JsonObject | undefined,
  mine: JsonObject | undefined,
  theirs: JsonObject | undefined,
  conflicts: Conflict[],
): JsonObject | undefined {
  if (mine === theirs || isEqualJson(mine, theirs)) return mine;
  if (isEqualJson(base, theirs)) return mine;
  if (isEqualJson(base, mine)) return theirs;
  if (!mine || !theirs) {
    conflicts.push({ key, path: '', mine, theirs });
    // What somebody has just changed is kept, whoever removed it.
    return mine ?? theirs;
  }
  const merged = mergeObjects(base ?? {}, mine, theirs, { key, path: '', conflicts });
  return parseKey(key).kind === 'page' ? { ...merged, ...mergeLists(base ?? {}, mine, theirs) } : merged;
}

interface MergeContext {
  key: string;
  path: string;
  conflicts: Conflict[];
}

/** Members keep the order of mine, and those that only theirs has come last. */
function mergeObjects(base: JsonObject, mine: JsonObject, theirs: JsonObject, context: MergeContext): JsonObject {
  const merged: JsonObject = {};
  for (const name of new Set([...Object.keys(mine), ...Object.keys(theirs)])) {
    const path = context.path === '' ? name : `${context.path}.${name}`;
    const value = mergeValues(base[name], mine[name], theirs[name], { ...context, path });
    if (value !== undefined) merged[name] = value;
  }
  return merged;
}

function mergeValues(
  base: Json | undefined,
  mine: Json | undefined,
  theirs: Json | undefined,
  context: MergeContext,
): Json | undefined {
  if (isEqualJson(mine, theirs) || isEqualJson(base, theirs)) return mine;
  if (isEqualJson(base, mine)) return theirs;
  if (isJsonObject(mine) && isJsonObject(theirs))
    return mergeObjects(isJsonObject(base) ? base : {}, mine, theirs, context);
  if (isPageList(context)) return mine;
  context.conflicts.push({ key: context.key, path: context.path, mine, theirs });
  return mine;
}

/** The lists of a page are merged by their items. */
function isPageList({ key, path }: MergeContext): boolean {
  return parseKey(key).kind === 'page' && (path === 'layers' || path === 'bindings');
}

function mergeLists(base: JsonObject, mine: JsonObject, theirs: JsonObject): JsonObject {
  const lists: JsonObject = {};
  for (const name of ['layers', 'bindings']) {
    if (mine[name] === undefined && theirs[name] === undefined) continue;
    lists[name] = mergeOrder(toIds(base[name]), toIds(mine[name]), toIds(theirs[name]));
  }
  return lists;
}

function toIds(list: Json | undefined): string[] {
  return Array.isArray(list) ? list.filter((id) => typeof id === 'string') : [];
}

/**
 * The order of theirs, with what mine has added, moved or removed. An id that mine moved is put after the id that is before it
 * in mine.
 */
function mergeOrder(base: readonly string[], mine: readonly string[], theirs: readonly string[]): string[] {
  if (isEqualJson([...mine], [...base])) return [...theirs];
  if (isEqualJson([...theirs], [...base])) return [...mine];
  const removed = new Set(base.filter((id) => !mine.includes(id)));
  const moved = new Set(movedIds(base, mine));
  const merged = theirs.filter((id) => !removed.has(id) && !moved.has(id));
  for (const [index, id] of mine.entries()) {
    if (merged.includes(id) || (base.includes(id) && !theirs.includes(id))) continue;
    const before = mine.slice(0, index).findLast((each) => merged.includes(each));
    merged.splice(before === undefined ? 0 : merged.indexOf(before) + 1, 0, id);
  }
  return merged;
}

/** The ids that are not in a longest sequence that both lists have in the same order, and those that only `changed` has. */
function movedIds(before: readonly string[], changed: readonly string[]): string[] {
  const places = new Map(before.map((id, index) => [id, index]));
  const common = changed.filter((id) => places.has(id));
  const still = new Set(longestRising(common.map((id) => places.get(id) ?? 0)).map((index) => common[index]));
  return changed.filter((id) => !still.has(id));
}

/** The indexes of a longest sequence of rising numbers (patience sorting). */
function longestRising(values: readonly number[]): number[] {
  const ends: number[] = [];
  const previous: number[] = [];
  for (const [index, value] of values.entries()) {
    let low = 0;
    let high = ends.length;
    while (low < high) {
      const middle = (low + high) >> 1;
      if ((values[ends[middle] ?? 0] ?? 0) < value) low = middle + 1;
      else high = middle;
    }
    previous[index] = ends[low - 1] ?? -1;
    ends[low] = index;
  }
  const rising: number[] = [];
  for (let index = ends.at(-1) ?? -1; index >= 0; index = previous[index] ?? -1) rising.unshift(index);
  return rising;
}

/** Makes the lists of each page name exactly the layers and bindings that exist. New ones come last. */
function repairLists(document: EditorDocument): EditorDocument {
  const records = new Map(document.records);
  for (const pageId of listPageIds(document)) {
    const page = records.get(pageKey(pageId));
    if (!page) continue;
    const names = (kind: string) =>
      [...records.keys()]
        .map(parseKey)
        .flatMap((key) => (key.kind === kind && key.pageId === pageId ? [key.name] : []));
    const list = (member: string, existing: readonly string[]) => {
      const missing = new Set(existing);
      const ids = toIds(page[member]).filter((id) => missing.delete(id));
      const others = [...missing];
      return page[member] === undefined && others.length === 0 ? undefined : [...ids, ...others];
    };
    const layers = list('layers', names('layer'));
    const bindings = list('bindings', names('binding'));
    records.set(pageKey(pageId), withValue(withValue(page, 'layers', layers), 'bindings', bindings));
  }
  return { records };
}

interface TreeMerge {
  mine: EditorDocument;
  theirs: EditorDocument;
  conflicts: Conflict[];
}

/**
 * Repairs what two changes that fit by themselves can break together: a layer in a container that the other side removed,
 * and containers that both sides moved into each other.
 */
function repairTrees(base: EditorDocument, merged: EditorDocument, { mine, theirs, conflicts }: TreeMerge): Merge {
  const records = new Map(merged.records);
  for (const pageId of listPageIds(merged)) {
    for (const layer of layerTree(merged, pageId).ids) restoreParents(pageId, layer);
    for (const layer of layerTree(merged, pageId).ids) breakCycle(pageId, layer);
  }
  return { document: repairLists({ records }), conflicts };

  /** Brings back the containers around a layer that one side removed while the other put the layer there. */
  function restoreParents(pageId: string, layerId: string): void {
    let parentId = records.get(layerKey(pageId, layerId))?.['parentId'];
    while (typeof parentId === 'string' && !records.has(layerKey(pageId, parentId))) {
      const key = layerKey(pageId, parentId);
      const sides = { mine: mine.records.get(key), theirs: theirs.records.get(key) };
      const container = sides.mine ?? sides.theirs ?? base.records.get(key);
      if (!container) break;
      conflicts.push({ key, path: '', ...sides });
      records.set(key, container);
      parentId = container['parentId'];
    }
  }

  /** Takes my move back if theirs makes it a cycle. */
  function breakCycle(pageId: string, layerId: string): void {
    const key = layerKey(pageId, layerId);
    const seen = new Set<string>();
    for (
      let at: Json | undefined = layerId;
      typeof at === 'string';
      at = records.get(layerKey(pageId, at))?.['parentId']
    ) {
      if (seen.has(at)) break;
      seen.add(at);
      const next: Json | undefined = records.get(layerKey(pageId, at))?.['parentId'];
      if (next !== layerId) continue;
      const layer = records.get(key);
      const [mineParent, theirParent] = [mine.records.get(key)?.['parentId'], theirs.records.get(key)?.['parentId']];
      if (!layer || isEqualJson(mineParent, theirParent) || isEqualJson(layer['parentId'], theirParent)) return;
      conflicts.push({ key, path: 'parentId', mine: mineParent, theirs: theirParent });
      records.set(key, withValue(layer, 'parentId', theirParent));
      return;
    }
  }
}
