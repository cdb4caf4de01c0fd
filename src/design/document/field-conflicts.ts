import { z } from 'zod';
import { isJsonObject, type JsonObject } from '../../core/json.ts';
import { validate } from '../../core/schemas/validate.ts';
import { containsExpression } from '../expressions/index.ts';
import type { DocumentFault } from './issues.ts';
import { layerKinds } from './layers/index.ts';

/** Finds the conflicts between the fields of each layer (DOC-3). The kind of a layer defines its conflicts. */
export function fieldConflicts(layers: readonly (JsonObject | undefined)[], bindings: unknown): DocumentFault[] {
  const bound = boundFields(bindings);
  return layers.flatMap((layer, index) => {
    const kind = typeof layer?.['type'] === 'string' ? layerKinds.get(layer['type']) : undefined;
    if (!layer || !kind?.conflicts) return [];
    const open = bound.get(layer['id']) ?? new Set();
    const fields = Object.entries(kind.fields).flatMap(([name, schema]) => {
      const value = layer[name];
      if (open.has(name) || (typeof value === 'string' && containsExpression(value))) return [];
      // A list is not validated again, because it may be long and was already checked.
      if (Array.isArray(value) && isList(schema)) return [[name, value] as const];
      const parsed = validate(schema, value);
      return parsed.success ? [[name, parsed.data] as const] : [];
    });
    return kind.conflicts(Object.fromEntries(fields)).map(({ field, message }) => ({
      path: ['layers', index, field],
      message,
    }));
  });
}

/** Whether the type of a field is a list. The field itself may be absent. */
function isList(schema: z.ZodType): boolean {
  const { def } = schema;
  return 'innerType' in def && def.innerType instanceof z.ZodType ? isList(def.innerType) : def.type === 'array';
}

/** The names of the fields that have a binding, by layer id. */
function boundFields(bindings: unknown): ReadonlyMap<unknown, ReadonlySet<string>> {
  const bound = new Map<unknown, Set<string>>();
  const list: readonly unknown[] = Array.isArray(bindings) ? bindings : [];
  for (const each of list) {
    if (!isJsonObject(each) || typeof each['property'] !== 'string') continue;
    const fields = bound.get(each['layerId']) ?? new Set();
    bound.set(each['layerId'], fields.add(each['property'].split('.')[0] ?? ''));
  }
  return bound;
}
