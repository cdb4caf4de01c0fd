import { AppError } from '../../core/errors/app-error.ts';
import type { Services } from '../services.ts';
import { retryAfter } from './quotas.ts';

/** How much work of one kind may run at the same time for a caller, in all isolates together (LIM-2). */
export interface ConcurrencyLimit {
  /** The name of the counter: the kind of work and the caller. */
  name: string;
  limit: number;
  /** The number of milliseconds after which a place is free again, even if the isolate that took it has died. */
  leaseMs: number;
  /** The detail of the error when no place is free. */
  detail: string;
}

/**
 * Takes a place. Returns a function that frees the place after the response. Further calls of the function have no
 * effect.
 * @throws AppError rate_limited
 */
export async function takePlace(
  { quotas, defer, report }: Pick<Services, 'quotas' | 'defer' | 'report'>,
  { name, limit, leaseMs, detail }: ConcurrencyLimit,
): Promise<() => void> {
  const counter = quotas.getByName(name);
  const quotaResult = await counter.take({ limit, windowMs: leaseMs });
  if (!quotaResult.granted) throw new AppError('rate_limited', { detail, headers: retryAfter(1_000) });
  let isHeld = true;
  return () => {
    if (!isHeld) return;
    isHeld = false;
    defer(counter.release(quotaResult.ticket).catch((error) => report('place_release_failed', error)));
  };
}

/**
 * Takes a place and runs work with it. The work begins at once, so that its reads do not wait for the counter. Before
 * the work does anything expensive, it must await `granted`, which rejects if no place is free.
 * @throws AppError rate_limited, and what the work throws
 */
export async function limitConcurrent<Result>(
  services: Pick<Services, 'quotas' | 'defer' | 'report'>,
  limit: ConcurrencyLimit,
  work: (granted: Promise<unknown>) => Promise<Result>,
): Promise<Result> {
  const pendingPlace = takePlace(services, limit);
  const working = work(pendingPlace);
  // The response waits for the place and for the work, so that no place stays taken after the response.
  const both = Promise.allSettled([pendingPlace, working]).then(([taken, done]) => {
    if (taken.status === 'fulfilled') taken.value();
    if (done.status === 'rejected') throw done.reason;
    return done.value;
  });
  // Deferred in case the client has disconnected and nothing else waits for the work.
  services.defer(both.catch(() => undefined));
  return await both;
}
