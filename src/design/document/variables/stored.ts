import { isJsonObject, type Json, type JsonObject } from '../../../core/json.ts';
import type { VariableSet } from './index.ts';
import type { VariableSchema } from './schema.ts';

/**
 * Variables as they are stored, in either accepted form, in the object form (DOC-6). They were judged when they were
 * saved: judging them again would cost each read as much, and could refuse what was right by the rules of its day.
 */
export function storedVariables(stored: unknown): VariableSet {
  if (Array.isArray(stored)) return ofList(stored);
  const { schema, values, ids } = isJsonObject(stored) ? stored : {};
  const properties = isJsonObject(schema) ? schema['properties'] : undefined;
  return {
    schema: { type: 'object', properties: isJsonObject(properties) ? (properties as Record<string, JsonObject>) : {} },
    values: isJsonObject(values) ? values : {},
    ...(isJsonObject(ids) ? { ids: ids as Record<string, string> } : {}),
  };
}

function ofList(list: readonly Json[]): VariableSet {
  const properties: Record<string, VariableSchema> = {};
  const values: JsonObject = {};
  const ids: Record<string, string> = {};
  for (const { id, name, schema, value } of list.filter(isJsonObject)) {
    if (typeof name !== 'string') continue;
    properties[name] = isJsonObject(schema) ? schema : {};
    if (value !== undefined) values[name] = value;
    if (typeof id === 'string' && id !== name) ids[name] = id;
  }
  return { schema: { type: 'object', properties }, values, ...(Object.keys(ids).length > 0 ? { ids } : {}) };
}
