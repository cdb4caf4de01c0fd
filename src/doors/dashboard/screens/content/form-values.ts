import { isList, type Json } from '../../kit/value-form/schema.ts';
import type { Field, Values } from './records.ts';

/** The values of an entry's fields. Values of fields that the collection no longer has are omitted. */
export function fieldValues(fields: readonly Field[], data: Values): Values {
  const names = new Set(fields.map(({ apiName }) => apiName));
  return Object.fromEntries(Object.entries(data).filter(([name]) => names.has(name)));
}

/** The saved form of a value: null for an empty text or list. */
export function valueOrNull(value: Json | undefined): Json {
  const isEmpty = value === undefined || value === '' || (isList(value) && value.length === 0);
  return isEmpty ? null : value;
}

/** A copy with the value of one field, which is removed if it is empty. */
export function withFieldValue(values: Values, name: string, value: Json | undefined): Values {
  const { [name]: _, ...others } = values;
  const next = valueOrNull(value);
  return next === null ? others : { ...others, [name]: next };
}

/**
 * Equal in the same way as for the service: the order of keys does not matter, and null and an empty text are no value.
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
