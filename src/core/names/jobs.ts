/** The states of a job (JOB-1). The last three are final. */
export const jobStates = ['queued', 'running', 'done', 'failed', 'cancelled'] as const;
export type JobState = (typeof jobStates)[number];

/** The limits of jobs (JOB-1). */
export const jobLimits = {
  /** Jobs of a space that have not ended. */
  unfinished: 100,
  /** The longest wait for a job in seconds, with `Prefer: wait`. */
  waitSeconds: 20,
  /** How long a job is kept after it has ended, in milliseconds. */
  keptMs: 24 * 3_600_000,
} as const;
