import type { JsonObject } from './schema.ts';

/**
 * Variables as the service returns them: a JSON schema for each, and the values that were set. The contract does not
 * define this form further.
 */
export interface VariableSet {
  schema: { type: 'object'; properties: Record<string, JsonObject> };
  values: JsonObject;
  ids?: Record<string, string>;
}

const noVariables: VariableSet = { schema: { type: 'object', properties: {} }, values: {} };

/** The variables of a space, template or page; an empty set if the response omitted them. */
export function variableSetOf(variables: object | undefined): VariableSet {
  return isVariableSet(variables) ? variables : noVariables;
}

export function isVariableSet(value: object | undefined): value is VariableSet {
  if (value === undefined || !('schema' in value) || !('values' in value)) return false;
  const { schema } = value;
  return typeof schema === 'object' && schema !== null && 'properties' in schema;
}
