/** A value that can be expressed as JSON. */
export type Json = null | boolean | number | string | Json[] | JsonObject;
export interface JsonObject {
  [key: string]: Json;
}

export function isJsonObject(value: unknown): value is JsonObject {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}

/** @throws SyntaxError for a text that is not JSON */
export function parseJsonText(text: string): Json {
  return JSON.parse(text);
}

/** Returns a value of this program as a JSON object. @throws Error for anything else */
export function requireJsonObject(value: unknown): JsonObject {
  if (!isJsonObject(value)) throw new Error('The value must be a JSON object.');
  return value;
}

/** Converts a value to JSON. Members that are undefined are left out. @throws Error for undefined and functions */
export function toJson(value: unknown): Json {
  return parseJsonText(JSON.stringify(value));
}

/** Converts an object to JSON. Members that are undefined are left out. */
export function toJsonObject(value: object): JsonObject {
  return JSON.parse(JSON.stringify(value));
}

/** The value at a path of member names and indexes; undefined if there is none. */
export function valueAt(root: Json | undefined, path: readonly string[]): Json | undefined {
  let value = root;
  for (const name of path) {
    if (Array.isArray(value)) value = /^\d+$/.test(name) ? value[Number(name)] : undefined;
    else value = isJsonObject(value) && Object.hasOwn(value, name) ? value[name] : undefined;
  }
  return value;
}

/** Whether two values of plain data are equal. Objects are equal whatever the order of their members. */
export function isEqualJson(one: unknown, other: unknown): boolean {
  if (Object.is(one, other)) return true;
  if (typeof one !== 'object' || typeof other !== 'object' || one === null || other === null) return false;
  if (Array.isArray(one) !== Array.isArray(other)) return false;
  const names = Object.keys(one);
  return (
    names.length === Object.keys(other).length &&
    names.every((name) => Object.hasOwn(other, name) && isEqualJson(Reflect.get(one, name), Reflect.get(other, name)))
  );
}

/**
 * Whether lists and objects nest more than `levels` levels deep. It does not recurse, so it can check values of any
 * depth.
 */
export function nestsDeeper(value: Json, levels: number): boolean {
  let level: Json[] = [value];
  for (let depth = 0; level.length > 0; depth++) {
    const next: Json[] = [];
    for (const each of level) {
      if (typeof each !== 'object' || each === null) continue;
      if (depth >= levels) return true;
      for (const member of Object.values(each)) next.push(member);
    }
    level = next;
  }
  return false;
}

/**
 * Prints JSON with sorted keys and without spaces, so that equal values give equal text. It follows RFC 8785, and
 * prints numbers with JSON.stringify, as that standard does. Members that are undefined are left out, as in
 * JSON.stringify.
 */
export function canonicalJson(value: unknown): string {
  if (Array.isArray(value))
    return `[${value.map((item) => (item === undefined ? 'null' : canonicalJson(item))).join(',')}]`;
  if (isJsonObject(value)) {
    const members = Object.keys(value)
      .filter((key) => value[key] !== undefined)
      .sort()
      .map((key) => `${JSON.stringify(key)}:${canonicalJson(value[key])}`);
    return `{${members.join(',')}}`;
  }
  return JSON.stringify(value) ?? 'null';
}

/** Names through which a path could reach an object's prototype (DOC-7). */
export const prototypeNames: ReadonlySet<string> = new Set(['__proto__', 'prototype', 'constructor']);
