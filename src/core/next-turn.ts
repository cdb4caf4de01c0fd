/** Resolves when the requests that waited have had their turn: a Worker serves all of them in one thread. */
export function nextTurn(): Promise<void> {
  return new Promise((resolve) => setTimeout(resolve, 0));
}
