/** Work under way, by what it makes: those who ask for the same at the same time wait for the first (RND-19). */
export class Inflight<Result> {
  readonly #running = new Map<string, Promise<Result>>();

  /**
   * Runs `work`, or waits for the run that is under way. Whoever waited in vain for a run that failed runs its own: the
   * failure may have been the other's alone (its credits, say).
   */
  async once(key: string, work: () => Promise<Result>): Promise<{ result: Result; shared: boolean }> {
    const running = this.#running.get(key);
    if (running) {
      const outcome = await running.then(
        (result) => ({ result }),
        () => undefined,
      );
      if (outcome) return { ...outcome, shared: true };
      return this.once(key, work);
    }
    const own = work();
    this.#running.set(key, own);
    try {
      return { result: await own, shared: false };
    } finally {
      this.#running.delete(key);
    }
  }
}
