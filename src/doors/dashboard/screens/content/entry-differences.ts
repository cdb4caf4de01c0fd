import type { TextDifference } from '../../kit/record/differences.ts';
import type { Json } from '../../kit/value-form/schema.ts';
import { describeValue } from './changes.ts';
import { areEqual } from './form-values.ts';
import type { Entry, Field, Values, Variant } from './records.ts';

/** The differences between two drafts of an entry: those of fields first, then those of variants by name. */
export function entryDifferences(
  fields: readonly Field[],
  theirs: Pick<Entry, 'data' | 'variants'>,
  yours: { data: Values; variants: readonly Variant[] },
): TextDifference[] {
  const names = new Map(fields.map(({ apiName, name }) => [apiName, name]));
  const isField = ([apiName]: [string, Json]) => names.has(apiName);
  const valuesIn = (data: Values) => new Map(Object.entries(data).filter(isField));
  const valuesByName = (variants: readonly Variant[]) => new Map(variants.map(({ name, data }) => [name, data]));
  return [
    ...listDifferences(valuesIn(theirs.data ?? {}), valuesIn(yours.data), (apiName) => names.get(apiName) ?? apiName),
    ...listDifferences(valuesByName(theirs.variants ?? []), valuesByName(yours.variants), (name) => `Variant ${name}`),
  ];
}

type ValuesByKey = ReadonlyMap<string, Json>;

function listDifferences(theirs: ValuesByKey, yours: ValuesByKey, getName: (key: string) => string): TextDifference[] {
  return [...new Set([...theirs.keys(), ...yours.keys()])]
    .filter((key) => !areEqual(theirs.get(key), yours.get(key)))
    .map((key) => ({
      name: getName(key),
      theirs: describeValue(theirs.get(key)),
      yours: describeValue(yours.get(key)),
    }));
}
