import { z } from 'zod';
import { isJsonObject, type Json, type JsonObject, prototypeNames } from '../../../core/json.ts';
import { listOf, mapOf } from '../../../core/schemas/bounded.ts';
import { addFaults, parseInside } from '../issues.ts';
import { documentLimits } from '../limits.ts';
import { draftsOf, maxNameLength, variableFaults } from './faults.ts';
import { type VariableSchema, variableSchema } from './schema.ts';

/** A variable of one scope. In the object form, its id is its name. */
export interface Variable {
  id: string;
  name: string;
  schema: VariableSchema;
  /** The value without a tweak: the set value, or the schema's default. */
  value: Json | undefined;
}

/** Variables as they are stored and returned: the object form of shapes.md, with ids where they differ from names. */
export interface VariableSet {
  schema: { type: 'object'; properties: Record<string, VariableSchema> };
  values: JsonObject;
  ids?: Record<string, string>;
}

export const emptyVariableSet: VariableSet = { schema: { type: 'object', properties: {} }, values: {} };

const id = z.string().min(1).max(maxNameLength);

const arrayForm = listOf(
  z.strictObject({
    id,
    name: z.string(),
    schema: variableSchema.default({}),
    value: z.unknown().optional(),
  }),
  { max: documentLimits.variablesPerScope },
);

const maxMembers = documentLimits.variablesPerScope;

const objectForm = z.strictObject({
  schema: z.strictObject({
    type: z.literal('object'),
    properties: mapOf(z.string(), variableSchema, { max: maxMembers }),
    // JSON Schema's own annotations of an object, which do not affect renders.
    title: z.string().optional(),
    description: z.string().optional(),
    required: listOf(z.string(), { max: maxMembers }).optional(),
    additionalProperties: z.boolean().optional(),
  }),
  values: mapOf(z.string(), z.unknown(), { max: maxMembers }).default({}),
  ids: mapOf(z.string(), id, { max: maxMembers }).optional(),
});

/**
 * Converts variables from either accepted form (DOC-6) to the object form. Reports every fault at once (DOC-3): names
 * and ids that repeat or are built in, invalid schemas, and values and defaults that do not fit their schemas.
 */
export const variables = z.unknown().transform((input, context): VariableSet => {
  parseInside(Array.isArray(input) ? arrayForm : objectForm, input, context);
  addFaults(variableFaults(draftsOf(input)), context);
  return context.issues.length === 0 ? storedVariables(input) : z.NEVER;
});

/**
 * Variables as they are stored, in either form, without checks: what an older version accepted is read, although it
 * would be rejected today.
 */
export function storedVariables(stored: unknown): VariableSet {
  const set: VariableSet = { schema: { type: 'object', properties: {} }, values: {} };
  const ids: Record<string, string> = {};
  for (const { id: variableId, name, schema, value } of draftsOf(stored)) {
    if (typeof name !== 'string' || prototypeNames.has(name)) continue;
    if (isJsonObject(schema)) set.schema.properties[name] = schema;
    if (value !== undefined) set.values[name] = value;
    if (typeof variableId === 'string' && variableId !== name) ids[name] = variableId;
  }
  return Object.keys(ids).length > 0 ? { ...set, ids } : set;
}

/** The variables of a set, in order. */
export function listVariables(set: VariableSet): Variable[] {
  return Object.entries(set.schema.properties).map(([name, schema]) => ({
    id: set.ids && Object.hasOwn(set.ids, name) ? (set.ids[name] ?? name) : name,
    name,
    schema,
    value: Object.hasOwn(set.values, name) ? set.values[name] : schemaDefault(schema),
  }));
}

function schemaDefault(schema: VariableSchema): Json | undefined {
  if (schema['default'] !== undefined) return schema['default'];
  // An object without a default of its own may have defaults inside.
  if (schema['type'] !== 'object' || !isJsonObject(schema['properties'])) return undefined;
  const members = Object.entries(schema['properties']).flatMap(([name, member]) => {
    const value = isJsonObject(member) ? schemaDefault(member) : undefined;
    return value === undefined ? [] : [[name, value] as const];
  });
  return members.length > 0 ? Object.fromEntries(members) : undefined;
}
