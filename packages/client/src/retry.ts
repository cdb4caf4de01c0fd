/** What is known about a failed attempt. */
export interface FailedAttempt {
  /** Of the answer; absent where none came. */
  status?: number;
  /** What `Retry-After` says, in milliseconds. */
  retryAfterMs?: number | undefined;
  /** Whether a repetition does nothing twice: it reads, puts, deletes, or carries an idempotency key. */
  isRepeatable: boolean;
  /** Whether it carries an idempotency key. */
  hasKey: boolean;
}

/** No wait is longer than this: instead, the caller gets the error, which says when to retry. */
const longestWaitMs = 30_000;
const firstWaitMs = 250;
const longestBackOffMs = 8_000;
const transient: ReadonlySet<number> = new Set([408, 425, 500, 502, 503, 504]);

/**
 * Milliseconds until the next attempt, or undefined if there is none. A wait that the service requests is never
 * shortened; otherwise it doubles with each attempt and is random in its upper half, so that callers who failed
 * together do not retry together. `random` is in [0, 1).
 */
export function retryDelay(failed: FailedAttempt, attempt: number, random: number): number | undefined {
  const { status, retryAfterMs, isRepeatable, hasKey } = failed;
  if (!mayRepeat(status, retryAfterMs, isRepeatable, hasKey)) return undefined;
  const backOff = Math.min(firstWaitMs * 2 ** attempt, longestBackOffMs);
  const wait = retryAfterMs === undefined ? backOff * (0.5 + random / 2) : retryAfterMs + random * firstWaitMs;
  return wait > longestWaitMs ? undefined : Math.round(wait);
}

function mayRepeat(
  status: number | undefined,
  retryAfterMs: number | undefined,
  isRepeatable: boolean,
  hasKey: boolean,
): boolean {
  // Nothing was done: the request was over its rate.
  if (status === 429) return true;
  // The first request of the same key is still under way.
  if (status === 409) return hasKey && retryAfterMs !== undefined;
  return isRepeatable && (status === undefined || transient.has(status));
}

/** `Retry-After` in milliseconds: seconds, or a date (RFC 9110 section 10.2.3). */
export function retryAfter(headers: Headers, now: number): number | undefined {
  const text = headers.get('Retry-After')?.trim();
  if (!text) return undefined;
  if (/^\d{1,9}$/.test(text)) return Number(text) * 1000;
  const at = Date.parse(text);
  return Number.isNaN(at) ? undefined : Math.max(0, at - now);
}

/** Resolves after this many milliseconds; rejects with the signal's reason if it aborts first. */
export function sleep(ms: number, signal: AbortSignal | undefined): Promise<void> {
  return new Promise((resolve, reject) => {
    if (signal?.aborted) return reject(signal.reason);
    const end = () => {
      clearTimeout(timer);
      reject(signal?.reason);
    };
    const timer = setTimeout(() => {
      signal?.removeEventListener('abort', end);
      resolve();
    }, ms);
    signal?.addEventListener('abort', end, { once: true });
  });
}
