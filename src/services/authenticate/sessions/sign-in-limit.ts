import { AppError } from '../../../core/errors/app-error.ts';
import { sha256Hex } from '../../../core/hashing.ts';
import { type QuotaRequest, type Quotas, retryAfter, takeAll } from '../quotas.ts';

const windowMs = 15 * 60_000;

/** Failed sign-ins in a quarter of an hour (AUTH-7). */
export const failures = {
  /** For an account from one address, or from one browser that has signed in before. */
  pair: { limit: 10, windowMs },
  /** For an address, whichever accounts it tries. */
  address: { limit: 50, windowMs },
  /** For an account from all browsers that have signed in before. */
  knownBrowsers: { limit: 50, windowMs },
  /** For an account from all others. */
  account: { limit: 100, windowMs },
} as const satisfies Readonly<Record<string, QuotaRequest>>;

export interface SignInAttempt {
  email: string;
  /** Of the account; null where there is none. Another password begins a new count: a reset clears it. */
  passwordHash: string | null;
  /** See clientKey. */
  client: string;
  /** The browser, or session, that has signed in to the account before; null: none has. What others try does not count for it. */
  knownBrowser: string | null;
}

/** Gives the attempt back: it did not fail. */
type Forgive = () => Promise<void>;

/**
 * Counts an attempt to sign in as a failed one before it is tried, so that of simultaneous ones no more than ten try a
 * password; the caller forgives it when it did not fail. An account counts whether or not it exists. Throws sign_in_limited
 * with Retry-After.
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
