import { z } from 'zod';
import { isJsonObject, type Json, type JsonObject, prototypeNames } from '../../../core/json.ts';
import { boundedList, boundedMap } from '../../../core/schemas/bounded.ts';
import { documentedAs } from '../../../core/schemas/documented-as.ts';
import { anyJson } from '../../../core/schemas/json-value.ts';
import { addFaults, parseInside } from '../issues.ts';
import { documentLimits } from '../limits.ts';
import { listDrafts, maxNameLength, variableFaults } from './faults.ts';
import { type VariableSchema, variableSchema } from './schema.ts';

/** One variable of one scope. In the object form, its id is the same as its name. */
export interface Variable {
  id: string;
  name: string;
  schema: VariableSchema;
  /** The value that applies without a tweak: the value that was set, otherwise the default of the schema. */
  value: Json | undefined;
}

/**
 * Variables in the form in which they are stored and returned: the object form of shapes.md, with the ids that differ
 * from names.
 */
export interface VariableSet {
  schema: { type: 'object'; properties: Record<string, VariableSchema> };
  values: JsonObject;
  ids?: Record<string, string>;
}

export const emptyVariableSet: VariableSet = { schema: { type: 'object', properties: {} }, values: {} };

const id = z.string().min(1).max(maxNameLength);

const arrayForm = boundedList(
  z.strictObject({
    id: id.describe('The id of the variable, which stays when its name changes.'),
    name: z.string().describe('The name of the variable in expressions and tweaks.'),
    schema: variableSchema
      .default({})
      .describe('The JSON Schema of its values, with `default`, `title` and `description`.'),
    value: documentedAs(z.unknown(), anyJson)
      .optional()
      .describe('The value that applies without a tweak. It overrides the default of the schema.'),
  }),
  { max: documentLimits.variablesPerScope },
);

const maxMembers = documentLimits.variablesPerScope;

const objectForm = z.strictObject({
  schema: z
    .strictObject({
      type: z.literal('object').describe('The type of the schema, which is always `object`.'),
      properties: boundedMap(z.string(), variableSchema, { max: maxMembers }).describe(
        'The JSON Schema of each variable by its name, with `default`, `title` and `description`.',
      ),
      // Annotations of JSON Schema for an object, which do not affect renders.
      title: z.string().optional().describe('A title, which Galley does not use.'),
      description: z.string().optional().describe('A description, which Galley does not use.'),
      required: boundedList(z.string(), { max: maxMembers })
        .optional()
        .describe('Names of variables. A render does not need values for them.'),
      additionalProperties: z.boolean().optional().describe('Accepted and not used.'),
    })
    .describe('A JSON Schema of an object with a property for each variable.'),
  values: boundedMap(z.string(), documentedAs(z.unknown(), anyJson), { max: maxMembers })
    .default({})
    .describe('The values that apply without tweaks, by name. They override the defaults of the schema.'),
  ids: boundedMap(z.string(), id, { max: maxMembers })
    .optional()
    .describe('The ids of variables by name, where the id differs from the name.'),
});

/**
 * Converts variables in either accepted form (DOC-6) to the object form. Reports all faults at once (DOC-3): repeated
 * names and ids, names that are built in, invalid schemas, and values and defaults that do not match their schemas.
 */
export const variables = documentedAs(
  z.unknown().transform((input, context): VariableSet => {
    parseInside(Array.isArray(input) ? arrayForm : objectForm, input, context);
    addFaults(variableFaults(listDrafts(input)), context);
    return context.issues.length === 0 ? storedVariables(input) : z.NEVER;
  }),
  z.union([objectForm, arrayForm]).meta({ id: 'Variables' }),
);

/**
 * Reads stored variables in either form without checking them, because an older version may have accepted what would be
 * rejected today.
 */
export function storedVariables(stored: unknown): VariableSet {
  const set: VariableSet = { schema: { type: 'object', properties: {} }, values: {} };
  const ids: Record<string, string> = {};
  for (const { id: variableId, name, schema, value } of listDrafts(stored)) {
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
  // An object schema without a default may still contain properties with defaults.
  if (schema['type'] !== 'object' || !isJsonObject(schema['properties'])) return undefined;
  const members = Object.entries(schema['properties']).flatMap(([name, member]) => {
    const value = isJsonObject(member) ? schemaDefault(member) : undefined;
    return value === undefined ? [] : [[name, value] as const];
  });
  return members.length > 0 ? Object.fromEntries(members) : undefined;
}
