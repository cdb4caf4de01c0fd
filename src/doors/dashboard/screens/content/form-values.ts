import { isList, type Json } from '../../kit/value-form/schema.ts';
import type { Field, Values } from './records.ts';

/** The values of an entry's fields. Values without a field in the collection are omitted. */
export function fieldValues(fields: readonly Field[], data: Values): Values {
  const names = new Set(fields.map(({ apiName }) => apiName));
  return Object.fromEntries(Object.entries(data).filter(([name]) => names.has(name)));
}

/** The form in which a value is saved: null for an empty text or list. */
export function valueOrNull(value: Json | undefined): Json {
  const isEmpty = value === undefined || value === '' || (isList(value) && value.length === 0);
  return isEmpty ? null : value;
}

/** A copy of the values in which one field has another value. An empty value is removed. */
export function withFieldValue(values: Values, name: string, value: Json | undefined): Values {
  const { [name]: _, ...others } = values;
  const next = valueOrNull(value);
  return next === null ? others : { ...others, [name]: next };
}

/**
 * Whether the service treats two values as equal: the order of keys does not matter, and null is the same as an empty
 * text.
 */
export function areEqual(one: Json | undefined, other: Json | undefined): boolean {
  return canonical(one) === canonical(other);
}

function canonical(value: Json | undefined): string {
  if (value === undefined || value === null || value === '') return '';
  if (isList(value)) return `[${value.map((each) => (each === null ? 'null' : canonical(each) || '""')).join()}]`;
  if (typeof value !== 'object') return JSON.stringify(value);
  const members = Object.entries(value).sort(([a], [b]) => (a < b ? -1 : 1));
  return `{${members.map(([key, each]) => `${JSON.stringify(key)}:${JSON.stringify(canonical(each))}`).join()}}`;
}

export const sameValues = (one: Values, other: Values): boolean => {
  const names = new Set([...Object.keys(one), ...Object.keys(other)]);
  return [...names].every((name) => areEqual(one[name], other[name]));
};
