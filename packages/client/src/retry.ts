/** What is known about an attempt that failed. */
export interface FailedAttempt {
  /** The status of the response; absent if there was no response. */
  status?: number;
  /** The time in the `Retry-After` header, in milliseconds. */
  retryAfterMs?: number | undefined;
  /**
   * Whether the request can be repeated without doing anything twice: it only reads, it is a PUT or DELETE, or it has
   * an idempotency key.
   */
  isRepeatable: boolean;
  /** Whether the request has an idempotency key. */
  hasKey: boolean;
}

/** The maximum wait. If a longer one would be needed, the caller gets the error instead, which says when to retry. */
const longestWaitMs = 30_000;
const firstWaitMs = 250;
const longestBackOffMs = 8_000;
const transient: ReadonlySet<number> = new Set([408, 425, 500, 502, 503, 504]);

/**
 * The milliseconds until the next attempt; undefined if there should be none. If the service requests a wait, it is
 * never shortened. Otherwise the wait doubles with each attempt and its upper half is random, so that callers whose
 * requests failed at the same time do not all retry at the same time. `random` is in [0, 1).
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
  // The request exceeded the rate limit, so it had no effect.
  if (status === 429) return true;
  // The first request with the same key is still in progress.
  if (status === 409) return hasKey && retryAfterMs !== undefined;
  return isRepeatable && (status === undefined || transient.has(status));
}

/** The value of `Retry-After` in milliseconds. The header contains seconds or a date (RFC 9110 section 10.2.3). */
export function retryAfter(headers: Headers, now: number): number | undefined {
  const text = headers.get('Retry-After')?.trim();
  if (!text) return undefined;
  if (/^\d{1,9}$/.test(text)) return Number(text) * 1000;
  const at = Date.parse(text);
  return Number.isNaN(at) ? undefined : Math.max(0, at - now);
}

/** Waits for this many milliseconds. Rejects with the signal's reason if the signal aborts first. */
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
