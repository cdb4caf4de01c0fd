import { isEqualJson, isJsonObject, type Json, type JsonObject } from '../../../../../core/json.ts';
import {
  compileExpression,
  type RenamedSource,
  renameInSource,
  renameInText,
} from '../../../../../design/expressions/index.ts';
import { applyDiff, composeDiffs, type Diff, type Draft, editDocument, emptyDiff } from '../diff.ts';
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
import { withValue } from '../values.ts';
import { unbindProperty } from './bindings.ts';
import { setLayerValues } from './layers.ts';
import { type ReplacedVariable, toLiteral, withValueInSource, withValueInText } from './literals.ts';
import {
  type EditedVariable,
  editVariables,
  listVariableNames,
  removeVariable,
  setVariable,
  type VariableScope,
} from './variables.ts';

/**
 * Renames a variable and every use of it, on all pages that can see it, as one change (EDT-9). Its id stays, so that tweaks
 * which name the id still work. `hidden` lists the layers in which a loop, an arrow function or a variable of the page
 * already has the new name; if there are any, the diff is empty.
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
    for (const pageId of pagesThatSee(document, scope, from)) {
      const result = rewriteUses(draft, pageId, renaming({ from, to }));
      hidden.push(...result.hidden);
      // A variable of the page would hide the template's.
      if (scope === templateKey && listVariableNames(document, `page:${pageId}`).includes(to))
        hidden.push(...result.used.map(layerIdOf));
    }
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

/** Adds a variable, or changes it with its name in every use, as one change. */
export function changeVariable(
  document: EditorDocument,
  scope: VariableScope,
  {
    from,
    to,
    ...variable
  }: EditedVariable & { /** Undefined for a new variable. */ from: string | undefined; to: string },
): { diff: Diff; hidden: string[] } {
  const isRenamed = from !== undefined && from !== to;
  const { diff, hidden } = isRenamed ? renameVariable(document, scope, from, to) : { diff: emptyDiff, hidden: [] };
  if (hidden.length > 0) return { diff, hidden };
  const changed = setVariable(applyDiff(document, diff), scope, to, variable);
  return { diff: composeDiffs([diff, changed]), hidden };
}

/**
 * Renames the item or the index of a loop with every use inside of the loop. `hidden` lists the layers in which the new name
 * already means something else; if there are any, the diff is empty.
 */
export function renameLoopName(
  document: EditorDocument,
  pageId: string,
  { layerId, member, to }: { layerId: string; member: 'as' | 'indexAs'; to: string },
): { diff: Diff; hidden: string[] } {
  const layer = requireRecord(document, layerKey(pageId, layerId));
  const [item, index] = namesOfLoop(layer);
  const from = String(member === 'as' ? item : index);
  const hidden: string[] = [];
  const uses = editDocument(document, (draft) => {
    const inside = new Set(layerTree(document, pageId).subtree(layerId));
    const others = rewriteUses(draft, pageId, renaming({ from: to, to })).used.map((key) => layerIdOf(key));
    hidden.push(...others.filter((id) => id !== layerId && inside.has(id)));
    hidden.push(...rewriteUses(draft, pageId, { ...renaming({ from, to }), loopId: layerId }).hidden);
  });
  if (hidden.length > 0) return { diff: emptyDiff, hidden };
  const loop = setLayerValues(applyDiff(document, uses), pageId, [[layerId, { [`loop.${member}`]: to }]]);
  return { diff: composeDiffs([uses, loop]), hidden };
}

const layerIdOf = (key: string) => parseKey(key).name.split('/')[0] ?? '';

/** The layers and pages that use a variable, as ids of records. */
export function findVariableUses(document: EditorDocument, scope: VariableScope, name: string): string[] {
  const keys: string[] = [];
  editDocument(document, (draft) => {
    for (const pageId of pagesThatSee(document, scope, name))
      keys.push(...rewriteUses(draft, pageId, renaming({ from: name, to: name })).used);
  });
  return keys;
}

/**
 * Removes a variable and puts its value in the place of each use, as one change (EDT-9). Undefined for an object, which
 * expressions cannot contain.
 */
export function replaceVariable(
  document: EditorDocument,
  scope: VariableScope,
  name: string,
  value: Json | undefined,
): Diff | undefined {
  const literal = toLiteral(value);
  if (literal === undefined) return undefined;
  const variable = { name, value, literal };
  const unbound = unbindUses(document, scope, variable);
  const uses = editDocument(applyDiff(document, unbound), (draft) => {
    const rewrite: Rewrite = {
      name,
      hides: () => false,
      text: (text) => ({ ...withValueInText(text, variable), isHidden: false }),
      source: (source) => ({ ...withValueInSource(source, variable), isHidden: false }),
    };
    for (const pageId of pagesThatSee(document, scope, name)) rewriteUses(draft, pageId, rewrite);
  });
  const replaced = composeDiffs([unbound, uses]);
  return composeDiffs([replaced, removeVariable(applyDiff(document, replaced), scope, name)]);
}

/** Removes the bindings whose whole expression is the variable. The properties get its value. */
function unbindUses(document: EditorDocument, scope: VariableScope, { name, value }: ReplacedVariable): Diff {
  let current = document;
  const diffs: Diff[] = [];
  for (const pageId of pagesThatSee(document, scope, name)) {
    for (const binding of listBindings(document, pageId)) {
      const [layerId, property] = [String(binding['layerId']), String(binding['property'])];
      if (bareName(binding['expression']) !== name || loopNames(document, pageId, layerId).has(name)) continue;
      const diff = unbindProperty(current, pageId, { layerId, property }, value);
      diffs.push(diff);
      current = applyDiff(current, diff);
    }
  }
  return composeDiffs(diffs);
}

