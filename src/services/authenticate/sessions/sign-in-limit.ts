import { AppError } from '../../../core/errors/app-error.ts';
import { sha256Hex } from '../../../core/hashing.ts';
import { type Quotas, retryAfter, takeAll } from '../quotas.ts';

/** Ten failed sign-ins in a quarter of an hour, for an account and for an address (AUTH-7). */
export const failures = { limit: 10, windowMs: 15 * 60_000 };

/** Gives the attempt back: it did not fail. */
type Forgive = () => Promise<void>;

/**
 * Counts an attempt to sign in as a failed one before it is tried, so that of simultaneous ones no more than ten try a
 * password; the caller forgives it when it did not fail. An account counts whether or not it exists. `client`: see
 * clientKey. Throws sign_in_limited with Retry-After.
 */
export async function countSignIn(quotas: Quotas, email: string, client: string): Promise<Forgive> {
  const account = await sha256Hex(email.toLowerCase());
  const taken = await takeAll(quotas, [
    [`sign-in:account:${account}`, failures],
    [`sign-in:address:${client}`, failures],
  ]);
  if (!taken.granted) throw new AppError('sign_in_limited', { headers: retryAfter(taken.retryAfterMs) });
  return taken.release;
}
