/** A value that JSON can carry. */
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

/** A value of this program's own as the JSON object that it is. @throws Error for anything else */
export function requireJsonObject(value: unknown): JsonObject {
  if (!isJsonObject(value)) throw new Error('The value must be a JSON object.');
  return value;
}

/** A value as JSON expresses it, without members that are undefined. @throws Error for undefined and functions */
export function toJson(value: unknown): Json {
  return parseJsonText(JSON.stringify(value));
}

/** An object as JSON expresses it, without members that are undefined. */
export function toJsonObject(value: object): JsonObject {
  return JSON.parse(JSON.stringify(value));
}

/** Whether lists and objects nest more than `levels` deep. It does not recurse, so that it can check any depth. */
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
 * JSON with sorted keys and no spaces, so that equal values give equal text (after RFC 8785; like there, JSON.stringify
 * prints the numbers). Members that are undefined are left out, as JSON.stringify does.
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
