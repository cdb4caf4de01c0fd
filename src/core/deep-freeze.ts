/**
 * Freezes plain data at every depth. This takes time in proportion to its size. Values that are already frozen are
 * skipped, with everything inside them.
 */
export function deepFreeze<Value>(value: Value): Value {
  if (typeof value !== 'object' || value === null || Object.isFrozen(value)) return value;
  Object.freeze(value);
  for (const part of Object.values(value)) deepFreeze(part);
  return value;
}
