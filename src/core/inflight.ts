/**
 * Shares work that is in progress: if several callers need the same result at the same time, all of them wait for the
 * first one's work (RND-19).
 */
export class Inflight<Result> {
  readonly #running = new Map<string, Promise<Result>>();

  /**
   * Runs `work`, or waits for a run with the same key that is already in progress. If that run fails, each waiting
   * caller runs its own work, because the failure may only concern the first caller (for example, its credits).
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
