/** The source of the current time. No other code reads the time, so that tests can set it. */
export interface Clock {
  /** The current time in milliseconds since the epoch. */
  now(): number;
}

export const systemClock: Clock = { now: () => Date.now() };

/** Prints a time in ISO 8601, in UTC and with milliseconds. All timestamps in responses have this form (GEN-11). */
export function isoTimestamp(epochMs: number): string {
  return new Date(epochMs).toISOString();
}

/**
 * Starts a monotonic stopwatch and returns a function that reads it in milliseconds. In a deployed Worker, the time
 * only advances during I/O (a defence against Spectre), so pure computation can take 0 ms there. It advances normally
 * when the service runs locally.
 */
export function stopwatch(): () => number {
  const start = performance.now();
  return () => performance.now() - start;
}

/** Prints a time like `isoTimestamp`; null if the time is null. */
export function isoOrNull(time: number | null): string | null {
  return time === null ? null : isoTimestamp(time);
}
