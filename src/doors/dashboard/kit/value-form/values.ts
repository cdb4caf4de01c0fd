import { isEqualJson, parseJsonText } from '../../../../core/json.ts';
import type { NumberLimits } from './control.ts';
import { isList, isObject, type Json, type JsonObject, resolveDefault, type Schema, type Variable } from './schema.ts';

/** The typed values, by the names of the variables. A variable without a value here has its default. */
export type Values = JsonObject;

/** The values that a render must send: those of these variables that differ from their defaults. */
export function pickChanges(variables: readonly Variable[], values: Values): JsonObject {
  const changed = variables.flatMap(({ name, base }) => {
    const value = Object.hasOwn(values, name) ? values[name] : undefined;
    return value === undefined || isEqualJson(value, base) ? [] : [[name, value] as const];
  });
  return Object.fromEntries(changed);
}

/** The value that the field of a variable shows. */
export function shownValue({ name, base }: Variable, values: Values): Json | undefined {
  return Object.hasOwn(values, name) ? values[name] : base;
}

/** A copy of the values in which one variable has another value. Undefined restores the default. */
export function withValue(values: Values, name: string, value: Json | undefined): Values {
  const { [name]: _, ...others } = values;
  return value === undefined ? others : { ...others, [name]: value };
}

/** The value at a path of names and indexes; undefined if there is none. */
export function valueAt(value: Json | undefined, path: readonly string[]): Json | undefined {
  const [first, ...rest] = path;
  if (first === undefined) return value;
  if (isList(value)) return valueAt(value[Number(first)], rest);
  return isObject(value) && Object.hasOwn(value, first) ? valueAt(value[first], rest) : undefined;
}

/** A copy of the value in which the value at a path is replaced. Missing objects are created. */
export function withValueAt(value: Json | undefined, path: readonly string[], next: Json): Json {
  const [first, ...rest] = path;
  if (first === undefined) return next;
  if (isList(value))
    return value.map((each, index) => (index === Number(first) ? withValueAt(each, rest, next) : each));
  const members = isObject(value) ? value : {};
  return { ...members, [first]: withValueAt(members[first], rest, next) };
}

/** The values that were stored on an earlier visit. Empty if the stored text is not a JSON object. */
export function storedValues(text: string | null): Values {
  if (text === null) return {};
  try {
    const read: unknown = JSON.parse(text);
    return isObject(read) ? read : {};
  } catch {
    return {};
  }
}

type ReadNumber = { value: number | null | undefined } | { error: string };

/**
 * Parses a number with a decimal point or comma. An empty text means null if that is allowed, otherwise the default.
 */
export function readNumber(text: string, { isInteger, min, max, isNullable }: NumberLimits): ReadNumber {
  const written = text.trim();
  if (written === '') return { value: isNullable ? null : undefined };
  const value = /^[+-]?(?:\d+(?:[.,]\d*)?|[.,]\d+)(?:e[+-]?\d+)?$/i.test(written)
    ? Number(written.replace(',', '.'))
    : Number.NaN;
  if (!Number.isFinite(value)) return { error: 'Enter a number' };
  const error = limitFault(value, { isInteger, min, max });
  return error === undefined ? { value } : { error };
}

/** Why a number is not accepted; undefined if it is accepted. */
export function limitFault(
  value: number,
  { isInteger, min, max }: { isInteger: boolean; min?: number | undefined; max?: number | undefined },
): string | undefined {
  if (isInteger && !Number.isInteger(value)) return 'Enter a whole number';
  if (min !== undefined && max !== undefined && (value < min || value > max))
    return `Enter a number from ${min} to ${max}`;
  if (min !== undefined && value < min) return `Enter ${min} or more`;
  return max !== undefined && value > max ? `Enter ${max} or less` : undefined;
}

