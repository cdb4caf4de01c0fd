/**
 * The pause in milliseconds. It is long enough for a request with several steps to be completed: a Worker passes on the
 * responses of its bindings one after another, so a pause of zero would let each request make only one step.
 */
const turnMs = 50;

/**
 * Pauses until waiting requests have had a chance to run. All requests to a Worker's isolate share one thread, so long
 * work would block them.
 */
export function nextTurn(): Promise<void> {
  return new Promise((resolve) => setTimeout(resolve, turnMs));
}
