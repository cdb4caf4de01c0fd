import type { Box, ContainerBox } from '../../../../design/boxes/types.ts';

/**
 * The same tree as `next`, in which every box that equals one of `previous` is that object, so that what was computed
 * for it is kept. Children are matched by their layer, because layers may be added, removed and moved.
 */
export function shareBoxes(previous: ContainerBox, next: ContainerBox): ContainerBox {
  const children = shareChildren(previous.children, next.children);
  const shared = { ...next, style: share(previous.style, next.style), children };
  return isSameMembers(previous, shared) ? previous : shared;
}

function shareChildren(previous: readonly Box[], next: readonly Box[]): Box[] {
  const byLayer = Map.groupBy(previous, ({ layerId }) => layerId);
  const shared = next.map((box) => {
    const before = byLayer.get(box.layerId)?.shift();
    return before ? shareBox(before, box) : box;
  });
  const isSame = shared.length === previous.length && shared.every((box, index) => box === previous[index]);
  return isSame ? (previous as Box[]) : shared;
}

function shareBox(previous: Box, next: Box): Box {
  if (previous === next || previous.kind !== next.kind) return next;
  if (previous.kind === 'container' && next.kind === 'container') return shareBoxes(previous, next);
  return share(previous, next);
}

/** `previous` if it equals `next`; otherwise `next` with those members of `previous` that are equal. */
function share<Value extends object>(previous: Value, next: Value): Value {
  const shared: Record<string, unknown> = {};
  for (const [name, value] of Object.entries(next)) {
    const before: unknown = previous[name as keyof Value];
    shared[name] = isObject(value) && isObject(before) ? shareObject(before, value) : value;
  }
  return isSameMembers(previous, shared) ? previous : (shared as Value);
}

function shareObject(previous: object, next: object): object {
  if (!Array.isArray(next)) return Array.isArray(previous) ? next : share(previous, next);
  if (!Array.isArray(previous)) return next;
  const shared = next.map((value: unknown, index) => {
    const before: unknown = previous[index];
    return isObject(value) && isObject(before) ? shareObject(before, value) : value;
  });
  const isSame = shared.length === previous.length && shared.every((value, index) => value === previous[index]);
  return isSame ? previous : shared;
}

function isObject(value: unknown): value is object {
  return typeof value === 'object' && value !== null;
}

function isSameMembers(one: object, other: object): boolean {
  const names = Object.keys(one);
  return (
    names.length === Object.keys(other).length &&
    names.every((name) => Reflect.get(one, name) === Reflect.get(other, name))
  );
}