/** The number after pressing an arrow key, within the limits. */
export function stepNumber(text: string, direction: 1 | -1, limits: NumberLimits): number {
  const { isInteger, isNullable } = limits;
  const read = readNumber(text, { isInteger, isNullable });
  const from = 'value' in read ? (read.value ?? limits.min ?? 0) : (limits.min ?? 0);
  // Rounded, so that 0.1 + 0.2 is shown as 0.3.
  const next = Number((from + direction).toFixed(10));
  return Math.min(limits.max ?? Number.POSITIVE_INFINITY, Math.max(limits.min ?? Number.NEGATIVE_INFINITY, next));
}

export function readJson(text: string): { value: Json } | { error: string } {
  try {
    return { value: parseJsonText(text) };
  } catch (error) {
    return { error: `Invalid JSON: ${reasonWithPlace(error, text)}` };
  }
}

/** The message of a JSON error with a line number. Chrome reports the position as an offset, which is hard to find. */
function reasonWithPlace(error: unknown, text: string): string {
  const message = error instanceof Error ? error.message : String(error);
  const offset = /position (\d+)/.exec(message)?.[1];
  const reason = (message.split(' in JSON at position')[0] ?? '').replace(/^JSON\.parse: /, '');
  if (offset === undefined || /line \d/.test(reason)) return `${reason}.`;
  const before = text.slice(0, Number(offset)).split('\n');
  return `${reason}, line ${before.length}, column ${(before.at(-1)?.length ?? 0) + 1}.`;
}

/** The initial value of a new list row. */
export function newItem(schema: Schema): Json {
  const defaultValue = resolveDefault(schema);
  if (defaultValue !== undefined && defaultValue !== null) return defaultValue;
  if (isList(schema['enum'])) return schema['enum'][0] ?? null;
  const type = isList(schema['type']) ? schema['type'].find((each) => each !== 'null') : schema['type'];
  switch (type) {
    case 'string':
      return '';
    case 'number':
    case 'integer':
      return typeof schema['minimum'] === 'number' ? Math.max(0, schema['minimum']) : 0;
    case 'boolean':
      return false;
    case 'array':
      return [];
    default: {
      if (!isObject(schema['properties'])) return type === 'object' ? {} : '';
      const members = Object.entries(schema['properties']);
      return Object.fromEntries(members.map(([name, member]) => [name, newItem(isObject(member) ? member : {})]));
    }
  }
}

/** A copy of the list in which the item at `from` is moved to `to`. */
export function moveItem<Item>(list: readonly Item[], from: number, to: number): Item[] {
  const others = list.filter((_, index) => index !== from);
  return [...others.slice(0, to), ...list.slice(from, from + 1), ...others.slice(to)];
}

/** The name of a list row: the first text in its value, with which users can tell rows apart. */
export function rowName(value: Json, index: number): string {
  const text = firstText(value);
  const short = text.length > 40 ? `${[...text].slice(0, 40).join('')}…` : text;
  return short === '' ? `${index + 1}` : `${index + 1}: ${short}`;
}

function firstText(value: Json): string {
  if (typeof value === 'string') return value;
  if (typeof value === 'number') return String(value);
  if (!isObject(value)) return '';
  return Object.values(value).find((each): each is string => typeof each === 'string' && each !== '') ?? '';
}

export interface Fault {
  path: string;
  message: string;
}

/**
 * The messages about the faults of a variable, which the service reports by path. For example, `tweaks.items.2.price`
 * belongs to the variable `items`.
 */
export function faultsAt(faults: readonly Fault[], name: string): string | undefined {
  const valueFaults = faults.flatMap(({ path, message }) => {
    const rest = [`tweaks.${name}`, name].find(
      (root) => path === root || path.startsWith(`${root}.`) || path.startsWith(`${root}[`),
    );
    if (rest === undefined) return [];
    const within = path.slice(rest.length).replace(/^\./, '');
    // The service begins its message with the name of the variable. It is removed, because the label above the field
    // already says it.
    const words = message.startsWith(`${name}: `) ? message.slice(name.length + 2) : message;
    return [within === '' ? words : `${within}: ${words}`];
  });
  return valueFaults.length === 0 ? undefined : [...new Set(valueFaults)].join('. ');
}
