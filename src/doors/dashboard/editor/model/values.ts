import { isEqualJson, isJsonObject, type Json, type JsonObject, valueAt } from '../../../../core/json.ts';

/** The names of a dot path such as `style.color` or `spans.0.content`. */
export function pathNames(path: string): string[] {
  return path.split('.');
}

/** The value at a dot path, or undefined if there is none. */
export function readValue(record: JsonObject, path: string): Json | undefined {
  return valueAt(record, pathNames(path));
}

/**
 * A copy of the record with another value at a dot path. Members keep their order, and a new one comes last. `undefined`
 * removes a member, but not the item of a list. Returns the same record if the value is already the same.
 */
export function withValue(record: JsonObject, path: string, value: Json | undefined): JsonObject {
  const changed = withMember(record, pathNames(path), value);
  return isJsonObject(changed) ? changed : record;
}

function withMember(
  holder: Json | undefined,
  [name, ...rest]: readonly string[],
  value: Json | undefined,
): Json | undefined {
  if (name === undefined) return value;
  const before = valueAt(holder, [name]);
  const after = withMember(before, rest, value);
  if (after === before || isEqualJson(after, before)) return holder;
  if (Array.isArray(holder)) return after === undefined ? holder : holder.with(Number(name), after);
  const object = isJsonObject(holder) ? holder : {};
  if (after !== undefined) return { ...object, [name]: after };
  const { [name]: _removed, ...others } = object;
  return others;
}
