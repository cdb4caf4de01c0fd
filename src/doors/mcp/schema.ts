import { isJsonObject, type Json, type JsonObject, requireJsonObject } from '../../core/json.ts';
import { toJsonSchema } from '../http/openapi/schema.ts';
import { hoistFields } from './hoist.ts';
import type { Tool } from './tool.ts';

/**
 * The input of a tool as JSON Schema 2020-12, with a description of every field. It is generated from the schema that
 * validates the input.
 */
export function toInputSchema({ name, input }: Pick<Tool, 'name' | 'input'>): ObjectSchema {
  const schema = toJsonSchema(input, 'input');
  const replacements = {
    ...typesOfBindables(schema),
    JsonValue: {},
    Variables: { type: ['object', 'array'] },
    // Only create_template describes layers in full. The other tools accept the same layers.
    ...(name === 'create_template' ? {} : { Layer: anyObject }),
  };
  return objectSchema(withoutDefinitions(schema, replacements));
}

/**
 * Replacements for fields that accept a literal or an expression: only their types are kept. There are about forty such
 * fields, and describing the limits of each would make the schema pages long.
 */
function typesOfBindables({ $defs }: JsonObject): Record<string, JsonObject> {
  const named = Object.entries(isJsonObject($defs) ? $defs : {}).filter(([name]) => name.startsWith('Bindable'));
  return Object.fromEntries(named.map(([name, bindable]) => [name, toTypes(listTypes(bindable))]));
}

function toTypes(types: readonly string[]): JsonObject {
  const [only, ...others] = new Set(types);
  return only === undefined ? {} : { type: others.length === 0 ? only : [only, ...others] };
}

/**
 * The types of all branches of a schema. A branch without a type, such as a reference to an expression, counts as a
 * string.
 */
function listTypes(schema: Json): string[] {
  if (!isJsonObject(schema)) return [];
  const { anyOf, type } = schema;
  if (Array.isArray(anyOf)) return anyOf.flatMap(listTypes);
  return [typeof type === 'string' ? type : 'string'];
}

/**
 * The structured content of a tool as JSON Schema, for clients that validate it or pass it on. Clients show the list of
 * tools to models, so keywords and long lists of codes that a model does not need for reading a result are omitted.
 */
export function toOutputSchema({ answers }: Pick<Tool, 'answers'>): ObjectSchema {
  const schema = toJsonSchema(answers, 'output', (part) => {
    for (const keyword of unneeded) delete part[keyword];
    if (part.enum && part.enum.length > longestEnum) delete part.enum;
    if (part.additionalProperties === false) delete part.additionalProperties;
  });
  return objectSchema(
    withoutDefinitions(schema, {
      JsonValue: {},
      Layer: anyObject,
      Timestamp: { type: 'string' },
      VariableSet: anyObject,
    }),
  );
}

const anyObject = { type: 'object' };

/**
 * The schema with replacements in place of references to some definitions. Any JSON value is replaced with the empty
 * schema, because some clients reject schemas that refer to themselves. Layers are replaced because a model knows them
 * from the inputs of tools.
 */
function withoutDefinitions(schema: JsonObject, replacements: Readonly<Record<string, JsonObject>>): JsonObject {
  const replace = (node: Json): Json => {
    if (Array.isArray(node)) return node.map(replace);
    if (!isJsonObject(node)) return node;
    const { $ref, ...siblings } = node;
    const replacement = typeof $ref === 'string' ? replacements[$ref.replace('#/$defs/', '')] : undefined;
    const members = Object.entries(replacement ? { ...replacement, ...siblings } : node);
    return Object.fromEntries(members.map(([key, member]) => [key, replace(member)]));
  };
  const { $defs, ...root } = requireJsonObject(replace(schema));
  return { ...root, $defs: pickUsed(root, isJsonObject($defs) ? $defs : {}) };
}

/** The definitions to which a schema refers, directly or through other definitions. */
function pickUsed(schema: JsonObject, definitions: JsonObject): JsonObject {
  const used = new Map<string, Json>();
  const visit = (node: Json): void => {
    for (const [, name = ''] of JSON.stringify(node).matchAll(/"#\/\$defs\/([^"]+)"/g)) {
      const definition = definitions[name];
      if (used.has(name) || definition === undefined) continue;
      used.set(name, definition);
      visit(definition);
    }
  };
  visit(schema);
  return Object.fromEntries(used);
}

/**
 * Keywords that are removed from the schemas of results, because the names of fields are enough for reading a result.
 * The schemas of inputs keep them.
 */
const unneeded = [
  'description',
  'required',
  'pattern',
  'format',
  'minLength',
  'maxLength',
  'minimum',
  'maximum',
] as const;

const longestEnum = 10;

type ObjectSchema = JsonObject & { type: 'object' };

/**
 * Moves parts that a schema uses more than once to its `$defs`, so that the list of tools stays small. A page alone has
 * about a hundred fields.
 */
function objectSchema(schema: JsonObject): ObjectSchema {
  return { ...hoistFields(schema), type: 'object' };
}
