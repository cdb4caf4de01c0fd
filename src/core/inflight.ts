/** Work in progress. `leave` aborts it once all callers who wait for it have left. */
interface Run<Result> {
  promise: Promise<Result>;
  callers: number;
  abandoned: AbortController;
}

/**
 * Shares work that is in progress: if several callers need the same result at the same time, all of them wait for the
 * first one's work (RND-19).
 */
export class Inflight<Result> {
  readonly #running = new Map<string, Run<Result>>();

  /**
   * Runs `work`, or waits for a run with the same key that is already in progress. If that run fails, each waiting
   * caller runs its own work, because the failure may only concern the first caller (for example, its credits).
   * @param left aborts when this caller leaves
   * @param work gets a signal that aborts when every caller who waits for it has left
   */
  async run(
    key: string,
    left: AbortSignal | undefined,
    work: (abandoned: AbortSignal) => Promise<Result>,
  ): Promise<{ result: Result; shared: boolean }> {
    const running = this.#running.get(key);
    if (running && !running.abandoned.signal.aborted) {
      const outcome = await joinRun(running, left).then(
        (result) => ({ result }),
        () => undefined,
      );
      if (outcome) return { ...outcome, shared: true };
      return this.run(key, left, work);
    }
    const abandoned = new AbortController();
    const run = { promise: work(abandoned.signal), callers: 0, abandoned };
    this.#running.set(key, run);
    try {
      return { result: await joinRun(run, left), shared: false };
    } finally {
      if (this.#running.get(key) === run) this.#running.delete(key);
    }
  }
}

/** Waits for a run, and counts the caller until it leaves. */
async function joinRun<Result>(run: Run<Result>, left: AbortSignal | undefined): Promise<Result> {
  run.callers += 1;
  const leave = () => {
    run.callers -= 1;
    if (run.callers === 0) run.abandoned.abort(left?.reason);
  };
  if (left?.aborted) leave();
  else left?.addEventListener('abort', leave, { once: true });
  try {
    return await run.promise;
  } finally {
    left?.removeEventListener('abort', leave);
  }
}
