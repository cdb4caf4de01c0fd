import { literalKeys } from '../../../../core/literal-keys.ts';
import { isSame } from '../../app/is-same.ts';
import { listDifferences, type PathDifference } from './path-differences.ts';

/** A field with both of its versions as texts of any length. */
export interface TextDifference {
  name: string;
  theirs: string;
  yours: string;
}

/** Creates a function that lists the fields that differ. `names` has the labels of the editable fields. */
export const byField =
  <Field extends string>(names: Readonly<Partial<Record<Field, string>>>) =>
  (theirs: Readonly<Partial<Record<Field, unknown>>>, yours: Readonly<Partial<Record<Field, unknown>>>) =>
    literalKeys(names)
      .filter((field) => !isSame(theirs[field], yours[field]))
      .flatMap((field) =>
        differencesIn(theirs[field], yours[field]).map(({ path, ...values }) => ({
          name: path === '' ? (names[field] ?? field) : `${names[field] ?? field}: ${path}`,
          ...printedBoth(values),
        })),
      );

/**
 * The differences inside two objects or lists, each with its path. For other values, the only difference is the values
 * themselves.
 */
function differencesIn(theirs: unknown, yours: unknown): readonly PathDifference[] {
  const differences = listDifferences(theirs, yours);
  // The order of an object's members is only a difference if there is no other one.
  return differences.length > 0 ? differences : [{ path: '', theirs, yours }];
}

/** Both values of a difference as text. */
export const printedBoth = ({ theirs, yours }: Pick<PathDifference, 'theirs' | 'yours'>) => ({
  theirs: printed(theirs),
  yours: printed(yours),
});

function printed(value: unknown): string {
  if (value === null || value === undefined || value === '') return '–';
  if (typeof value === 'boolean') return value ? 'yes' : 'no';
  return typeof value === 'string' ? value : JSON.stringify(value);
}
