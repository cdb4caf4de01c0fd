import { isEqualJson, type JsonObject } from '../../../../../core/json.ts';
import { layerName } from '../../model/commands/select.ts';
import { layerKey, pageRecords, parseKey } from '../../model/records.ts';

export interface LayerChanges {
  added: readonly string[];
  changed: readonly string[];
  removed: readonly string[];
  /** Whether anything else of the page differs, such as its size or the order of its layers. */
  isPageChanged: boolean;
}

/** The names of the layers that differ between two versions of a page. A changed binding is a change of its layer. */
export function compareLayers(before: JsonObject, after: JsonObject): LayerChanges {
  const [one, other] = [pageRecords('page', before), pageRecords('page', after)];
  const added: string[] = [];
  const removed: string[] = [];
  const changed = new Set<string>();
  let isPageChanged = false;
  const nameOf = (key: string) => layerName(other.get(key) ?? one.get(key) ?? {});
  for (const key of new Set([...one.keys(), ...other.keys()])) {
    const { kind, name } = parseKey(key);
    const [was, is] = [one.get(key), other.get(key)];
    if (isEqualJson(was, is)) continue;
    const ownKey = layerKey('page', name.split('/')[0] ?? '');
    if (kind === 'page') isPageChanged = !isSameExceptItems(was, is);
    else if (kind === 'layer' && !was) added.push(nameOf(key));
    else if (kind === 'layer' && !is) removed.push(nameOf(key));
    else if (one.has(ownKey) && other.has(ownKey)) changed.add(ownKey);
  }
  return { added, removed, changed: [...changed].map(nameOf), isPageChanged };
}

/** Layers that were added or removed are listed by themselves; only another order of the others is a change of the page. */
function isSameExceptItems(one: JsonObject = {}, other: JsonObject = {}): boolean {
  const { layers, bindings: _bindings, ...rest } = one;
  const { layers: otherLayers, bindings: _otherBindings, ...otherRest } = other;
  const common = (list: JsonObject[string] | undefined, among: JsonObject[string] | undefined) =>
    Array.isArray(list) && Array.isArray(among) ? list.filter((id) => among.includes(id)) : [];
  return isEqualJson(rest, otherRest) && isEqualJson(common(layers, otherLayers), common(otherLayers, layers));
}
