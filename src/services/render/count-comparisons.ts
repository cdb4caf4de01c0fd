import type { Principal } from '../../access/principal.ts';
import { AppError } from '../../core/errors/app-error.ts';
import { type Credentials, isJudged } from '../authenticate/credentials.ts';
import { retryAfter } from '../authenticate/quotas.ts';
import { unauthorized } from '../authenticate/unauthorized.ts';
import type { Services } from '../services.ts';
import { maxParityPages } from './formats/parity.ts';

/**
 * The number of pages of one space that both engines may draw in any minute. Such a comparison is free, because its
 * result is not a picture of the page.
 */
export const comparisonsPerMinute = 60;
const minuteMs = 60_000;

/**
 * Counts the pages that are drawn with both engines to compare them. A comparison costs no credit and takes twice the
 * time of a render, so only the space itself may request it, up to a limit.
 * @throws AppError unauthorized for a caller without an API key, rate_limited
 */
export async function countComparisons(
  { quotas }: Services,
  credentials: Credentials,
  principal: Principal,
  pages: readonly unknown[],
): Promise<void> {
  const spaceId = isJudged(credentials)
    ? credentials.spaceId
    : principal.kind === 'key'
      ? principal.spaceId
      : undefined;
  if (spaceId === undefined) throw unauthorized('Comparing the engines takes an API key of a space');
  const counter = quotas.getByName(`parity:${spaceId}`);
  for (let page = 0; page < Math.min(maxParityPages, pages.length); page++) {
    const answer = await counter.take({ limit: comparisonsPerMinute, windowMs: minuteMs });
    if (answer.granted) continue;
    const detail = `A space may compare ${comparisonsPerMinute} pages a minute.`;
    throw new AppError('rate_limited', { detail, headers: retryAfter(answer.retryAfterMs) });
  }
}
