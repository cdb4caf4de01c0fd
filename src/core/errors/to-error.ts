/** What was thrown as an Error: itself if it is one, else one that prints it. */
export function toError(thrown: unknown): Error {
  return thrown instanceof Error ? thrown : new Error(String(thrown));
}
