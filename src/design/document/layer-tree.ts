import { isJsonObject, type JsonObject } from '../../core/json.ts';
import { didYouMean, quote } from '../../core/quote.ts';
import type { DocumentFault } from './issues.ts';
import { layerKinds } from './layers/index.ts';
import { documentLimits } from './limits.ts';

/** The layers of a page, which may have faults. An item that is not a layer becomes undefined. */
export function layersIn(layers: unknown): Array<JsonObject | undefined> {
  return Array.isArray(layers) ? layers.map((layer: unknown) => (isJsonObject(layer) ? layer : undefined)) : [];
}

/**
 * Finds the faults between layers (DOC-3): a repeated id, a parent that is missing or cannot have children, a cycle,
 * nesting that is too deep, and a loop (DOC-13) or a group (DOC-19) on a layer that cannot have children.
 */
export function layerTreeFaults(layers: readonly (JsonObject | undefined)[]): DocumentFault[] {
  const byId = new Map<string, JsonObject>();
  const faults: DocumentFault[] = [];
  for (const [index, layer] of layers.entries()) {
    const id = layer?.['id'];
    if (!layer || typeof id !== 'string') continue;
    if (!byId.has(id)) byId.set(id, layer);
    else
      faults.push({ path: ['layers', index, 'id'], message: `The id ${quote(id)} is used twice.`, code: 'repeated' });
  }
  for (const [index, layer] of layers.entries()) {
    const fault = layer && parentFault(layer, byId);
    if (fault) faults.push({ path: ['layers', index, 'parentId'], ...fault });
    if (!layer || mayHoldChildren(layer)) continue;
    if (layer['group'] === true) {
      const message = `Only a container can be a group, because a group has children. A ${layer['type']} layer has none.`;
      faults.push({ path: ['layers', index, 'group'], message });
    }
    if (layer['loop'] === undefined) continue;
    const message = `Only a container can have a loop, because a loop repeats children. A ${layer['type']} layer has none.`;
    faults.push({ path: ['layers', index, 'loop'], message });
  }
  return faults;
}

/**
 * Whether a layer may have children. True for an unknown kind, which is already reported as a fault, so that it causes
 * no further ones.
 */
function mayHoldChildren({ type }: JsonObject): boolean {
  return type === 'container' || typeof type !== 'string' || !layerKinds.has(type);
}

/**
 * The maximum number of ids with which a mistyped id is compared, so that many faults in a large document stay cheap
 * (SEC-8).
 */
const maxCompared = 100;

function parentFault(
  layer: JsonObject,
  byId: ReadonlyMap<string, JsonObject>,
): Omit<DocumentFault, 'path'> | undefined {
  const parent = findParent(layer, byId);
  if (typeof layer['parentId'] !== 'string') return undefined;
  if (!parent)
    return {
      message: `No layer has the id ${quote(String(layer['parentId']))}.${didYouMean(String(layer['parentId']), byId.size <= maxCompared ? byId.keys() : [])}`,
      code: 'not_found',
    };
  if (!mayHoldChildren(parent))
    return { message: `A ${parent['type']} layer cannot have children. Only containers can.` };
  const seen = new Set([layer]);
  for (let at: JsonObject | undefined = parent; at; at = findParent(at, byId)) {
    if (seen.has(at)) return { message: 'The layer is inside itself: its parents form a cycle.' };
    seen.add(at);
    if (seen.size > documentLimits.nesting)
      return { message: `Layers may be nested at most ${documentLimits.nesting} levels deep.` };
  }
  return undefined;
}

function findParent({ parentId }: JsonObject, byId: ReadonlyMap<string, JsonObject>): JsonObject | undefined {
  return typeof parentId === 'string' ? byId.get(parentId) : undefined;
}
