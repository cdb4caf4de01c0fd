/** Parses JSON and freezes the result at every depth, so that many callers can share it and none can change it. */
export function parseFrozen<Value>(text: string): Value {
  return JSON.parse(text, (_key, value) => Object.freeze(value));
}
