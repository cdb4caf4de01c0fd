/**
 * Long enough for a request of several steps to be answered. A Worker passes on the responses of its bindings one after
 * another, so that a pause of no length would let each request take only one step.
 */
const turnMs = 50;

/** Resolves when waiting requests have had a turn. This matters because one thread of a Worker serves all of them. */
export function nextTurn(): Promise<void> {
  return new Promise((resolve) => setTimeout(resolve, turnMs));
}
