import type { Space } from '../../app/session.tsx';
import { type VariableSet, variableSetOf } from '../../app/variable-set.ts';
import type { Json } from '../../kit/value-form/schema.ts';

export type RowType = 'string' | 'number' | 'boolean';

export interface VariableRow {
  key: number;
  name: string;
  type: RowType;
  /** As it is typed; `true` or `false` of a flag. */
  text: string;
}

export const getVariables = (space: Space): VariableSet => variableSetOf(space.globalVariables);

/** Rows of a set whose variables are all texts, numbers and flags without more; undefined for others, which need JSON. */
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

/** The set that rows say. Rows without a name are left out; a number that is none stays text, which the service tells of. */
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

/** The set as rows would write it, so that it equals what rows hold unless they were changed. */
export function normalized(set: VariableSet): VariableSet {
  const rows = toRows(set);
  return rows ? toVariableSet(rows) : set;
}

function typedValue({ type, text }: VariableRow): Json {
  if (type === 'boolean') return text === 'true';
  const number = Number(text);
  return type === 'number' && text.trim() !== '' && Number.isFinite(number) ? number : text;
}
