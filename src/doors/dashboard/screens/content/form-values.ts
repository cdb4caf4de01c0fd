import type { Field, Json, Values } from './records.ts';

/** A value of a list while it is edited: a text as it is, all else as JSON. */
export interface ListItem {
  /** Of this row while it is edited: rows move. */
  key: number;
  isJson: boolean;
  text: string;
}

/** What a form holds of a field. What does not parse yet stays as it was typed. */
export type FieldState = Json | undefined | { jsonText: string } | { items: ListItem[] };
export type FormState = Record<string, FieldState>;

let lastKey = 0;
export const newItem = (isJson: boolean, text = ''): ListItem => ({ key: ++lastKey, isJson, text });

export function stateOf({ type }: Field, value: Json | undefined): FieldState {
  if (type === 'json') return { jsonText: value === undefined || value === null ? '' : JSON.stringify(value, null, 2) };
  if (type !== 'list') return value;
  const list = Array.isArray(value) ? value : [];
  return {
    items: list.map((each) => (typeof each === 'string' ? newItem(false, each) : newItem(true, JSON.stringify(each)))),
  };
}

export function formStateOf(fields: readonly Field[], data: Values): FormState {
  return Object.fromEntries(fields.map((field) => [field.apiName, stateOf(field, data[field.apiName])]));
}

/** The value that a form says; undefined for none, `fault` where it does not parse. */
export function parsedState(state: FieldState): { value: Json | undefined } | { fault: string; row?: number } {
  if (state === undefined || state === null || state === '') return { value: undefined };
  if (typeof state === 'object' && 'jsonText' in state) return parsedJson(String(state.jsonText));
  if (typeof state === 'object' && 'items' in state) {
    const list: Json[] = [];
    for (const [row, { isJson, text }] of (state.items as ListItem[]).entries()) {
      const parsed = isJson ? parsedJson(text) : { value: text };
      if ('fault' in parsed) return { fault: `Value ${row + 1}: ${parsed.fault}`, row };
      list.push(parsed.value ?? null);
    }
    return { value: list.length === 0 ? undefined : list };
  }
  if (Array.isArray(state) && state.length === 0) return { value: undefined };
  return { value: state as Json };
}

export function parsedJson(text: string): { value: Json | undefined } | { fault: string } {
  if (text.trim() === '') return { value: undefined };
  try {
    return { value: JSON.parse(text) as Json };
  } catch (error) {
    return { fault: `Invalid JSON: ${placeOf(error, text)}` };
  }
}

/** Browsers say the place as an offset; people look for a line. */
function placeOf(error: unknown, text: string): string {
  const words = error instanceof Error ? error.message : String(error);
  const offset = /position (\d+)/.exec(words)?.[1];
  const reason = (words.split(' in JSON at position')[0] ?? '').replace(/^JSON\.parse: /, '');
  if (offset === undefined || /line \d/.test(reason)) return `${reason}.`;
  const before = text.slice(0, Number(offset)).split('\n');
  return `${reason}, line ${before.length}, column ${(before.at(-1)?.length ?? 0) + 1}.`;
}

/** All values of a form, and what does not parse, by field. */
export function valuesOf(state: FormState): { data: Values; faults: Record<string, string> } {
  const data: Values = {};
  const faults: Record<string, string> = {};
  for (const [name, each] of Object.entries(state)) {
    const parsed = parsedState(each);
    if ('fault' in parsed) faults[name] = parsed.fault;
    else if (parsed.value !== undefined) data[name] = parsed.value;
  }
  return { data, faults };
}

/** Equal as the service judges it: the order of keys is nothing, and neither is null or an empty text. */
export function areEqual(one: Json | undefined, other: Json | undefined): boolean {
  return canonical(one) === canonical(other);
}

function canonical(value: Json | undefined): string {
  if (value === undefined || value === null || value === '') return '';
  if (Array.isArray(value))
    return `[${value.map((each) => (each === null ? 'null' : canonical(each) || '""')).join()}]`;
  if (typeof value !== 'object') return JSON.stringify(value);
  const members = Object.entries(value).sort(([a], [b]) => (a < b ? -1 : 1));
  return `{${members.map(([key, each]) => `${JSON.stringify(key)}:${JSON.stringify(canonical(each))}`).join()}}`;
}

export const sameValues = (one: Values, other: Values): boolean => {
  const names = new Set([...Object.keys(one), ...Object.keys(other)]);
  return [...names].every((name) => areEqual(one[name], other[name]));
};
