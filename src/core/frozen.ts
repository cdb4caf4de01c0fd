/** JSON that is frozen at every depth: a value that many may hold and none may change. */
export function parseFrozen<Value>(text: string): Value {
  return JSON.parse(text, (_key, value) => Object.freeze(value)) as Value;
}
