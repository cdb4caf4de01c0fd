import { isJsonObject, type Json, type JsonObject } from '../../../../../core/json.ts';
import { renameInSource, renameInText } from '../../../../../design/expressions/index.ts';
import { type Diff, type Draft, editDocument } from '../diff.ts';
import { layerTree } from '../layer-tree.ts';
import {
  bindingKey,
  type EditorDocument,
  layerKey,
  listBindings,
  listPageIds,
  pageKey,
  parseKey,
  requireRecord,
  templateKey,
} from '../records.ts';
import { readValue, withValue } from '../values.ts';

/** The record that has variables: the template, whose variables all pages see, or one page. */
export type VariableScope = typeof templateKey | `page:${string}`;

/** A variable with its JSON Schema and the value that applies without a tweak. */
export interface EditedVariable {
  schema: JsonObject;
  value: Json | undefined;
}

export function listVariableNames(document: EditorDocument, scope: VariableScope): string[] {
  const properties = readValue(requireRecord(document, scope), 'variables.schema.properties');
  return isJsonObject(properties) ? Object.keys(properties) : [];
}

/** Adds a variable, or replaces its schema and value. */
export function setVariable(
  document: EditorDocument,
  scope: VariableScope,
  name: string,
  { schema, value }: EditedVariable,
): Diff {
  return editVariables(document, scope, ({ properties, values, ids }) => ({
    properties: { ...properties, [name]: schema },
    values: value === undefined ? without(values, name) : { ...values, [name]: value },
    ids,
  }));
}

/** Removes a variable. Its uses stay as they are: `findVariableUses` lists them, so that a person decides. */
export function removeVariable(document: EditorDocument, scope: VariableScope, name: string): Diff {
  return editVariables(document, scope, ({ properties, values, ids }) => ({
    properties: without(properties, name),
    values: without(values, name),
    ids: without(ids, name),
  }));
}

/** Puts the variables in another order. Names that are not listed come last. */
export function orderVariables(document: EditorDocument, scope: VariableScope, names: readonly string[]): Diff {
  return editVariables(document, scope, ({ properties, ...rest }) => {
    const listed = names.flatMap((name) =>
      Object.hasOwn(properties, name) ? [[name, properties[name] ?? null] as const] : [],
    );
    return { ...rest, properties: { ...Object.fromEntries(listed), ...properties } };
  });
}

/**
 * Renames a variable and every use of it, on all pages that can see it, as one change (EDT-9). Its id stays, so that tweaks
 * which name the id still work. `hidden` lists the layers in which a loop or an arrow function already uses the new name;
 * if there are any, the diff is empty.
 */
export function renameVariable(
  document: EditorDocument,
  scope: VariableScope,
  from: string,
  to: string,
): { diff: Diff; hidden: string[] } {
  const renamed = (object: JsonObject) =>
    Object.fromEntries(Object.entries(object).map(([name, value]) => [name === from ? to : name, value]));
  const variables = editVariables(document, scope, ({ properties, values, ids }) => ({
    properties: renamed(properties),
    values: renamed(values),
    ids: Object.hasOwn(ids, from) ? renamed(ids) : { ...ids, [to]: from },
  }));
  const hidden: string[] = [];
  const uses = editDocument(document, (draft) => {
    for (const pageId of pagesThatSee(document, scope, from))
      hidden.push(...renameUses(draft, pageId, { from, to }).hidden);
    if (scope === templateKey) renameInSamples(draft, renamed);
  });
  if (hidden.length > 0) return { diff: new Map(), hidden };
  // Both change the record of a page that has the variable itself.
  const diff = editDocument(document, (draft) => {
    for (const [key, { after }] of variables) if (after) draft.set(key, after);
    for (const [key, { after }] of uses) {
      const own = variables.get(key)?.after?.['variables'];
      if (after) draft.set(key, own === undefined ? after : withValue(after, 'variables', own));
    }
  });
  return { diff, hidden };
}

/** The layers and pages that use a variable, as ids of records. */
export function findVariableUses(document: EditorDocument, scope: VariableScope, name: string): string[] {
  const keys: string[] = [];
  editDocument(document, (draft) => {
    for (const pageId of pagesThatSee(document, scope, name))
      keys.push(...renameUses(draft, pageId, { from: name, to: name }).used);
  });
  return keys;
}

/** The pages whose expressions mean this variable: a page's own variable hides the template's of the same name. */
function pagesThatSee(document: EditorDocument, scope: VariableScope, name: string): string[] {
  if (scope !== templateKey) return [parseKey(scope).pageId];
  return listPageIds(document).filter((pageId) => !listVariableNames(document, `page:${pageId}`).includes(name));
}

interface Renaming {
  from: string;
  to: string;
}

