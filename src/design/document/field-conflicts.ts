import type { z } from 'zod';
import { isJsonObject, type JsonObject } from '../../core/json.ts';
import { judge } from '../../core/schemas/judge.ts';
import { containsExpression } from '../expressions/index.ts';
import type { DocumentFault } from './issues.ts';
import { layerKinds } from './layers/index.ts';

/** Faults between the fields of one layer (DOC-3), by its kind. */
export function fieldConflicts(layers: readonly (JsonObject | undefined)[], bindings: unknown): DocumentFault[] {
  const bound = boundFields(bindings);
  return layers.flatMap((layer, index) => {
    const kind = typeof layer?.['type'] === 'string' ? layerKinds.get(layer['type']) : undefined;
    if (!layer || !kind?.conflicts) return [];
    const open = bound.get(layer['id']) ?? new Set();
    const fields = Object.entries(kind.fields).flatMap(([name, schema]) => {
      const value = layer[name];
      if (open.has(name) || (typeof value === 'string' && containsExpression(value))) return [];
      // A list may be long, and has already been checked.
      if (Array.isArray(value) && isList(schema as z.ZodType)) return [[name, value] as const];
      const parsed = judge(schema as z.ZodType, value);
      return parsed.success ? [[name, parsed.data] as const] : [];
    });
    return kind.conflicts(Object.fromEntries(fields)).map(({ field, message }) => ({
      path: ['layers', index, field],
      message,
    }));
  });
}

/** Whether the type of a field is a list, also if the field is absent. */
function isList(schema: z.ZodType): boolean {
  const { type, innerType } = schema.def as { type: string; innerType?: z.ZodType };
  return innerType ? isList(innerType) : type === 'array';
}

/** The fields that get their value from a binding, by layer. */
function boundFields(bindings: unknown): ReadonlyMap<unknown, ReadonlySet<string>> {
  const bound = new Map<unknown, Set<string>>();
  for (const each of Array.isArray(bindings) ? (bindings as unknown[]) : []) {
    if (!isJsonObject(each) || typeof each['property'] !== 'string') continue;
    const fields = bound.get(each['layerId']) ?? new Set();
    bound.set(each['layerId'], fields.add(each['property'].split('.')[0] ?? ''));
  }
  return bound;
}
