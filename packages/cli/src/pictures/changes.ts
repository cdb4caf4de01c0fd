/** A value that differs between two versions. */
export interface ValueChange {
  /** The path of the value. Names are joined by dots, and layers are named by their ids: `layers.title.style.color`. */
  path: string;
  before: unknown;
  after: unknown;
}

/** Finds the differences between two JSON values. The items of lists of objects with ids are compared by id. */
export function changesBetween(before: unknown, after: unknown, path = ''): ValueChange[] {
  if (isObject(before) && isObject(after)) {
    const names = [...new Set([...Object.keys(before), ...Object.keys(after)])];
    return names.flatMap((name) => changesBetween(before[name], after[name], join(path, name)));
  }
  const [one, other] = [byId(before), byId(after)];
  if (one && other) {
    const moved = Object.keys(one).join() === Object.keys(other).join() ? [] : [orderChange(path, one, other)];
    return [...moved.flat(), ...changesBetween(one, other, path)];
  }
  return JSON.stringify(before) === JSON.stringify(after) ? [] : [{ path, before, after }];
}

/**
 * Reports a change of order if both lists contain the same items. An added or removed item is reported as a change of
 * its own.
 */
function orderChange(path: string, one: object, other: object): ValueChange[] {
  const [before, after] = [Object.keys(one), Object.keys(other)];
  const common = (from: string[], to: string[]) => from.filter((id) => to.includes(id));
  if (common(before, after).join() === common(after, before).join()) return [];
  return [{ path: join(path, '(order)'), before, after }];
}

function byId(value: unknown): Record<string, unknown> | undefined {
  if (!Array.isArray(value) || value.length === 0) return undefined;
  const ids = value.map((item: unknown) => (isObject(item) ? item['id'] : undefined));
  if (ids.some((id) => typeof id !== 'string') || new Set(ids).size < ids.length) return undefined;
  return Object.fromEntries(value.map((item, index) => [ids[index], item]));
}

function isObject(value: unknown): value is Record<string, unknown> {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}

function join(path: string, name: string): string {
  return path === '' ? name : `${path}.${name}`;
}
