import { AppError } from '../../core/errors/app-error.ts';
import type { ClientLimit } from '../services.ts';
import { type Quotas, retryAfter } from './quotas.ts';
import type { Rate, RateAnswer, RateBank } from './rates.ts';

interface Limit {
  /** What is counted. This is also the name of the counter. */
  what: ClientLimit;
  /** The maximum number of requests of one client in any minute. */
  perMinute: number;
  /** The name of the counted things in the error message, such as "pictures of code". */
  noun: string;
}

const minuteMs = 60_000;

/**
 * Counts a request of a client (see clientKey) exactly, whether or not it succeeds (LIM-2).
 * @throws AppError rate_limited with Retry-After
 */
export async function countRequest(quotas: Quotas, { what, perMinute, noun }: Limit, client: string): Promise<void> {
  const answer = await quotas.getByName(`${what}:${client}`).take({ limit: perMinute, windowMs: minuteMs });
  if (!answer.granted) throw tooMany({ what, perMinute, noun }, answer.retryAfterMs);
}

/**
 * Counts a request of a client with the places of this isolate, so that most requests do not wait for the counter. It
 * never grants more than the limit. Returns the rate and its state, in the order for the response headers.
 */
export async function countShared(
  { rateBank, quotas, now }: { rateBank: RateBank; quotas: Quotas; now: number },
  { what, perMinute }: Limit,
  client: string,
): Promise<[Rate, RateAnswer]> {
  const rate = { what, limit: perMinute, windowMs: minuteMs };
  return [rate, await rateBank.count(quotas, rate, client, now)];
}

/** The error for a client that is over its limit. */
export function tooMany({ perMinute, noun }: Limit, retryAfterMs: number): AppError {
  const detail = `One address may request ${perMinute} ${noun} a minute.`;
  return new AppError('rate_limited', { detail, headers: retryAfter(Math.min(retryAfterMs, minuteMs)) });
}
