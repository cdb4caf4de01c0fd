import { AppError } from '../../../core/errors/app-error.ts';
import { sha256Hex } from '../../../core/hashing.ts';
import { type QuotaRequest, type Quotas, retryAfter, takeAll } from '../quotas.ts';

const windowMs = 15 * 60_000;

/** Limits of failed sign-ins in a quarter of an hour (AUTH-7). */
export const failures = {
  /** The limit for an account, from one address or from one browser that has signed in before. */
  pair: { limit: 10, windowMs },
  /** The limit for an address, regardless of the accounts that it tries. */
  address: { limit: 50, windowMs },
  /** The limit for an account, from all browsers together that have signed in before. */
  knownBrowsers: { limit: 50, windowMs },
  /** The limit for an account, from all other clients together. */
  account: { limit: 100, windowMs },
} as const satisfies Readonly<Record<string, QuotaRequest>>;

export interface SignInAttempt {
  email: string;
  /**
   * The password hash of the account, or null if there is no account. Attempts are counted per hash, so a new password
   * begins a new count.
   */
  passwordHash: string | null;
  /** See clientKey. */
  client: string;
  /**
   * A browser or session that has signed in to the account before, or null. The attempts of other clients do not count
   * for such a browser or session.
   */
  knownBrowser: string | null;
}

/** Takes back the count of an attempt that did not fail. */
type Forgive = () => Promise<void>;

/**
 * Counts an attempt to sign in as failed before the password is compared, so that no more than ten simultaneous
 * attempts can try a password. If the attempt did not fail, the caller takes the count back. Attempts are counted
 * whether or not the account exists.
 * @throws AppError sign_in_limited with Retry-After
 */
export async function countSignIn(quotas: Quotas, attempt: SignInAttempt): Promise<Forgive> {
  const { email, passwordHash, client, knownBrowser } = attempt;
  const account = await sha256Hex(`${email.toLowerCase()}\n${passwordHash ?? ''}`);
  const taken = await takeAll(
    quotas,
    knownBrowser === null
      ? [
          [`sign-in:pair:${account}:${client}`, failures.pair],
          [`sign-in:address:${client}`, failures.address],
          [`sign-in:account:${account}`, failures.account],
        ]
      : [
          [`sign-in:browser:${account}:${knownBrowser}`, failures.pair],
          [`sign-in:known-browsers:${account}`, failures.knownBrowsers],
        ],
  );
  if (!taken.granted) throw new AppError('sign_in_limited', { headers: retryAfter(taken.retryAfterMs) });
  return taken.release;
}
