import { maxFound } from '../../../core/errors/faults.ts';
import { isJsonObject, type Json, type JsonObject } from '../../../core/json.ts';
import { infinitePlaces } from './infinite-places.ts';

/** A fault of a JSON Schema itself. The path is relative to the schema. */
interface SchemaFault {
  path: PropertyKey[];
  message: string;
}

type Judge = (value: Json) => string | undefined;

const maxDepth = 16;

const types = ['string', 'number', 'integer', 'boolean', 'object', 'array', 'null'];

/**
 * Keywords that are rejected. `pattern` would run an author's regular expression, which cannot be interrupted in an
 * isolate, and `$ref` may be cyclic.
 */
const refused: ReadonlySet<string> = new Set([
  'pattern',
  'patternProperties',
  '$ref',
  '$dynamicRef',
  '$recursiveRef',
  '$id',
  '$anchor',
  '$defs',
  'definitions',
]);

const text: Judge = (value) => (typeof value === 'string' ? undefined : 'expected text');
const flag: Judge = (value) => (typeof value === 'boolean' ? undefined : 'This must be true or false.');
const number: Judge = (value) => (typeof value === 'number' ? undefined : 'This must be a number.');
const count: Judge = (value) => {
  return typeof value === 'number' && Number.isSafeInteger(value) && value >= 0
    ? undefined
    : 'This must be a whole number of 0 or more.';
};
const acceptAnything: Judge = () => undefined;
const list: Judge = (value) => (Array.isArray(value) ? undefined : 'This must be a list.');
const names: Judge = (value) => {
  const isNames = Array.isArray(value) && value.every((name) => typeof name === 'string');
  return isNames && new Set(value).size === value.length ? undefined : 'This must be a list of different names.';
};
const choices: Judge = (value) => {
  return Array.isArray(value) && value.length > 0 ? undefined : 'This must be a list with at least one value.';
};
const type: Judge = (value) => {
  const listed = Array.isArray(value) ? value : [value];
  const isKnown = listed.length > 0 && listed.every((name) => typeof name === 'string' && types.includes(name));
  return isKnown && new Set(listed).size === listed.length ? undefined : `expected a type: ${types.join(', ')}`;
};

/**
 * Keywords of JSON Schema 2020-12 that contain no schema, with a check of their values. Unknown keywords are the
 * author's annotations.
 */
const plainKeywords: ReadonlyMap<string, Judge> = new Map([
  ...entries(text, ['$schema', '$comment', 'title', 'description', 'format', 'contentEncoding', 'contentMediaType']),
  ...entries(flag, ['uniqueItems', 'deprecated', 'readOnly', 'writeOnly']),
  ...entries(number, ['minimum', 'maximum', 'exclusiveMinimum', 'exclusiveMaximum']),
  ...entries(count, ['minLength', 'maxLength', 'minItems', 'maxItems', 'minProperties', 'maxProperties']),
  ...entries(count, ['minContains', 'maxContains']),
  ...entries(acceptAnything, ['const', 'default']),
  ['examples', list],
  ['enum', choices],
  ['required', names],
  ['type', type],
  ['multipleOf', (value) => (typeof value === 'number' && value > 0 ? undefined : 'This must be a number above 0.')],
  [
    'dependentRequired',
    (value) => {
      const isMap = isJsonObject(value) && Object.values(value).every((each) => names(each) === undefined);
      return isMap ? undefined : 'This must be an object whose values are lists of names.';
    },
  ],
]);

const oneSchema: ReadonlySet<string> = new Set([
  'items',
  'contains',
  'additionalProperties',
  'propertyNames',
  'unevaluatedItems',
  'unevaluatedProperties',
  'not',
  'if',
  'then',
  'else',
  'contentSchema',
]);
const schemaLists: ReadonlySet<string> = new Set(['allOf', 'anyOf', 'oneOf', 'prefixItems']);
const schemaMaps: ReadonlySet<string> = new Set(['properties', 'dependentSchemas']);
/** Keywords whose values are data, in which every name is allowed. */
const dataKeywords: ReadonlySet<string> = new Set(['enum', 'const', 'default', 'examples']);

/** Pairs of limits: the keyword of the maximum, that of the minimum, and whether the two may be equal. */
const bounds: ReadonlyArray<readonly [max: string, min: string, mayMeet: boolean]> = [
  ['maximum', 'minimum', true],
  ['maximum', 'exclusiveMinimum', false],
  ['exclusiveMaximum', 'minimum', false],
  ['exclusiveMaximum', 'exclusiveMinimum', false],
  ['maxLength', 'minLength', true],
  ['maxItems', 'minItems', true],
  ['maxProperties', 'minProperties', true],
  ['maxContains', 'minContains', true],
];

function entries(judge: Judge, keywords: readonly string[]): Array<[string, Judge]> {
  return keywords.map((keyword) => [keyword, judge]);
}

/**
 * Finds every fault of an authored schema. Also returns all schemas in it with their paths, starting with the schema
 * itself.
 */
