/** The error if all places are taken and the maximum number of callers is waiting. */
export class PlacesFullError extends Error {}

/** A fixed number of places, handed out in the order of the requests. A few callers may wait. */
export class Places<Place> {
  readonly #free: Place[];
  readonly #maxWaiting: number;
  readonly #waiting = new Set<(place: Place) => void>();

  constructor(places: readonly Place[], maxWaiting: number) {
    this.#free = [...places];
    this.#maxWaiting = maxWaiting;
  }

  /**
   * Runs `work` with a place. `signal` ends the wait of a caller that leaves.
   * @throws PlacesFullError; the signal's reason
   */
  async use<Result>(signal: AbortSignal, work: (place: Place) => Promise<Result>): Promise<Result> {
    const place = this.#free.pop() ?? (await this.#wait(signal));
    try {
      return await work(place);
    } finally {
      const [next] = this.#waiting;
      if (next) next(place);
      else this.#free.push(place);
    }
  }

  async #wait(signal: AbortSignal): Promise<Place> {
    if (this.#waiting.size >= this.#maxWaiting) throw new PlacesFullError();
    const { promise, resolve, reject } = Promise.withResolvers<Place>();
    const take = (place: Place) => {
      this.#waiting.delete(take);
      resolve(place);
    };
    const leave = () => {
      this.#waiting.delete(take);
      reject(signal.reason);
    };
    this.#waiting.add(take);
    signal.addEventListener('abort', leave, { once: true });
    if (signal.aborted) leave();
    try {
      return await promise;
    } finally {
      signal.removeEventListener('abort', leave);
    }
  }
}
