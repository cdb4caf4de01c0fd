import { isEqualJson, isJsonObject, type Json, type JsonObject } from '../../../../core/json.ts';
import { applyDiff, composeDiffs, type Diff, diffBetween, editDocument } from './diff.ts';
import { mergeOrders } from './merge-order.ts';
import { type DisputedRemoval, findDisputedRemovals, type SideRecords } from './merge-removals.ts';
import { type EditorDocument, layerKey, listPageIds, pageKey, parseKey } from './records.ts';
import { findNewFaults, type RecordFault } from './validate.ts';
import { withValue } from './values.ts';

export type Side = 'mine' | 'theirs';

/** A value that both sides changed, or a record that one side changed and the other removed. */
export interface Conflict {
  /** The id of the record. */
  key: string;
  /** The dot path of the value. Empty for the whole record. */
  path: string;
  /** The values of both sides; undefined where it was removed. */
  mine: Json | undefined;
  theirs: Json | undefined;
  /** Other records that belong to a side: those in a removed container, or those around a move. */
  others?: Partial<Readonly<Record<Side, SideRecords>>>;
}

export interface Merge {
  document: EditorDocument;
  conflicts: Conflict[];
}

interface Sides {
  base: EditorDocument;
  mine: EditorDocument;
  theirs: EditorDocument;
}

/**
 * Merges two documents that were made from the same one, by record and value (EDT-10). Where both sides changed the same
 * value, the result has mine, and a conflict names both. A layer that one side removed and the other changed is kept. The
 * result is valid if both sides are: what fits only by itself is a conflict too.
 */
export function mergeDocuments(base: EditorDocument, mine: EditorDocument, theirs: EditorDocument): Merge {
  const sides = { base, mine, theirs };
  const conflicts: Conflict[] = [];
  const removals = [
    ...findDisputedRemovals(base, mine, theirs).map((removal) => ({ ...removal, remover: 'mine' as const })),
    ...findDisputedRemovals(base, theirs, mine).map((removal) => ({ ...removal, remover: 'theirs' as const })),
  ];
  const kept = new Map(removals.flatMap((removal) => [...removal.kept]));
  const records = new Map<string, JsonObject>();
  for (const key of new Set([...theirs.records.keys(), ...mine.records.keys()])) {
    const record =
      kept.get(key) ??
      mergeRecord(key, base.records.get(key), mine.records.get(key), theirs.records.get(key), conflicts);
    if (record) records.set(key, record);
  }
  breakCycles(records, sides, conflicts);
  for (const removal of removals) conflicts.push(toConflict(removal, sides, records));
  return settleFaults(repairLists({ records }, sides), sides, conflicts);
}

/** The change that puts one side of conflicts into a document. */
export function resolveConflicts(document: EditorDocument, conflicts: readonly Conflict[], side: Side): Diff {
  let current = document;
  const diffs = conflicts.map((conflict) => {
    const diff = resolveConflict(current, conflict, side);
    current = applyDiff(current, diff);
    return diff;
  });
  return composeDiffs(diffs);
}

