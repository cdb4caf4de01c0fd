/** Returns a function that calls `make` the first time, and returns the same value each time. */
export function once<Value extends NonNullable<unknown>>(make: () => Value): () => Value {
  let made: Value | undefined;
  return () => {
    made ??= make();
    return made;
  };
}

/** Returns a function that calls `make` once for each key, and returns the same value for the same key each time. */
export function oncePer<Key extends object, Value extends NonNullable<unknown>>(
  make: (key: Key) => Value,
): (key: Key) => Value {
  const values = new WeakMap<Key, Value>();
  return (key) => {
    const known = values.get(key);
    if (known !== undefined) return known;
    const value = make(key);
    values.set(key, value);
    return value;
  };
}
