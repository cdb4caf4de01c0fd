import type { Json, JsonObject } from '../../../kit/value-form/schema.ts';
import { readJson } from '../../../kit/value-form/values.ts';

type Schema = JsonObject;

/** The types that a user can choose for a variable, each with its schema. */
export const variableTypes = [
  { id: 'text', name: 'Text', schema: { type: 'string' } },
  { id: 'multiline', name: 'Long text', schema: { type: 'string', format: 'multiline' } },
  { id: 'number', name: 'Number', schema: { type: 'number' } },
  { id: 'integer', name: 'Whole number', schema: { type: 'integer' } },
  { id: 'boolean', name: 'Yes or no', schema: { type: 'boolean' } },
  { id: 'color', name: 'Color', schema: { type: 'string', format: 'color' } },
  { id: 'date', name: 'Date', schema: { type: 'string', format: 'date' } },
  { id: 'image', name: 'Image', schema: { type: 'string', format: 'image' } },
  { id: 'uri', name: 'URL', schema: { type: 'string', format: 'uri' } },
  { id: 'list', name: 'List', schema: { type: 'array', items: { type: 'string' } } },
  { id: 'object', name: 'Object', schema: { type: 'object', properties: {} } },
  { id: 'other', name: 'Other (JSON Schema)', schema: {} },
] as const satisfies ReadonlyArray<{ id: string; name: string; schema: Schema }>;

export type VariableType = (typeof variableTypes)[number]['id'];

/** The keywords that apply to every type. */
const lasting = new Set(['title', 'description', 'default']);

export function toVariableType(schema: Schema): VariableType {
  const { type, format } = schema;
  if (type === 'array') return 'list';
  if (type === 'object') return 'object';
  const variableType = variableTypes.find(
    (each) =>
      'type' in each.schema &&
      each.schema.type === type &&
      ('format' in each.schema ? each.schema.format : undefined) === format,
  );
  return variableType?.id ?? 'other';
}

export const getTypeName = (id: VariableType): string => variableTypes.find((each) => each.id === id)?.name ?? id;

/** The schema with another type, without the keywords of the previous type. */
export function withType(schema: Schema, id: VariableType): Schema {
  const keptKeywords = Object.fromEntries(
    Object.entries(schema).filter(([keyword]) => lasting.has(keyword) && keyword !== 'default'),
  );
  return { ...variableTypes.find((each) => each.id === id)?.schema, ...keptKeywords };
}

/** The keywords of a schema that have no field in the form. */
export const pickOtherKeywords = (schema: Schema): Schema =>
  Object.fromEntries(Object.entries(schema).filter(([keyword]) => !lasting.has(keyword)));

/** The types whose values are typed as text. Values of all other types are typed as JSON. */
const plain: ReadonlySet<VariableType> = new Set(['text', 'multiline', 'color', 'date', 'image', 'uri']);

export function printValue(value: unknown, id: VariableType): string {
  if (value === undefined) return '';
  if (plain.has(id) && typeof value === 'string') return value;
  return JSON.stringify(value, null, typeof value === 'object' && value !== null ? 2 : undefined);
}

/** A value converted to another type; undefined if that is impossible. */
export function valueAs(type: VariableType, value: Json | undefined, from: VariableType): Json | undefined {
  const text = printValue(value, from);
  if (text === '' || plain.has(type)) return text || undefined;
  const read = readJson(text);
  return 'value' in read ? read.value : undefined;
}
