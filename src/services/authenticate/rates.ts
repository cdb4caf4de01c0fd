import { LruCache } from '../../core/lru-cache.ts';
import type { DrawAnswer, Quotas } from './quotas.ts';

/** A limit of at most `limit` requests in a window of `windowMs`. A window begins with its first request. */
export interface Rate {
  /** What is counted, as the name of the policy: `key`. */
  what: string;
  limit: number;
  windowMs: number;
}

/** The state of a caller's limit after a request was counted. */
export interface RateAnswer {
  granted: boolean;
  /** How many requests are left in the window. */
  remaining: number;
  /** Milliseconds until the next window. */
  resetMs: number;
}

/** The places of one window that this isolate may use. */
interface Share {
  left: number;
  /** Places of the window that belong to no isolate's share yet. */
  unshared: number;
  /** Epoch milliseconds. */
  endsOn: number;
  /** The number of requests that wait for more places. */
  waiting: number;
}

/**
 * A share is a twentieth of the limit. The counter grants less when few places are left, so that few stay unused in
 * other isolates.
 */
const sharesOfLimit = 20;

/**
 * Counts the requests of callers. Each caller's counter is a Durable Object. An isolate draws a share of several places
 * from it at a time, so that most requests need not wait for the counter (LIM-2). A window never grants more than
 * `limit`. A caller whose requests reach many isolates may be rejected a little earlier, by the number of places that
 * stay unused in those isolates.
 */
export class RateBank {
  readonly #shares = new LruCache<Share>({ entries: 10_000, weight: 10_000 });

  /** `id` identifies the caller and must not contain a secret, so it is a hash. `now` is in epoch milliseconds. */
  async count(quotas: Quotas, rate: Rate, id: string, now: number): Promise<RateAnswer> {
    const name = buildCounterName(rate, id);
    const share = this.#current(name, now);
    if (share.left === 0 && share.unshared > 0) {
      const places = share.waiting > 0 ? 1 : Math.max(1, Math.floor(rate.limit / sharesOfLimit));
      share.waiting++;
      try {
        const { limit, windowMs } = rate;
        take(share, await takeWithRetry(quotas, name, { limit, windowMs, places }));
      } finally {
        share.waiting--;
      }
    }
    return spend(share, now);
  }

  /**
   * The state of a caller's limit, without counting. Places that other isolates have drawn but not used count as used,
   * so up to a twentieth of the limit more may be left. `resetMs` is null if no window is open.
   */
  async peek(
    quotas: Quotas,
    rate: Rate,
    id: string,
    now: number,
  ): Promise<{ remaining: number; resetMs: number | null }> {
    const name = buildCounterName(rate, id);
    const { used, endsOn } = await quotas.getByName(name).peek();
    if (endsOn === null || endsOn <= now) return { remaining: rate.limit, resetMs: null };
    const share = this.#shares.get(name);
    const unspent = share?.endsOn === endsOn ? share.left : 0;
    return { remaining: Math.max(0, rate.limit - used) + unspent, resetMs: endsOn - now };
  }

  #current(name: string, now: number): Share {
    const share = this.#shares.get(name);
    if (share && share.endsOn > now) return share;
    const fresh: Share = { left: 0, unshared: Number.POSITIVE_INFINITY, endsOn: Number.POSITIVE_INFINITY, waiting: 0 };
    this.#shares.set(name, fresh, 1);
    return fresh;
  }
}

function buildCounterName({ what, limit }: Rate, id: string): string {
  return `rate:${what}:${limit}:${id}`;
}

/** Adds drawn places to a share, except places from a window that has ended in the meantime. */
function take(share: Share, { granted, remaining, endsOn }: DrawAnswer): void {
  if (Number.isFinite(share.endsOn) && share.endsOn > endsOn) return;
  const isSame = share.endsOn === endsOn;
  share.left = isSame ? share.left + granted : granted;
  share.unshared = isSame ? Math.min(share.unshared, remaining) : remaining;
  share.endsOn = endsOn;
}

function spend(share: Share, now: number): RateAnswer {
  const granted = share.left > 0;
  if (granted) share.left--;
  return { granted, remaining: share.left + share.unshared, resetMs: share.endsOn - now };
}

/**
 * Draws places, with one retry. A Durable Object that is moved or updated drops the call in progress, and the next call
 * reaches it.
 */
async function takeWithRetry(
  quotas: Quotas,
  name: string,
  request: { limit: number; windowMs: number; places: number },
) {
  try {
    return await quotas.getByName(name).draw(request);
  } catch {
    return await quotas.getByName(name).draw(request);
  }
}
