/** What the reporter saw of one test. */
export interface TestSeen {
  name: string;
  state: 'passed' | 'failed' | 'skipped' | 'pending';
  /** Why it was skipped: what `context.skip(condition, reason)` was told. */
  reason?: string;
}

/** What kept tests of a file from running. */
export type Trouble =
  /** Its tests were then counted in its source, where a table of cases is one. */
  'could not be loaded' | 'has a set-up or tear-down that failed' | 'did not come to its end';

export interface FileSeen {
  file: string;
  trouble?: Trouble;
  tests: TestSeen[];
}

/** What the reporter writes when a run of vitest has ended. */
export interface RunSeen {
  files: FileSeen[];
  /** Errors outside of any file. */
  unhandled: number;
}

export interface Summary {
  passed: number;
  failed: number;
  /** Tests that were left out, and why: one line each. */
  skipped: string[];
  /** What counts as failed though no test of it failed: one line for each file and kind. */
  faults: string[];
}

/**
 * Counts a run. A test either passed, or failed, or gave a reason why it was skipped. Whatever else was to run and did not
 * counts as failed: tests behind a set-up that failed, of a file that could not be loaded, of a worker that died, and
 * those that are skipped without a word. With `allRequired` no reason counts.
 */
export function summarize({ files, unhandled }: RunSeen, { allRequired = false } = {}): Summary {
  const summary = add(files.map((seen) => summarizeFile(seen, allRequired)));
  if (unhandled === 0 || summary.failed > 0) return summary;
  const fault = `${unhandled} errors outside of any test, counted as one that failed`;
  return { ...summary, failed: 1, faults: [...summary.faults, fault] };
}

export function add(summaries: readonly Summary[]): Summary {
  return {
    passed: summaries.reduce((sum, { passed }) => sum + passed, 0),
    failed: summaries.reduce((sum, { failed }) => sum + failed, 0),
    skipped: summaries.flatMap(({ skipped }) => skipped),
    faults: summaries.flatMap(({ faults }) => faults),
  };
}

function summarizeFile({ file, trouble, tests }: FileSeen, allRequired: boolean): Summary {
  const excused = tests.filter(({ state, reason }) => state === 'skipped' && reason !== undefined && !allRequired);
  const ran = tests.filter(({ state }) => state === 'passed' || state === 'failed');
  const silent = tests.filter((test) => !excused.includes(test) && !ran.includes(test));
  const passed = ran.filter(({ state }) => state === 'passed').length;
  const failed = ran.length - passed + silent.length;
  return {
    passed,
    // A file in trouble has failed, even if each of its tests has run.
    failed: trouble ? Math.max(1, failed) : failed,
    skipped: excused.map(({ name, reason }) => `${file} > ${name}: ${reason}`),
    faults: trouble
      ? [`${file} ${trouble}: ${countOf(silent)} did not run${trouble === 'could not be loaded' ? inSource : ''}`]
      : silent.map(({ name, reason = 'no reason is given' }) => `${file} > ${name} was skipped: ${reason}`),
  };
}

const inSource = ' (counted in the source, where a table of cases is one)';

function countOf({ length }: readonly unknown[]): string {
  return length === 1 ? '1 test' : `${length} tests`;
}
