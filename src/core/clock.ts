/** The only place that reads the time, so that a test can set it. */
export interface Clock {
  /** Milliseconds since the epoch. */
  now(): number;
}

export const systemClock: Clock = { now: () => Date.now() };

/** ISO 8601 in UTC with milliseconds, the form of every timestamp in responses (GEN-11). */
export function isoTimestamp(epochMs: number): string {
  return new Date(epochMs).toISOString();
}

/**
 * A monotonic stopwatch in milliseconds. Inside a deployed Worker the time only advances with I/O (a Spectre defence),
 * so that pure computation can measure as 0 ms there. It advances normally when the service runs locally.
 */
export function stopwatch(): () => number {
  const start = performance.now();
  return () => performance.now() - start;
}

/** The same of a time that may not be known. */
export function isoOrNull(time: number | null): string | null {
  return time === null ? null : isoTimestamp(time);
}