export function readSchema(schema: JsonObject): {
  faults: SchemaFault[];
  schemas: Array<{ path: PropertyKey[]; schema: JsonObject }>;
} {
  const reader = new SchemaReader();
  reader.schema(schema, [], 0);
  return reader;
}

export function isSchema(schema: JsonObject): boolean {
  return readSchema(schema).faults.length === 0;
}

class SchemaReader {
  readonly faults: SchemaFault[] = [];
  readonly schemas: Array<{ path: PropertyKey[]; schema: JsonObject }> = [];

  schema(value: Json, path: PropertyKey[], depth: number): void {
    if (typeof value === 'boolean') return;
    if (!isJsonObject(value)) {
      this.#fault(path, 'This must be a JSON Schema: an object, true or false.');
      return;
    }
    if (this.#isTooDeep(depth, path)) return;
    this.schemas.push({ path, schema: value });
    for (const [keyword, member] of Object.entries(value)) this.#keyword(keyword, member, [...path, keyword], depth);
    this.#bounds(value, path);
    this.#listed(value, path);
  }

  #keyword(keyword: string, value: Json, path: PropertyKey[], depth: number): void {
    const judge = plainKeywords.get(keyword);
    const message = judge?.(value);
    if (message !== undefined) this.#fault(path, message);
    if (refused.has(keyword)) this.#fault(path, `The schema of a variable may not use ${keyword}.`);
    else if (oneSchema.has(keyword)) this.schema(value, path, depth + 1);
    else if (schemaLists.has(keyword)) this.#schemaList(value, path, depth + 1);
    else if (schemaMaps.has(keyword)) this.#schemaMap(value, path, depth + 1);
    else this.#data(value, path, dataKeywords.has(keyword) ? undefined : depth + 1);
  }

  #schemaList(value: Json, path: PropertyKey[], depth: number): void {
    if (!Array.isArray(value) || value.length === 0) this.#fault(path, 'This must be a list with at least one schema.');
    else for (const [index, each] of value.entries()) this.schema(each, [...path, index], depth + 1);
  }

  #schemaMap(value: Json, path: PropertyKey[], depth: number): void {
    if (!isJsonObject(value)) this.#fault(path, 'This must be an object whose values are schemas.');
    else for (const [name, each] of Object.entries(value)) this.schema(each, [...path, name], depth + 1);
  }

  /** Checks data. Annotations, for which `depth` is given, must not contain anything that refers elsewhere. */
  #data(value: Json, path: PropertyKey[], depth: number | undefined): void {
    for (const place of infinitePlaces(value)) this.#fault([...path, ...place], 'The number is too large.');
    if (depth !== undefined) this.#annotation(value, path, depth);
  }

  #annotation(value: Json, path: PropertyKey[], depth: number): void {
    if (typeof value !== 'object' || value === null || this.#isTooDeep(depth, path)) return;
    for (const [key, member] of Object.entries(value)) {
      const at = [...path, Array.isArray(value) ? Number(key) : key];
      if (refused.has(key)) this.#fault(at, `The schema of a variable may not use ${key}.`);
      else this.#annotation(member, at, depth + 1);
    }
  }

  #bounds(schema: JsonObject, path: PropertyKey[]): void {
    for (const [max, min, mayMeet] of bounds) {
      const [high, low] = [schema[max], schema[min]];
      if (typeof high !== 'number' || typeof low !== 'number' || low < high || (mayMeet && low === high)) continue;
      this.#fault([...path, max], `No value can fit, because ${min} is ${low}.`);
    }
  }

  /** Reports listed values that the type of the same schema excludes, because nobody could choose them. */
  #listed(schema: JsonObject, path: PropertyKey[]): void {
    const { type: wanted, enum: listed, const: only } = schema;
    if (wanted === undefined || type(wanted) !== undefined) return;
    const allowed = [wanted].flat();
    const isOff = (value: Json) => !allowed.some((name) => typeof name === 'string' && isOfType(value, name));
    const message = `This must have the type ${allowed.join(' or ')}.`;
    if (only !== undefined && isOff(only)) this.#fault([...path, 'const'], message);
    if (!Array.isArray(listed)) return;
    for (const [index, value] of listed.entries()) if (isOff(value)) this.#fault([...path, 'enum', index], message);
  }

  #isTooDeep(depth: number, path: PropertyKey[]): boolean {
    if (depth > maxDepth) this.#fault(path, `A schema may be nested at most ${maxDepth} levels deep.`);
    return depth > maxDepth;
  }

  #fault(path: PropertyKey[], message: string): void {
    if (this.faults.length < maxFound) this.faults.push({ path, message });
  }
}

function isOfType(value: Json, name: string): boolean {
  if (name === 'null') return value === null;
  if (name === 'array') return Array.isArray(value);
  if (name === 'object') return isJsonObject(value);
  if (name === 'integer') return Number.isInteger(value);
  return typeof value === name;
}
