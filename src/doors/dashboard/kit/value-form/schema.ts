/** A JSON value. */
export type Json = null | boolean | number | string | readonly Json[] | JsonObject;
export interface JsonObject {
  readonly [name: string]: Json;
}

/** The JSON schema of a variable. */
export type Schema = JsonObject;

/** A variable of a template or page. */
export interface Variable {
  name: string;
  schema: Schema;
  /** The value if the user types nothing; undefined if there is none. */
  base: Json | undefined;
}

export function isObject(value: unknown): value is JsonObject {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}

export function isList(value: unknown): value is readonly Json[] {
  return Array.isArray(value);
}

/** The variables in the object form of the API, in order. Empty if the value does not have this form. */
export function readVariables(set: unknown): Variable[] {
  if (!isObject(set) || !isObject(set['schema']) || !isObject(set['schema']['properties'])) return [];
  const values = isObject(set['values']) ? set['values'] : {};
  return Object.entries(set['schema']['properties']).map(([name, given]) => {
    const schema = isObject(given) ? given : {};
    return { name, schema, base: Object.hasOwn(values, name) ? values[name] : resolveDefault(schema) };
  });
}

/**
 * The variables of a page: first those of the template, then those of the page itself, without those whose names the
 * template already has.
 */
export function listPageVariables(template: unknown, page: unknown): { shared: Variable[]; pageVariables: Variable[] } {
  const shared = readVariables(template);
  const names = new Set(shared.map(({ name }) => name));
  return { shared, pageVariables: readVariables(page).filter(({ name }) => !names.has(name)) };
}

/**
 * The default of a schema, which is determined as in the service: an object without a default consists of the defaults
 * of its members.
 */
export function resolveDefault(schema: Schema): Json | undefined {
  if (schema['default'] !== undefined) return schema['default'];
  if (schema['type'] !== 'object' || !isObject(schema['properties'])) return undefined;
  const members = Object.entries(schema['properties']).flatMap(([name, member]) => {
    const value = isObject(member) ? resolveDefault(member) : undefined;
    return value === undefined ? [] : [[name, value] as const];
  });
  return members.length > 0 ? Object.fromEntries(members) : undefined;
}

/**
 * Derives a schema from a value whose schema does not describe it, so that the value can be edited and similar rows can
 * be added.
 */
export function schemaLike(value: Json | undefined): Schema {
  if (isList(value)) return { type: 'array', items: schemaLike(value[0]) };
  if (isObject(value)) {
    const properties = Object.entries(value).map(([name, member]) => [name, schemaLike(member)] as const);
    return { type: 'object', properties: Object.fromEntries(properties) };
  }
  if (typeof value === 'string') return { type: 'string' };
  if (typeof value === 'number') return { type: 'number' };
  if (typeof value === 'boolean') return { type: 'boolean' };
  return {};
}

/** The title or description of a schema; undefined if it has none. */
export function readText(schema: Schema, name: string): string | undefined {
  const word = schema[name];
  return typeof word === 'string' && word !== '' ? word : undefined;
}

/**
 * The label of a variable: its title or, without one, its name in words. `issueDate` and `issue_date` become “Issue
 * date”.
 */
export function getLabel(name: string, schema: Schema): string {
  const title = readText(schema, 'title');
  if (title !== undefined) return title;
  const words = name
    .replaceAll(/([a-z\d])([A-Z])/g, '$1 $2')
    .replaceAll(/[_-]+/g, ' ')
    .trim()
    .toLowerCase();
  return words === '' ? name : `${words.charAt(0).toUpperCase()}${words.slice(1)}`;
}
