import { shorten } from '../../app/shorten.ts';
import type { Json } from '../../kit/value-form/schema.ts';
import { areEqual } from './form-values.ts';
import type { Field, Values, Variant } from './records.ts';

/** The differences between `was` and `now`, in one sentence for each field. */
export function describeChanges(fields: readonly Field[], was: Values, now: Values): string[] {
  const names = new Map(fields.map(({ apiName, name }) => [apiName, name]));
  const others = [...Object.keys(was), ...Object.keys(now)].filter((name) => !names.has(name));
  return [...names.keys(), ...new Set(others)].flatMap((apiName) => {
    const [before, after] = [was[apiName], now[apiName]];
    if (areEqual(before, after)) return [];
    return [`${names.get(apiName) ?? apiName}: ${describeChange(before, after)}`];
  });
}

export function variantChanges(was: readonly Variant[], now: readonly Variant[]): string[] {
  const before = new Map(was.map((variant) => [variant.id, variant]));
  const currentIds = new Set(now.map(({ id }) => id));
  return [
    ...now.flatMap((variant) => {
      const old = before.get(variant.id);
      if (!old) return [`Variant ${variant.name}: added`];
      const isSame = old.name === variant.name && areEqual(old.data, variant.data);
      return isSame ? [] : [`Variant ${variant.name}: changed`];
    }),
    ...was.filter(({ id }) => !currentIds.has(id)).map(({ name }) => `Variant ${name}: removed`),
  ];
}

function describeChange(before: Json | undefined, after: Json | undefined): string {
  if (isNothing(before)) return `added ${describeValue(after)}`;
  if (isNothing(after)) return `removed, was ${describeValue(before)}`;
  if (Array.isArray(before) && Array.isArray(after) && before.length !== after.length) {
    return `${before.length} → ${after.length} values`;
  }
  if (typeof before === 'object' || typeof after === 'object') return 'changed';
  const [one, other] = [describeValue(before), describeValue(after)];
  // Two long texts may have the same beginning, so the shortened texts may be equal.
  return one === other ? `changed after ${one}` : `${one} → ${other}`;
}

const isNothing = (value: Json | undefined) => value === undefined || value === null || value === '';

export function describeValue(value: Json | undefined): string {
  if (isNothing(value)) return 'nothing';
  if (typeof value === 'boolean') return value ? 'yes' : 'no';
  if (typeof value === 'string') return `“${shorten(value, 60)}”`;
  return shorten(JSON.stringify(value), 60);
}
