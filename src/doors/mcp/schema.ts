import { isJsonObject, type Json, type JsonObject, requireJsonObject } from '../../core/json.ts';
import { toJsonSchema } from '../http/openapi/schema.ts';
import { hoistFields } from './hoist.ts';
import type { Tool } from './tool.ts';

/**
 * The input of a tool as JSON Schema 2020-12, with a description of every field. It is made from the schema that validates
 * the input.
 */
export function toInputSchema({ name, input }: Pick<Tool, 'name' | 'input'>): ObjectSchema {
  const schema = toJsonSchema(input, 'input');
  const replacements = {
    ...typesOfBindables(schema),
    JsonValue: {},
    Variables: { type: ['object', 'array'] },
    // Other tools take the layers that this one describes.
    ...(name === 'create_template' ? {} : { Layer: anyObject }),
  };
  return objectSchema(withoutDefinitions(schema, replacements));
}

/** Fields that take a literal or an expression, by their types alone: the limits of forty such fields fill pages. */
function typesOfBindables({ $defs }: JsonObject): Record<string, JsonObject> {
  const named = Object.entries(isJsonObject($defs) ? $defs : {}).filter(([name]) => name.startsWith('Bindable'));
  return Object.fromEntries(named.map(([name, bindable]) => [name, toTypes(listTypes(bindable))]));
}

function toTypes(types: readonly string[]): JsonObject {
  const [only, ...others] = new Set(types);
  return only === undefined ? {} : { type: others.length === 0 ? only : [only, ...others] };
}

/** The types of all branches of a schema. An expression, and what else a definition of its own describes, is a string. */
function listTypes(schema: Json): string[] {
  if (!isJsonObject(schema)) return [];
  const { anyOf, type } = schema;
  if (Array.isArray(anyOf)) return anyOf.flatMap(listTypes);
  return [typeof type === 'string' ? type : 'string'];
}

/**
 * The structured content of a tool as JSON Schema, for clients that check it or pass it on. Clients hand the list of tools to
 * models, so keywords and long lists of codes that no model needs to read an answer are left out.
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
 * A schema in which the replacements stand in the place of references to these definitions. Any JSON value is the empty
 * schema, because some clients reject schemas that refer to themselves, and a model knows layers from the inputs of tools.
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

/** The definitions that a schema refers to, directly or through other definitions. */
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

/** What a model reads in an answer explains itself by its name; inputs keep their descriptions and required fields. */
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

/** What a schema uses more than once is moved to its `$defs`, so that the list of tools stays small: a page has about a hundred fields. */
function objectSchema(schema: JsonObject): ObjectSchema {
  return { ...hoistFields(schema), type: 'object' };
}
