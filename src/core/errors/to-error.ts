/** Returns a thrown value as an Error: the value itself if it is one, otherwise a new Error with the value as text. */
export function toError(thrown: unknown): Error {
  return thrown instanceof Error ? thrown : new Error(String(thrown));
}
