/**
 * A request of several steps is answered within it: a Worker hands on what its bindings answered one after another, and a
 * pause of no length would let each request take one step.
 */
const turnMs = 50;

/** Resolves when the requests that waited have had their turn: a Worker serves all of them in one thread. */
export function nextTurn(): Promise<void> {
  return new Promise((resolve) => setTimeout(resolve, turnMs));
}