/** Renames what the expressions of a page read. Returns the layers that use the name, and those where the new one is hidden. */
function renameUses(draft: Draft, pageId: string, renaming: Renaming): { used: string[]; hidden: string[] } {
  const document = draft.current();
  const tree = layerTree(document, pageId);
  const used = new Set<string>();
  const hidden = new Set<string>();
  // The names that the loops around a layer define. A loop's own source is outside of it.
  const loopNames = (layerId: string) => {
    const loops = tree.ancestors(layerId).map((ancestor) => tree.layer(ancestor)['loop']);
    return new Set(
      loops.flatMap((loop) => (isJsonObject(loop) ? [loop['as'] ?? 'item', loop['indexAs'] ?? 'index'] : [])),
    );
  };
  const rename = (key: string, record: JsonObject, layerId: string | undefined, isSource: IsSource) => {
    const names = layerId === undefined ? new Set<Json>() : loopNames(layerId);
    if (names.has(renaming.from)) return;
    const result = renameInRecord(record, renaming, isSource);
    if (result.uses === 0) return;
    used.add(key);
    if (layerId !== undefined && (result.isHidden || names.has(renaming.to))) hidden.add(layerId);
    if (renaming.from !== renaming.to) draft.set(key, result.record);
  };
  const page = requireRecord(document, pageKey(pageId));
  // Variables, and the lists of ids, have no expressions.
  const { variables: _variables, layers: _layers, bindings: _bindings, ...drawn } = page;
  const background = renameInRecord(drawn, renaming, () => false);
  if (background.uses > 0) {
    used.add(pageKey(pageId));
    if (renaming.from !== renaming.to) draft.set(pageKey(pageId), withMembers(page, background.record));
  }
  for (const layerId of tree.ids) rename(layerKey(pageId, layerId), tree.layer(layerId), layerId, isLayerSource);
  for (const binding of listBindings(document, pageId)) {
    const layerId = String(binding['layerId']);
    const key = bindingKey(pageId, layerId, String(binding['property']));
    rename(key, binding, layerId, (path) => path === 'expression');
  }
  return { used: [...used], hidden: [...hidden] };
}

/** Whether the text at a path is an expression without braces. */
type IsSource = (path: string) => boolean;

const isLayerSource: IsSource = (path) => path === 'visible' || path === 'loop.source';

interface RenamedRecord {
  record: JsonObject;
  uses: number;
  isHidden: boolean;
}

function renameInRecord(record: JsonObject, { from, to }: Renaming, isSource: IsSource): RenamedRecord {
  let uses = 0;
  let isHidden = false;
  const visit = (value: Json, path: string): Json => {
    if (typeof value === 'string') {
      const renamed = isSource(path) ? renameInSource(value, from, to) : renameInText(value, from, to);
      uses += renamed.uses;
      isHidden ||= renamed.isHidden;
      return renamed.source;
    }
    const at = (name: string) => (path === '' ? name : `${path}.${name}`);
    if (Array.isArray(value)) return value.map((item, index) => visit(item, at(String(index))));
    return isJsonObject(value) ? visitObject(value, at) : value;
  };
  const visitObject = (object: JsonObject, at: (name: string) => string): JsonObject =>
    Object.fromEntries(Object.entries(object).map(([name, member]) => [name, visit(member, at(name))]));
  return { record: visitObject(record, (name) => name), uses, isHidden };
}

function renameInSamples(draft: Draft, renamed: (values: JsonObject) => JsonObject): void {
  const template = requireRecord(draft.current(), templateKey);
  const { samples } = template;
  if (!Array.isArray(samples)) return;
  const changed = samples.map((sample) =>
    isJsonObject(sample) && isJsonObject(sample['values']) ? { ...sample, values: renamed(sample['values']) } : sample,
  );
  draft.set(templateKey, withValue(template, 'samples', changed));
}

interface VariableParts {
  properties: JsonObject;
  values: JsonObject;
  ids: JsonObject;
}

function editVariables(
  document: EditorDocument,
  scope: VariableScope,
  change: (variables: VariableParts) => VariableParts,
): Diff {
  return editDocument(document, (draft) => {
    const record = requireRecord(document, scope);
    const part = (path: string) => {
      const value = readValue(record, path);
      return isJsonObject(value) ? value : {};
    };
    const { properties, values, ids } = change({
      properties: part('variables.schema.properties'),
      values: part('variables.values'),
      ids: part('variables.ids'),
    });
    const differing = Object.fromEntries(Object.entries(ids).filter(([name, id]) => id !== name));
    const variables = {
      ...without(part('variables'), 'ids'),
      schema: { type: 'object', ...part('variables.schema'), properties },
      values,
      ...(Object.keys(differing).length > 0 ? { ids: differing } : {}),
    };
    // The order of variables is that of their names, so the whole is set even if only the order differs.
    draft.set(scope, { ...record, variables });
  });
}

function without(object: JsonObject, name: string): JsonObject {
  const { [name]: _removed, ...others } = object;
  return others;
}

/** The object with other values of the members that `changed` has, in the same order. */
function withMembers(object: JsonObject, changed: JsonObject): JsonObject {
  return { ...object, ...changed };
}
