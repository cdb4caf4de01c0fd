import { AppError } from '../../core/errors/app-error.ts';
import { type Quotas, retryAfter } from './quotas.ts';

/** How much of a kind is done at the same time for a caller, in all isolates together (LIM-2). */
export interface ConcurrencyLimit {
  /** Of the counter: what is done, and for whom. */
  name: string;
  limit: number;
  /** Milliseconds after which a place is free again, whatever became of the isolate that took it. */
  leaseMs: number;
  /** What the caller is told who is refused. */
  detail: string;
}

export interface ConcurrencyParts {
  quotas: Quotas;
  /** Takes work that goes on after the answer: a Worker's `waitUntil`. */
  defer(work: Promise<unknown>): void;
  /** Reports what failed where no caller can see it. */
  report(event: string, error: unknown): void;
}

/**
 * Takes a place; the answer gives it back after the answer of the request, once however often it is called.
 * @throws AppError rate_limited
 */
export async function takePlace(
  { quotas, defer, report }: ConcurrencyParts,
  { name, limit, leaseMs, detail }: ConcurrencyLimit,
): Promise<() => void> {
  const counter = quotas.getByName(name);
  const place = await counter.take({ limit, windowMs: leaseMs });
  if (!place.granted) throw new AppError('rate_limited', { detail, headers: retryAfter(1_000) });
  let isHeld = true;
  return () => {
    if (!isHeld) return;
    isHeld = false;
    defer(counter.release(place.ticket).catch((error) => report('place_release_failed', error)));
  };
}

/**
 * Does work for which a place is taken. The work begins at once, so that what it reads waits for no counter: before
 * anything that costs it awaits `granted`, which refuses where there is no place.
 * @throws AppError rate_limited, and what the work throws
 */
export async function limitConcurrent<Result>(
  parts: ConcurrencyParts,
  limit: ConcurrencyLimit,
  work: (granted: Promise<unknown>) => Promise<Result>,
): Promise<Result> {
  const place = takePlace(parts, limit);
  const working = work(place);
  // The answer waits for both, so that no place is held by what was answered.
  const both = Promise.allSettled([place, working]).then(([taken, done]) => {
    if (taken.status === 'fulfilled') taken.value();
    if (done.status === 'rejected') throw done.reason;
    return done.value;
  });
  // Also where the client has left, when nothing else would wait for the work.
  parts.defer(both.catch(() => undefined));
  return await both;
}
