/**
 * Returns a value that must exist, such as the item at an index that was just counted.
 * @throws Error if it does not exist, which is a bug
 */
export function required<Value>(value: Value | undefined): Value {
  if (value === undefined) throw new Error('A value that must exist is missing.');
  return value;
}

/**
 * Returns a list that has at least one item, typed as such.
 * @throws Error for an empty list, which is a bug
 */
export function nonEmpty<Item>(list: readonly Item[]): [Item, ...Item[]] {
  const [first, ...others] = list;
  return [required(first), ...others];
}
