/** At most `limit` places in any `windowMs` milliseconds. */
export interface QuotaRequest {
  limit: number;
  windowMs: number;
}

/** `used` counts this place too when it was granted. `ticket` gives it back. */
export type QuotaAnswer =
  | { granted: true; used: number; remaining: number; ticket: string }
  | { granted: false; used: number; remaining: 0; retryAfterMs: number };

/** Places of a window: `granted` of those asked for, `remaining` for all others, until `endsOn` (epoch milliseconds). */
export interface DrawAnswer {
  granted: number;
  remaining: number;
  endsOn: number;
}

/** What of the present window is drawn; `endsOn` in epoch milliseconds, null where no window is open. */
export interface WindowState {
  used: number;
  endsOn: number | null;
}

/** One exact counter; workers/edge/quota-counter.ts is it. */
export interface QuotaCounterPort {
  /** Takes up to `places` of a window that begins with the first draw. A counter is for `take` or for `draw`. */
  draw(request: QuotaRequest & { places: number }): Promise<DrawAnswer>;
  /** The window of `draw`, of which nothing is taken and nothing written. */
  peek(): Promise<WindowState>;
  take(request: QuotaRequest): Promise<QuotaAnswer>;
  release(ticket: string): Promise<void>;
}

/** The counters by name; the binding QUOTAS fits. */
export interface Quotas {
  getByName(name: string): QuotaCounterPort;
}

/** Whole seconds for the header Retry-After, at least one. */
export function retryAfter(ms: number): { 'Retry-After': string } {
  return { 'Retry-After': String(Math.max(1, Math.ceil(ms / 1000))) };
}

export type TakenAll = { granted: true; release(): Promise<void> } | { granted: false; retryAfterMs: number };

/** Takes a place of each counter in turn. Where one has none left, those that were taken are given back. */
export async function takeAll(
  quotas: Quotas,
  asked: ReadonlyArray<readonly [name: string, request: QuotaRequest]>,
): Promise<TakenAll> {
  const taken: Array<() => Promise<void>> = [];
  const release = async () => {
    await Promise.all(taken.map((each) => each()));
  };
  for (const [name, request] of asked) {
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
