/**
 * Shares work that is under way: callers that need the same result at the same time wait for the first of them
 * (RND-19).
 */
export class Inflight<Result> {
  readonly #running = new Map<string, Promise<Result>>();

  /**
   * Runs `work`, or waits for the run under the same key that is under way. If that run fails, each caller that waited
   * runs its own, because the failure may concern only the first caller (its credits, for example).
   */
  async run(key: string, work: () => Promise<Result>): Promise<{ result: Result; shared: boolean }> {
    const running = this.#running.get(key);
    if (running) {
      const outcome = await running.then(
        (result) => ({ result }),
        () => undefined,
      );
      if (outcome) return { ...outcome, shared: true };
      return this.run(key, work);
    }
    const promise = work();
    this.#running.set(key, promise);
    try {
      return { result: await promise, shared: false };
    } finally {
      this.#running.delete(key);
    }
  }
}
