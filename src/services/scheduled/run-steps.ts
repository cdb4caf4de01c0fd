import { stopwatch } from '../../core/clock.ts';

/** One clean-up of the scheduled job. */
export interface Step {
  /** The name of the step in reports, in snake_case. */
  name: string;
  /** Does a limited part of the work and leaves the rest to the next run. Returns how many records it processed. */
  run(): Promise<number>;
}

export interface StepLog {
  info(event: string, fields: Readonly<Record<string, unknown>>): void;
  error(event: string, fields: Readonly<Record<string, unknown>>): void;
}

interface StepReport {
  step: string;
  /** How many records the step processed. Absent if the step failed. */
  settled?: number;
  error?: unknown;
}

/** The maximum time in milliseconds for which the next step waits for a step, because the whole job has 15 minutes. */
const stepLimitMs = 45_000;

/**
 * Runs the steps one after another. A step that fails or hangs is reported, and the others still run (SCL-3). Never
 * throws.
 */
export async function runSteps(
  steps: readonly Step[],
  log: StepLog,
  { limitMs = stepLimitMs }: { limitMs?: number } = {},
): Promise<StepReport[]> {
  const reports: StepReport[] = [];
  for (const { name: step, run } of steps) {
    const elapsed = stopwatch();
    try {
      const settledCount = await withTimeLimit(limitMs, run);
      reports.push({ step, settled: settledCount });
      if (settledCount > 0) log.info('scheduled_step_done', { step, settled: settledCount, ms: Math.round(elapsed()) });
    } catch (error) {
      reports.push({ step, error });
      log.error('scheduled_step_failed', { step, error, ms: Math.round(elapsed()) });
    }
  }
  return reports;
}

async function withTimeLimit(limitMs: number, run: () => Promise<number>): Promise<number> {
  const late = new AbortController();
  const limit = scheduler.wait(limitMs, { signal: late.signal }).then(() => {
    throw new Error(`The step did not end within ${limitMs} ms`);
  });
  // The step is called in an async function, so that an error that it throws synchronously is handled in the same way.
  const running = (async () => run())();
  // After the time limit nothing waits for the step any more, so a later error is ignored.
  running.catch(() => undefined);
  limit.catch(() => undefined);
  try {
    return await Promise.race([running, limit]);
  } finally {
    late.abort();
  }
}

/** Repeats `part` while it returns at least `full`, at most `rounds` times. Returns the sum of the results. */
export async function inRounds(rounds: number, full: number, part: () => Promise<number>): Promise<number> {
  let sum = 0;
  for (let round = 0; round < rounds; round++) {
    const settledCount = await part();
    sum += settledCount;
    if (settledCount < full) break;
  }
  return sum;
}
