import { isJsonObject, type Json, type JsonObject, prototypeNames } from '../../core/json.ts';

/** Why a dot path cannot be applied; the message is for people. */
export class PatchError extends Error {}

const indexPattern = /^(0|[1-9]\d{0,6})$/;

/**
 * A copy of `target` with the value at the path replaced (DOC-7). Missing objects on the way are made; a numeric
 * segment indexes a list, at most one past its end.
 * @throws PatchError for a path through a prototype, through a plain value or beyond a list's end.
 */
export function patched(target: Json | undefined, path: readonly string[], value: Json): Json {
  const [segment, ...rest] = path;
  if (segment === undefined) return value;
  if (prototypeNames.has(segment)) throw new PatchError(`a path may not go through ${segment}`);
  if (segment === '') throw new PatchError('a path may not have an empty segment');
  if (Array.isArray(target)) {
    const index = indexPattern.test(segment) ? Number(segment) : -1;
    if (index < 0 || index > target.length)
      throw new PatchError(`${segment} is not an index of a list of ${target.length}`);
    return target.toSpliced(index, 1, patched(target[index], rest, value));
  }
  if (target !== undefined && target !== null && !isJsonObject(target)) {
    throw new PatchError(`${segment} cannot be set inside a plain value`);
  }
  const own = target && Object.hasOwn(target, segment) ? target[segment] : undefined;
  return { ...target, [segment]: patched(own, rest, value) };
}

/** `overlay` laid over `base`: objects merge member by member at every depth, all else is replaced. */
export function merged(base: Json | undefined, overlay: Json): Json {
  if (!isJsonObject(overlay) || !isJsonObject(base)) return overlay;
  const result: JsonObject = { ...base };
  for (const [key, value] of Object.entries(overlay)) {
    result[key] = merged(Object.hasOwn(result, key) ? result[key] : undefined, value);
  }
  return result;
}

/** The first name through which a value could reach a prototype, at any depth; values come from JSON.parse. */
export function forbiddenName(value: Json): string | undefined {
  const pending: Json[] = [value];
  for (let next = pending.pop(); next !== undefined; next = pending.pop()) {
    if (Array.isArray(next)) pending.push(...next);
    else if (isJsonObject(next)) {
      for (const [key, member] of Object.entries(next)) {
        if (prototypeNames.has(key)) return key;
        pending.push(member);
      }
    }
  }
  return undefined;
}