function resolveConflict(document: EditorDocument, { key, path, others, ...sides }: Conflict, side: Side): Diff {
  return editDocument(document, (draft) => {
    const value = sides[side];
    const record = draft.get(key);
    if (path !== '' && record) draft.set(key, withValue(record, path, value));
    else if (path === '' && isJsonObject(value)) draft.set(key, value);
    else if (path === '') draft.remove(key);
    for (const [otherKey, other] of others?.[side] ?? []) {
      if (other) draft.set(otherKey, other);
      else draft.remove(otherKey);
    }
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
  return mergeObjects(base ?? {}, mine, theirs, { key, path: '', conflicts });
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
  // The lists of a page are merged by their items.
  if (parseKey(context.key).kind === 'page' && isListName(context.path)) return mine;
  context.conflicts.push({ key: context.key, path: context.path, mine, theirs });
  return mine;
}

const listNames = { layers: 'layer', bindings: 'binding' } as const;

const isListName = (path: string): path is keyof typeof listNames => Object.hasOwn(listNames, path);

/**
 * Makes the lists of each page name exactly the layers and bindings that exist, in the merged order of both sides. Without
 * sides, the order stays, and new items come last.
 */
function repairLists(document: EditorDocument, sides?: Sides): EditorDocument {
  const records = new Map(document.records);
  for (const pageId of listPageIds(document)) {
    const key = pageKey(pageId);
    let page = records.get(key) ?? {};
    for (const [name, kind] of Object.entries(listNames)) {
      const existing = new Set(
        [...records.keys()]
          .map(parseKey)
          .flatMap((each) => (each.kind === kind && each.pageId === pageId ? each.name : [])),
      );
      if (page[name] === undefined && existing.size === 0) continue;
      const read = (side: EditorDocument | undefined) => toIds(side?.records.get(key)?.[name]);
      const order = sides
        ? mergeOrders(read(sides.base), [read(sides.theirs), read(sides.mine)], existing)
        : toIds(page[name]).filter((id) => existing.has(id));
      page = withValue(page, name, [...new Set([...order, ...existing])]);
    }
    records.set(key, page);
  }
  return { records };
}

function toIds(list: Json | undefined): string[] {
  return Array.isArray(list) ? list.filter((id) => typeof id === 'string') : [];
}

/** The names of the fields that place a layer. A move changes them together. */
const placeFields = ['parentId', 'x', 'y'];

const withPlace = (record: JsonObject, from: JsonObject | undefined) =>
  placeFields.reduce((moved, field) => withValue(moved, field, from?.[field]), record);

function toConflict(
  { pageId, layerId, subtree, kept, remover }: DisputedRemoval & { remover: Side },
  sides: Sides,
  records: ReadonlyMap<string, JsonObject>,
): Conflict {
  const key = layerKey(pageId, layerId);
  const others = new Map<string, JsonObject | undefined>([...kept.keys()].map((each) => [each, undefined]));
  // Layers that were moved into the removed one go back to where the removing side has them.
  for (const id of subtree) {
    const own = layerKey(pageId, id);
    const [merged, before] = [records.get(own), sides[remover].records.get(own)];
    const parentId = before?.['parentId'];
    const isOrphan = typeof parentId === 'string' && !records.has(layerKey(pageId, parentId));
    if (merged && before)
      others.set(own, withPlace(merged, isOrphan ? withValue(before, 'parentId', undefined) : before));
  }
  return {
    key,
    path: '',
    mine: sides.mine.records.get(key),
    theirs: sides.theirs.records.get(key),
    others: { [remover]: others },
  };
}

/** Takes one of my moves back for each cycle that the moves of both sides make together. */
function breakCycles(records: Map<string, JsonObject>, { mine, theirs }: Sides, conflicts: Conflict[]): void {
  for (const key of records.keys()) {
    const cycle = findCycle(records, key);
    if (!cycle) continue;
    const parentOf = (side: EditorDocument, each: string) => side.records.get(each)?.['parentId'];
    const moved = cycle.find(
      (each) => !isEqualJson(parentOf(mine, each), parentOf(theirs, each)) && mine.records.has(each),
    );
    if (moved === undefined) continue;
    const place = (side: EditorDocument) =>
      new Map(cycle.map((each) => [each, withPlace(records.get(each) ?? {}, side.records.get(each))]));
    const others = { mine: place(mine), theirs: place(theirs) };
    records.set(moved, withPlace(records.get(moved) ?? {}, theirs.records.get(moved)));
    conflicts.push({
      key: moved,
      path: 'parentId',
      mine: parentOf(mine, moved),
      theirs: parentOf(theirs, moved),
      others,
    });
  }
}

/** The keys of the layers that are inside each other, if a layer is one of them. */
function findCycle(records: ReadonlyMap<string, JsonObject>, start: string): string[] | undefined {
  const { pageId } = parseKey(start);
  const seen = new Set<string>();
  let at = start;
  while (!seen.has(at)) {
    seen.add(at);
    const parentId = records.get(at)?.['parentId'];
    if (typeof parentId !== 'string') return undefined;
    at = layerKey(pageId, parentId);
  }
  return at === start ? [...seen] : undefined;
}

/**
 * Makes the result valid where two changes that are valid by themselves are not valid together, such as a binding of a part
 * of a list that the other side shortened. Mine is taken: the value, or else the layer with its bindings, or else everything.
 */
function settleFaults(merged: EditorDocument, sides: Sides, conflicts: readonly Conflict[]): Merge {
  let result: Merge = { document: merged, conflicts: [...conflicts] };
  for (const settle of [takeValue, takeLayer, takeEverything]) {
    const faults = listSharedFaults(result.document, sides);
    if (faults.length === 0) break;
    for (const fault of faults) result = settle(result, sides, fault);
    result = { ...result, document: repairLists(result.document, sides) };
  }
  return result;
}

/** The faults of a merge that neither side has. */
function listSharedFaults(merged: EditorDocument, { mine, theirs }: Sides): RecordFault[] {
  const [first, second] = [mine, theirs].map((side) => findNewFaults(side, diffBetween(side, merged)));
  const name = ({ key, path, message }: RecordFault) => `${key} ${path} ${message}`;
  const names = new Set(second?.map(name));
  return first?.filter((fault) => names.has(name(fault))) ?? [];
}

function takeValue(result: Merge, { mine, theirs }: Sides, { key, path }: RecordFault): Merge {
  const [field = ''] = path.split('.');
  const record = result.document.records.get(key);
  const [own, other] = [mine.records.get(key), theirs.records.get(key)];
  if (field === '' || isListName(field) || !record || !own || !other || isEqualJson(record[field], own[field]))
    return result;
  const isOther = (each: Conflict) => each.key !== key || each.path.split('.')[0] !== field;
  return {
    document: { records: new Map(result.document.records).set(key, withValue(record, field, own[field])) },
    conflicts: [...result.conflicts.filter(isOther), { key, path: field, mine: own[field], theirs: other[field] }],
  };
}

function takeLayer(result: Merge, sides: Sides, { key }: RecordFault): Merge {
  const { kind, pageId, name } = parseKey(key);
  if (kind !== 'layer' && kind !== 'binding') return result;
  const [layerId = ''] = name.split('/');
  const isPart = (each: string) =>
    each === layerKey(pageId, layerId) || each.startsWith(`binding:${pageId}/${layerId}/`);
  return takeMine(result, sides, layerKey(pageId, layerId), isPart);
}

function takeEverything(result: Merge, sides: Sides, { key }: RecordFault): Merge {
  const { pageId } = parseKey(key);
  if (pageId === '') return takeMine(result, sides, key, (each) => each === key);
  return takeMine(
    result,
    sides,
    pageKey(pageId),
    (each) => parseKey(each).pageId === pageId || each === pageKey(pageId),
  );
}

function takeMine(
  { document, conflicts }: Merge,
  { mine, theirs }: Sides,
  key: string,
  isPart: (key: string) => boolean,
): Merge {
  const keys = [...new Set([...mine.records.keys(), ...theirs.records.keys()])].filter(isPart);
  const pick = (side: EditorDocument) => new Map(keys.map((each) => [each, side.records.get(each)]));
  const records = new Map(document.records);
  for (const [each, record] of pick(mine)) {
    if (record) records.set(each, record);
    else records.delete(each);
  }
  const conflict = {
    key,
    path: '',
    mine: mine.records.get(key),
    theirs: theirs.records.get(key),
    others: { mine: pick(mine), theirs: pick(theirs) },
  };
  return { document: { records }, conflicts: [...conflicts.filter((each) => !isPart(each.key)), conflict] };
}
