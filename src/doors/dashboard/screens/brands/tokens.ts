import { isObject, type Json, type JsonObject } from '../../kit/value-form/schema.ts';

/**
 * A set of tokens: groups that contain values by name. A group may have any name (BRD-6); the known groups have
 * separate forms.
 */
export type Tokens = JsonObject;
export type Group = JsonObject;

export const namedGroups = ['colors', 'logos', 'images', 'typography', 'copy'] as const;
export type NamedGroup = (typeof namedGroups)[number];

/** The tokens of a group in their order. Empty if the group does not exist or is not a map. */
export function listGroup(tokens: Tokens, group: string): Group {
  const value = Object.hasOwn(tokens, group) ? tokens[group] : undefined;
  return isGroup(value) ? value : {};
}

export const isGroup: (value: unknown) => value is Group = isObject;

/**
 * The tokens that the service returned. The contract does not define their form. Empty if the response omitted them.
 */
export const tokensIn = (set: unknown): Tokens => (isGroup(set) ? set : {});

/** The names of the groups for which there is no separate form. */
export function otherGroups(tokens: Tokens): string[] {
  return Object.keys(tokens).filter((name) => !namedGroups.some((group) => group === name));
}

/** A copy of the set with a changed group. A group without tokens is omitted. */
export function withGroup(tokens: Tokens, group: string, changed: Json): Tokens {
  if (isGroup(changed) && Object.keys(changed).length === 0) {
    return Object.fromEntries(Object.entries(tokens).filter(([name]) => name !== group));
  }
  return { ...tokens, [group]: changed };
}

/** A copy of the group in which a token has another name, but the same position. */
export function renameToken(group: Group, from: string, to: string): Group {
  return Object.fromEntries(Object.entries(group).map(([name, value]) => [name === from ? to : name, value]));
}

export function without<Value>(group: Readonly<Record<string, Value>>, name: string): Record<string, Value> {
  return Object.fromEntries(Object.entries(group).filter(([each]) => each !== name));
}

/** A name that is not used in the group yet. */
export function freeName(group: Group, wanted: string): string {
  if (!Object.hasOwn(group, wanted)) return wanted;
  for (let count = 2; ; count++) if (!Object.hasOwn(group, `${wanted}${count}`)) return `${wanted}${count}`;
}

/** Every token by its dot path. The tree has two levels; deeper members belong to the value of a token. */
export function flattenTokenTree(tokens: Tokens): Map<string, Json> {
  return new Map(
    Object.entries(tokens).flatMap(
      ([group, value]): Array<[path: string, token: Json]> =>
        isGroup(value) ? Object.entries(value).map(([name, token]) => [`${group}.${name}`, token]) : [[group, value]],
    ),
  );
}

export interface TokenDifference {
  /** The dot path of the token. */
  path: string;
  /** The value before the change; undefined if the token did not exist. */
  before: Json | undefined;
  after: Json | undefined;
}

export function tokenDifferences(before: Tokens, after: Tokens): TokenDifference[] {
  const [one, other] = [flattenTokenTree(before), flattenTokenTree(after)];
  return [...new Set([...one.keys(), ...other.keys()])]
    .map((path) => ({ path, before: one.get(path), after: other.get(path) }))
    .filter(({ before, after }) => JSON.stringify(before) !== JSON.stringify(after));
}

/** Applies a variant to a set of tokens, token by token, in the same way as the service. */
export function overlayTokens(tokens: Tokens, overlay: Tokens): Tokens {
  const changed = Object.entries(overlay).map(([name, above]) => {
    const below = tokens[name];
    return [name, isGroup(below) && isGroup(above) ? { ...below, ...above } : above] as const;
  });
  return { ...tokens, ...Object.fromEntries(changed) };
}

/** Formats a token as one line of text. */
export function printToken(value: unknown): string {
  if (value === undefined) return '–';
  return typeof value === 'string' ? value : JSON.stringify(value);
}

/** The colors of a set as CSS colors, by name. */
export function listColors(tokens: Tokens): Array<readonly [name: string, color: string]> {
  return Object.entries(listGroup(tokens, 'colors')).flatMap(([name, value]) =>
    typeof value === 'string' ? [[name, value] as const] : [],
  );
}
