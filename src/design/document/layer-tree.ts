import type { AuthoredLayer } from './layers/index.ts';
import { documentLimits } from './limits.ts';

interface TreeFault {
  path: PropertyKey[];
  message: string;
}

/** Faults between layers (DOC-3): an id used twice, a parent that is missing or cannot hold children, a cycle, nesting. */
export function layerTreeFaults(layers: readonly AuthoredLayer[]): TreeFault[] {
  const byId = new Map<string, AuthoredLayer>();
  const faults: TreeFault[] = [];
  for (const [index, layer] of layers.entries()) {
    if (byId.has(layer.id)) faults.push({ path: ['layers', index, 'id'], message: `the id ${layer.id} is used twice` });
    else byId.set(layer.id, layer);
  }
  for (const [index, layer] of layers.entries()) {
    const message = parentFault(layer, byId);
    if (message) faults.push({ path: ['layers', index, 'parentId'], message });
  }
  return faults;
}

function parentFault(layer: AuthoredLayer, byId: ReadonlyMap<string, AuthoredLayer>): string | undefined {
  if (layer.parentId === undefined) return undefined;
  const parent = byId.get(layer.parentId);
  if (!parent) return `no layer has the id ${layer.parentId}`;
  if (parent.type !== 'container') return `a ${parent.type} layer cannot hold children`;
  const seen = new Set([layer.id]);
  for (
    let at: AuthoredLayer | undefined = parent;
    at;
    at = at.parentId === undefined ? undefined : byId.get(at.parentId)
  ) {
    if (seen.has(at.id)) return 'the parents form a cycle';
    seen.add(at.id);
    if (seen.size > documentLimits.nesting) return `nested deeper than ${documentLimits.nesting} layers`;
  }
  return undefined;
}
