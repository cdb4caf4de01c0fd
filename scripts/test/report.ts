/** What the reporter knows about one test. */
export interface TestReport {
  name: string;
  state: 'passed' | 'failed' | 'skipped' | 'pending';
  /** Why it was skipped: the reason in `context.skip(condition, reason)`. */
  reason?: string;
  /** Why it failed, one line for each error. */
  errors?: string[];
  /** How many milliseconds it took. */
  ms?: number;
}

/** Why tests of a file did not run. */
export type Trouble =
  /** The tests of such a file are then counted in its source, where a table of cases counts as one test. */
  'could not be loaded' | 'has a set-up or tear-down that failed' | 'did not come to its end';

export interface FileReport {
  file: string;
  trouble?: Trouble;
  /** The errors of its set-up, of its tear-down and of loading it, one line each. */
  errors?: string[];
  tests: TestReport[];
  /** How many milliseconds it took, including its imports, set-up, tear-down and tests. */
  ms?: number;
}

/** What the reporter writes when a run of vitest has ended. */
export interface RunReport {
  files: FileReport[];
  /** Errors outside of any file, one line each. */
  unhandled: string[];
}

export interface Summary {
  passed: number;
  failed: number;
  /** Tests that were skipped, with the reason, one line each. */
  skipped: string[];
  /** Tests that failed, with their errors, one line each. */
  failures: string[];
  /** Failures without a failed test, with the errors that caused them, one line for each file and kind. */
  faults: string[];
  /** How long files and tests took. */
  durations: Duration[];
}

interface Duration {
  of: 'file' | 'test';
  name: string;
  ms: number;
}

export const nothing: Summary = { passed: 0, failed: 0, skipped: [], failures: [], faults: [], durations: [] };

/**
 * Counts the results of a run. Each test has passed, has failed, or was skipped for a stated reason. Everything else
 * that should have run counts as failed: tests after a set-up that failed, tests of a file that could not be loaded or
 * of a worker that died, and tests that were skipped without a reason. With `allRequired`, skipped tests count as
 * failed even with a reason.
 */
export function summarize({ files, unhandled }: RunReport, { allRequired = false } = {}): Summary {
  const summary = add(files.map((seen) => summarizeFile(seen, allRequired)));
  if (unhandled.length === 0) return summary;
  const fault = withErrors(
    `${unhandled.length} errors outside of any test, counted as one if nothing else failed`,
    unhandled,
  );
  return { ...summary, failed: Math.max(1, summary.failed), faults: [...summary.faults, fault] };
}

export function add(summaries: readonly Summary[]): Summary {
  return {
    passed: summaries.reduce((sum, { passed }) => sum + passed, 0),
    failed: summaries.reduce((sum, { failed }) => sum + failed, 0),
    skipped: summaries.flatMap(({ skipped }) => skipped),
    failures: summaries.flatMap(({ failures }) => failures),
    faults: summaries.flatMap(({ faults }) => faults),
    durations: summaries.flatMap(({ durations }) => durations),
  };
}

/** The slowest files or tests, the slowest first, one line each. */
export function slowest({ durations }: Summary, of: Duration['of'], count: number): string[] {
  return durations
    .filter((duration) => duration.of === of)
    .sort((one, other) => other.ms - one.ms)
    .slice(0, count)
    .map(({ name, ms }) => `${(ms / 1_000).toFixed(1).padStart(7)} s  ${name}`);
}

function summarizeFile({ file, trouble, errors = [], tests, ms = 0 }: FileReport, allRequired: boolean): Summary {
  const excused = tests.filter(({ state, reason }) => state === 'skipped' && reason !== undefined && !allRequired);
  const ran = tests.filter(({ state }) => state === 'passed' || state === 'failed');
  const silent = tests.filter((test) => !excused.includes(test) && !ran.includes(test));
  const passed = ran.filter(({ state }) => state === 'passed').length;
  const failed = ran.length - passed + silent.length;
  return {
    passed,
    // A file with such a fault counts as failed, even if all of its tests have run.
    failed: trouble ? Math.max(1, failed) : failed,
    skipped: excused.map(({ name, reason }) => `${file} > ${name}: ${reason}`),
    failures: ran
      .filter(({ state }) => state === 'failed')
      .map((test) => withErrors(`${file} > ${test.name}`, test.errors ?? [])),
    faults: trouble
      ? [
          withErrors(
            `${file} ${trouble}: ${formatCount(silent)} did not run${trouble === 'could not be loaded' ? inSource : ''}`,
            errors,
          ),
        ]
      : silent.map(({ name, reason = 'no reason is given' }) => `${file} > ${name} was skipped: ${reason}`),
    durations: [
      { of: 'file', name: file, ms },
      ...ran.map((test) => ({ of: 'test' as const, name: `${file} > ${test.name}`, ms: test.ms ?? 0 })),
    ],
  };
}

const inSource = ' (counted in the source, where a table of cases is one)';

function withErrors(line: string, errors: readonly string[]): string {
  return [line, ...errors].join('\n    ');
}

function formatCount({ length }: readonly unknown[]): string {
  return length === 1 ? '1 test' : `${length} tests`;
}
