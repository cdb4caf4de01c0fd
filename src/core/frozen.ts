/** Parses JSON and freezes it at every depth, so that many can share the value and none can change it. */
export function parseFrozen<Value>(text: string): Value {
  return JSON.parse(text, (_key, value) => Object.freeze(value));
}
