/** Returns a function that calls `make` the first time, and returns the same value each time. */
export function once<Value extends NonNullable<unknown>>(make: () => Value): () => Value {
  let made: Value | undefined;
  return () => {
    made ??= make();
    return made;
  };
}