function bareName(expression: Json | undefined): string | undefined {
  const { sole } = compileExpression(typeof expression === 'string' ? expression : '');
  return sole?.source.trim();
}

/** The pages whose expressions mean this variable: a page's own variable hides the template's of the same name. */
function pagesThatSee(document: EditorDocument, scope: VariableScope, name: string): string[] {
  if (scope !== templateKey) return [parseKey(scope).pageId];
  return listPageIds(document).filter((pageId) => !listVariableNames(document, `page:${pageId}`).includes(name));
}

/** The names that a layer's loop defines for its children. */
function namesOfLoop(layer: JsonObject): Json[] {
  const { loop } = layer;
  return isJsonObject(loop) ? [loop['as'] ?? 'item', loop['indexAs'] ?? 'index'] : [];
}

/** The names that the loops around a layer define. A loop's own source is outside of it. */
function loopNames(document: EditorDocument, pageId: string, layerId: string): ReadonlySet<Json> {
  const tree = layerTree(document, pageId);
  return new Set(tree.ancestors(layerId).flatMap((ancestor) => namesOfLoop(tree.layer(ancestor))));
}

/** The layer whose loop defines a name for another layer. Undefined if the name means a variable there. */
function definingLoop(document: EditorDocument, pageId: string, layerId: string, name: string): string | undefined {
  const tree = layerTree(document, pageId);
  return tree.ancestors(layerId).find((ancestor) => namesOfLoop(tree.layer(ancestor)).includes(name));
}

interface Rewritten<Value extends Json = Json> {
  value: Value;
  uses: number;
  isHidden: boolean;
}

/** How the expressions that read a variable are rewritten. */
interface Rewrite {
  name: string;
  /** The layer whose loop defines the name; undefined for a variable. */
  loopId?: string;
  /** Whether what takes the place of the variable means something else inside loops that define these names. */
  hides(names: ReadonlySet<Json>): boolean;
  text(text: string): Rewritten;
  /** Rewrites an expression without braces. */
  source(source: string): Rewritten;
}

function renaming({ from, to }: { from: string; to: string }): Rewrite {
  const rewritten = ({ source, uses, isHidden }: RenamedSource) => ({ value: source, uses, isHidden });
  return {
    name: from,
    hides: (names) => names.has(to),
    text: (text) => rewritten(renameInText(text, from, to)),
    source: (source) => rewritten(renameInSource(source, from, to)),
  };
}

/** Rewrites what the expressions of a page read. Returns the records that use the name, and the layers where the new one is hidden. */
function rewriteUses(draft: Draft, pageId: string, rewrite: Rewrite): { used: string[]; hidden: string[] } {
  const document = draft.current();
  const tree = layerTree(document, pageId);
  const used = new Set<string>();
  const hidden = new Set<string>();
  const rewriteRecord = (key: string, record: JsonObject, layerId: string | undefined, isSource: IsSource) => {
    const names = layerId === undefined ? new Set<Json>() : loopNames(document, pageId, layerId);
    const meant = layerId === undefined ? undefined : definingLoop(document, pageId, layerId, rewrite.name);
    if (meant !== rewrite.loopId) return;
    const result = rewriteMembers(record, rewrite, isSource);
    if (result.uses === 0) return;
    used.add(key);
    if (layerId !== undefined && (result.isHidden || rewrite.hides(names))) hidden.add(layerId);
    if (!isEqualJson(result.value, record)) draft.set(key, { ...draft.get(key), ...result.value });
  };
  // Variables, and the lists of ids, have no expressions.
  const {
    variables: _variables,
    layers: _layers,
    bindings: _bindings,
    ...drawn
  } = requireRecord(document, pageKey(pageId));
  rewriteRecord(pageKey(pageId), drawn, undefined, () => false);
  for (const layerId of tree.ids) rewriteRecord(layerKey(pageId, layerId), tree.layer(layerId), layerId, isLayerSource);
  for (const binding of listBindings(document, pageId)) {
    const layerId = String(binding['layerId']);
    const key = bindingKey(pageId, layerId, String(binding['property']));
    rewriteRecord(key, binding, layerId, (path) => path === 'expression');
  }
  return { used: [...used], hidden: [...hidden] };
}

/** Whether the text at a path is an expression without braces. */
type IsSource = (path: string) => boolean;

const isLayerSource: IsSource = (path) => path === 'visible' || path === 'loop.source';

function rewriteMembers(record: JsonObject, rewrite: Rewrite, isSource: IsSource): Rewritten<JsonObject> {
  let uses = 0;
  let isHidden = false;
  const visit = (value: Json, path: string): Json => {
    if (typeof value === 'string') {
      const rewritten = isSource(path) ? rewrite.source(value) : rewrite.text(value);
      uses += rewritten.uses;
      isHidden ||= rewritten.isHidden;
      return rewritten.value;
    }
    const at = (name: string) => (path === '' ? name : `${path}.${name}`);
    if (Array.isArray(value)) return value.map((item, index) => visit(item, at(String(index))));
    return isJsonObject(value) ? visitObject(value, at) : value;
  };
  const visitObject = (object: JsonObject, at: (name: string) => string): JsonObject =>
    Object.fromEntries(Object.entries(object).map(([name, member]) => [name, visit(member, at(name))]));
  return { value: visitObject(record, (name) => name), uses, isHidden };
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
