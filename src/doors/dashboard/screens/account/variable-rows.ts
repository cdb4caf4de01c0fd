import type { Space } from '../../app/session.tsx';
import type { Json } from '../../kit/value-form/schema.ts';
import { type VariableSet, variableSetOf } from '../../kit/value-form/variable-set.ts';

export type RowType = 'string' | 'number' | 'boolean';

export interface VariableRow {
  key: number;
  name: string;
  type: RowType;
  /** The typed text. For a flag, `true` or `false`. */
  text: string;
}

export const getVariables = (space: Space): VariableSet => variableSetOf(space.globalVariables);

/**
 * The rows for a set of variables that only contains plain texts, numbers and flags. Undefined for other sets, which
 * must be edited as JSON.
 */
export function toRows({ schema, values, ids }: VariableSet): VariableRow[] | undefined {
  if (ids !== undefined) return undefined;
  const rows = Object.entries(schema.properties).map(
    ([name, { type, default: defaultValue, ...rest }], key): VariableRow | undefined => {
      const value = Object.hasOwn(values, name) ? values[name] : defaultValue;
      const isPlain = Object.keys(rest).length === 0 && (type === 'string' || type === 'number' || type === 'boolean');
      return isPlain ? { key, name, type, text: value === undefined ? '' : String(value) } : undefined;
    },
  );
  return rows.every((row) => row !== undefined) ? rows : undefined;
}

/**
 * The set of variables that the rows describe. Rows without a name are omitted. An invalid number remains a text, so
 * that the service reports it.
 */
export function toVariableSet(rows: readonly VariableRow[]): VariableSet {
  const namedRows = rows.filter(({ name }) => name.trim() !== '');
  return {
    schema: {
      type: 'object',
      properties: Object.fromEntries(namedRows.map(({ name, type }) => [name.trim(), { type }])),
    },
    values: Object.fromEntries(namedRows.map((row) => [row.name.trim(), typedValue(row)])),
  };
}

/** The set in the form that `toVariableSet` produces, so that it equals the set of unchanged rows. */
export function normalized(set: VariableSet): VariableSet {
  const rows = toRows(set);
  return rows ? toVariableSet(rows) : set;
}

function typedValue({ type, text }: VariableRow): Json {
  if (type === 'boolean') return text === 'true';
  const number = Number(text);
  return type === 'number' && text.trim() !== '' && Number.isFinite(number) ? number : text;
}
