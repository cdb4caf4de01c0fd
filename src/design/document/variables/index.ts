import { z } from 'zod';
import { isJsonObject, type Json, type JsonObject } from '../../../core/json.ts';
import { listOf, mapOf } from '../../../core/schemas/bounded.ts';
import { jsonValue } from '../../../core/schemas/json-value.ts';
import { judge } from '../../../core/schemas/judge.ts';
import { documentLimits } from '../limits.ts';
import { reservedNames } from './names.ts';
import { schemaFaults, type VariableSchema, valueCheckBudget, variableSchema } from './schema.ts';

/** One variable of one scope. In the object form its id is its name. */
export interface Variable {
  id: string;
  name: string;
  schema: VariableSchema;
  /** The value that holds without a tweak: the set value, else the schema's default. */
  value: Json | undefined;
}

/** Variables as they are kept and answered: the object form of shapes.md, with ids where they differ from names. */
export interface VariableSet {
  schema: { type: 'object'; properties: Record<string, VariableSchema> };
  values: JsonObject;
  ids?: Record<string, string>;
}

export const emptyVariableSet: VariableSet = { schema: { type: 'object', properties: {} }, values: {} };

const variableName = z
  .string()
  .min(1)
  .max(100)
  .refine((name) => !reservedNames.has(name), { message: 'this name is built in' });

const arrayForm = listOf(
  z.strictObject({
    id: z.string().min(1).max(100),
    name: variableName,
    schema: variableSchema.default({}),
    value: jsonValue.optional(),
  }),
  { max: documentLimits.variablesPerScope },
);

/** The object form had no limit before: it takes more than the array form, so that what was saved can be saved again. */
const maxMembers = 5_000;

const objectForm = z.strictObject({
  schema: z.strictObject({
    type: z.literal('object'),
    properties: mapOf(variableName, variableSchema, { max: maxMembers }),
    // JSON Schema's own annotations of an object; they do not change what a render does.
    title: z.string().optional(),
    description: z.string().optional(),
    required: listOf(z.string(), { max: maxMembers }).optional(),
    additionalProperties: z.boolean().optional(),
  }),
  values: mapOf(z.string(), jsonValue, { max: maxMembers }).default({}),
  ids: mapOf(z.string(), z.string().min(1).max(100), { max: maxMembers }).optional(),
});

/** Variables in either accepted form (DOC-6) → the object form. Values must fit their schemas. */
export const variables = z.unknown().transform((input, context): VariableSet => {
  const parsed = Array.isArray(input) ? judge(arrayForm, input) : judge(objectForm, input);
  if (!parsed.success) {
    for (const issue of parsed.issues) context.issues.push({ ...issue, input } as z.core.$ZodRawIssue);
    return z.NEVER;
  }
  const isArray = Array.isArray(parsed.data);
  const set = Array.isArray(parsed.data) ? fromArrayForm(parsed.data, context) : fromObjectForm(parsed.data, context);
  const budget = valueCheckBudget();
  for (const [index, variable] of listVariables(set).entries()) {
    if (set.values[variable.name] === undefined) continue;
    for (const message of schemaFaults(variable.schema, set.values[variable.name], budget)) {
      context.addIssue({ code: 'custom', message, path: isArray ? [index, 'value'] : ['values', variable.name] });
    }
  }
  return set;
});

type Faults = { addIssue(issue: { code: 'custom'; message: string; path: PropertyKey[] }): void };

function fromArrayForm(list: z.output<typeof arrayForm>, faults: Faults): VariableSet {
  const properties: Record<string, VariableSchema> = {};
  const values: JsonObject = {};
  const ids: Record<string, string> = {};
  const seen = new Set<string>();
  for (const [index, { id, name, schema, value }] of list.entries()) {
    for (const [key, field] of new Map([
      [id, 'id'],
      [name, 'name'],
    ])) {
      if (seen.has(key)) faults.addIssue({ code: 'custom', message: `${key} is used twice`, path: [index, field] });
      seen.add(key);
    }
    properties[name] = schema;
    if (value !== undefined) values[name] = value;
    if (id !== name) ids[name] = id;
  }
  return { schema: { type: 'object', properties }, values, ...(Object.keys(ids).length > 0 ? { ids } : {}) };
}

function fromObjectForm({ schema, values, ids }: z.output<typeof objectForm>, faults: Faults): VariableSet {
  for (const name of Object.keys(values)) {
    if (Object.hasOwn(schema.properties, name)) continue;
    faults.addIssue({ code: 'custom', message: 'a value without a variable in the schema', path: ['values', name] });
  }
  return { schema: { type: 'object', properties: schema.properties }, values, ...(ids ? { ids } : {}) };
}

/** The variables of a set, in order. */
export function listVariables(set: VariableSet): Variable[] {
  return Object.entries(set.schema.properties).map(([name, schema]) => ({
    id: set.ids?.[name] ?? name,
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
