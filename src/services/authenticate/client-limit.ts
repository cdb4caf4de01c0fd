import { AppError } from '../../core/errors/app-error.ts';
import type { ClientLimit } from '../services.ts';
import { type Quotas, retryAfter } from './quotas.ts';

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
  if (answer.granted) return;
  const detail = `One address may request ${perMinute} ${noun} a minute.`;
  throw new AppError('rate_limited', { detail, headers: retryAfter(answer.retryAfterMs) });
}
