import { isJsonObject, type Json, type JsonObject } from '../../../core/json.ts';

interface Hoisting {
  /** What references begin with. */
  location: string;
  /** Schemas shorter than this, in characters of JSON, stay where they are. */
  shortest: number;
  /**
   * Whether a schema stands for a field as a whole. Schemas are then only the same if their descriptions are, and keep their
   * defaults; otherwise a description belongs to the reference.
   */
  wholeFields: boolean;
}

/** Short schemas are clearer where they stand. */
const components: Hoisting = { location: '#/components/schemas/', shortest: 240, wholeFields: false };

/**
 * Moves schemas that stand in several places, and those that have a name, into components: each is described once.
 * `namedSchemas` are those that have a name; others are named after the property or parameter that holds them. Bodies
 * stay where they are, whole. A description belongs to the field, so fields with different descriptions share a schema, and
 * each keeps its own description next to the reference.
 */
export function hoistSchemas(
  paths: JsonObject,
  namedSchemas: Readonly<Record<string, JsonObject>>,
  { location, shortest, wholeFields }: Hoisting = components,
): { paths: JsonObject; schemas: Record<string, JsonObject> } {
  const getText = wholeFields ? (schema: JsonObject) => JSON.stringify(schema) : textWithoutDescription;
  const namesBySchema = new Map(Object.entries(namedSchemas).map(([name, schema]) => [getText(schema), name]));
  const names = new Map(namesBySchema);
  const counts = new Map<string, number>();
  countSchemas(paths, counts, { getText, shortest });
  const schemas: Record<string, JsonObject> = {};

  const assignName = (text: string, hint: string): string => {
    const existingName = names.get(text);
    if (existingName !== undefined) return existingName;
    const stem = hint.replace(/[^A-Za-z0-9]/g, '').replace(/^./, (letter) => letter.toUpperCase()) || 'Value';
    const taken = new Set(names.values());
    let name = stem;
    for (let number = 2; taken.has(name); number++) name = `${stem}${number}`;
    names.set(text, name);
    return name;
  };
  const isShared = (text: string, hint: string) =>
    namesBySchema.has(text) || ((counts.get(text) ?? 0) > 1 && text.length >= shortest && !hint.includes('/'));
  const hoist = (node: Json, hint: string, isSchema: boolean): Json => {
    if (Array.isArray(node)) return node.map((item) => hoist(item, hint, isSchema));
    if (!isJsonObject(node)) return node;
    const text = getText(node);
    if (isSchema && isOne(node) && isShared(text, hint)) {
      const name = assignName(text, hint);
      const own = wholeFields ? node['description'] : namedSchemas[name]?.['description'];
      const { description, ...schema } = node;
      // Set before its members are moved: what holds itself ends here.
      if (!(name in schemas)) {
        schemas[name] = {};
        const component = { ...(own === undefined ? {} : { description: own }), ...members(schema, hint, true) };
        schemas[name] = wholeFields ? component : withoutDefaults(component);
      }
      const isOfField = description !== undefined && description !== own;
      return { $ref: `${location}${name}`, ...(isOfField ? { description } : {}) };
    }
    return members(node, hint, isSchema);
  };
  const members = (node: JsonObject, hint: string, isSchema: boolean): JsonObject =>
    Object.fromEntries(
      Object.entries(node).map(([key, value]) => {
        if (key === 'example' || key === 'examples') return [key, value];
        const isParameter = key === 'schema' && typeof node['name'] === 'string';
        const name = isParameter ? String(node['name']) : keywords.has(key) ? hint : key;
        return [key, hoist(value, name, isSchema || key === 'schema')];
      }),
    );

  const hoisted = members(paths, '', false);
  return {
    paths: hoisted,
    schemas: Object.fromEntries(Object.entries(schemas).sort(([one], [other]) => one.localeCompare(other))),
  };
}

/**
 * A component without the defaults of its fields. Generators read a field with a default as one that is always there, which
 * is true of responses, where it is also listed as required, but not of requests.
 */
function withoutDefaults(schema: JsonObject): JsonObject {
  const { default: _, ...rest } = schema;
  const entries = Object.entries(rest).map(([keyword, value]): [string, Json] => {
    if (keyword === 'properties' && isJsonObject(value)) {
      const properties = Object.entries(value).map(([name, field]) => [name, fieldWithoutDefaults(field)] as const);
      return [keyword, Object.fromEntries(properties)];
    }
    return [keyword, Array.isArray(value) ? value.map(fieldWithoutDefaults) : fieldWithoutDefaults(value)];
  });
  return Object.fromEntries(entries);
}

function fieldWithoutDefaults(value: Json): Json {
  return isJsonObject(value) ? withoutDefaults(value) : value;
}

/** Keywords of JSON Schema that name no property. */
const keywords = new Set([
  'items',
  'anyOf',
  'oneOf',
  'allOf',
  'properties',
  'additionalProperties',
  'schema',
  'propertyNames',
]);

function isOne(node: JsonObject): boolean {
  const choices = node['anyOf'];
  // "or null" says less by a name than it does where it stands.
  if (Array.isArray(choices) && choices.some((each) => isJsonObject(each) && each['type'] === 'null')) return false;
  return (
    ['type', 'description'].some((key) => typeof node[key] === 'string') ||
    'anyOf' in node ||
    'oneOf' in node ||
    'enum' in node
  );
}

/** What makes two schemas the same: everything except the description of the field that has it. */
function textWithoutDescription({ description: _, ...schema }: JsonObject): string {
  return JSON.stringify(schema);
}

/** A body is not counted itself, because it stays where it is. */
function countSchemas(
  node: Json,
  counts: Map<string, number>,
  comparison: { getText(schema: JsonObject): string; shortest: number },
  isSchema = false,
  isBody = false,
): void {
  if (Array.isArray(node)) for (const item of node) countSchemas(item, counts, comparison, isSchema);
  if (!isJsonObject(node)) return;
  if (isSchema && !isBody && isOne(node)) {
    const text = comparison.getText(node);
    const count = (counts.get(text) ?? 0) + 1;
    counts.set(text, count);
    // What stands in it stands in its component once.
    if (count > 1 && text.length >= comparison.shortest) return;
  }
  for (const [key, value] of Object.entries(node)) {
    const isRoot = !isSchema && key === 'schema';
    countSchemas(value, counts, comparison, isSchema || isRoot, isRoot && typeof node['name'] !== 'string');
  }
}
