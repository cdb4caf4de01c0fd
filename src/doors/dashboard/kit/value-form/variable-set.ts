import type { JsonObject } from './schema.ts';

/**
 * Variables as the service returns them: the JSON schema of each, and their set values. The contract leaves them open.
 */
export interface VariableSet {
  schema: { type: 'object'; properties: Record<string, JsonObject> };
  values: JsonObject;
  ids?: Record<string, string>;
}

const noVariables: VariableSet = { schema: { type: 'object', properties: {} }, values: {} };

/** The variables of a space, template or page; none if the response omitted them. */
export function variableSetOf(variables: object | undefined): VariableSet {
  return isVariableSet(variables) ? variables : noVariables;
}

export function isVariableSet(value: object | undefined): value is VariableSet {
  if (value === undefined || !('schema' in value) || !('values' in value)) return false;
  const { schema } = value;
  return typeof schema === 'object' && schema !== null && 'properties' in schema;
}
