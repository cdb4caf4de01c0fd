/** At most `limit` places in any `windowMs` milliseconds. */
export interface QuotaRequest {
  limit: number;
  windowMs: number;
}

/** `used` includes this place if it was granted. `ticket` gives it back. */
export type QuotaAnswer =
  | { granted: true; used: number; remaining: number; ticket: string }
  | { granted: false; used: number; remaining: 0; retryAfterMs: number };

/**
 * The result of drawing places: `granted` is the number of places that the caller got, and `remaining` is the number
 * that are left for others. Both apply until the window ends at `endsOn` (epoch milliseconds).
 */
export interface DrawAnswer {
  granted: number;
  remaining: number;
  endsOn: number;
}

/**
 * How many places of the current window have been drawn. `endsOn` is in epoch milliseconds, or null if no window is
 * open.
 */
export interface WindowState {
  used: number;
  endsOn: number | null;
}

/** One exact counter, implemented by workers/edge/quota-counter.ts. */
export interface QuotaCounterPort {
  /**
   * Takes up to `places` of a window that begins with the first draw, at least one if any is left, and fewer than asked
   * for when few are left. One counter must use either `take` or `draw`, not both.
   */
  draw(request: QuotaRequest & { places: number }): Promise<DrawAnswer>;
  /** Returns the state of the window that `draw` uses. Takes no place and writes nothing. */
  peek(): Promise<WindowState>;
  take(request: QuotaRequest): Promise<QuotaAnswer>;
  release(ticket: string): Promise<void>;
}

/** Gives access to the counters by name. The binding QUOTAS has this form. */
export interface Quotas {
  getByName(name: string): QuotaCounterPort;
}

/** Makes the header Retry-After, in whole seconds, at least one. */
export function retryAfter(ms: number): { 'Retry-After': string } {
  return { 'Retry-After': String(Math.max(1, Math.ceil(ms / 1000))) };
}

export type TakeAllResult = { granted: true; release(): Promise<void> } | { granted: false; retryAfterMs: number };

/**
 * Takes a place from each counter in turn. If a counter has no place left, gives back the places that were already
 * taken.
 */
export async function takeAll(
  quotas: Quotas,
  requests: ReadonlyArray<readonly [name: string, request: QuotaRequest]>,
): Promise<TakeAllResult> {
  const taken: Array<() => Promise<void>> = [];
  const release = async () => {
    await Promise.all(taken.map((each) => each()));
  };
  for (const [name, request] of requests) {
    const counter = quotas.getByName(name);
    const answer = await counter.take(request);
    if (!answer.granted) {
      await release();
      return { granted: false, retryAfterMs: answer.retryAfterMs };
    }
    taken.push(() => counter.release(answer.ticket));
  }
  return { granted: true, release };
}
