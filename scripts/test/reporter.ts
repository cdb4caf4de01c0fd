import { writeFileSync } from 'node:fs';
import { relative } from 'node:path';
import type { Reporter, SerializedError, TestCase, TestModule, Vitest } from 'vitest/node';
import { endWithParent } from '../owned-process.ts';
import { projectRoot } from '../paths.ts';
import type { FileReport, RunReport, TestReport, Trouble } from './report.ts';

/** The maximum number of characters: enough to see the cause. vitest has printed the whole error above. */
const maxMessage = 500;

/** Writes the result of each test to the file that GALLEY_TEST_REPORT names. */
export default class GalleyReporter implements Reporter {
  #vitest: Vitest | undefined;

  onInit(vitest: Vitest): void {
    this.#vitest = vitest;
    // It runs in vitest's own process: if the process that started vitest is gone, nobody reads the end of the run.
    endWithParent();
  }

  async onTestRunEnd(modules: readonly TestModule[], unhandled: readonly SerializedError[]): Promise<void> {
    const files = await Promise.all(modules.map((module) => this.#seen(module)));
    const run: RunReport = { files, unhandled: unhandled.map(describe) };
    writeFileSync(process.env['GALLEY_TEST_REPORT'] as string, JSON.stringify(run));
  }

  async #seen(module: TestModule): Promise<FileReport> {
    const file = module.relativeModuleId;
    const tests = [...module.children.allTests()].map((test): TestReport => {
      const result = test.result();
      const reason = 'note' in result && result.note ? { reason: result.note } : {};
      const errors =
        result.state === 'failed' ? { errors: [...result.errors.map(describe), ...listFailedPages(test)] } : {};
      const ms = Math.round(test.diagnostic()?.duration ?? 0);
      return { name: test.fullName, state: result.state, ms, ...reason, ...errors };
    });
    const { collectDuration, setupDuration, duration } = module.diagnostic();
    const ms = Math.round(collectDuration + setupDuration + duration);
    const trouble = describeTrouble(module);
    if (trouble === undefined) return { file, tests, ms };
    const errors = listErrors(module).map(describe);
    if (tests.length > 0) return { file, trouble, errors, tests, ms };
    const parsed = await this.#vitest?.experimental_parseSpecification(module.toTestSpecification());
    const names = parsed ? [...parsed.children.allTests()].map(({ fullName }) => fullName) : [];
    return { file, trouble: 'could not be loaded', errors, tests: names.map((name) => ({ name, state: 'pending' })) };
  }
}

/** Stored by test/e2e/dashboard/failed-pages.ts. */
const listFailedPages = (test: TestCase) => (test.meta() as { failedPages?: string[] }).failedPages ?? [];

function describeTrouble(module: TestModule): Trouble | undefined {
  const state = module.state();
  if (state === 'queued' || state === 'pending') return 'did not come to its end';
  return listErrors(module).length > 0 ? 'has a set-up or tear-down that failed' : undefined;
}

function listErrors(module: TestModule): readonly ThrownError[] {
  return [module, ...module.children.allSuites()].flatMap((suite) => suite.errors());
}

/** An error in vitest's form. The name of a cause begins with "Caused by". */
interface ThrownError {
  name?: string;
  message: string;
  stacks?: ReadonlyArray<{ file: string; line: number }>;
  cause?: ThrownError;
}

/** One line: the message, where in the project it was thrown, and the same for its cause. */
function describe({ name, message, stacks, cause }: ThrownError): string {
  const text = `${name ?? 'Error'}: ${message
    .trim()
    .replaceAll(/\s*\n\s*/g, ' ')
    .slice(0, maxMessage)}`;
  const thrownBy = stacks?.find(({ file }) => !/^node:|\/node_modules\//.test(file));
  const location = thrownBy ? ` (${relative(projectRoot, thrownBy.file)}:${thrownBy.line})` : '';
  return `${text}${location}${cause ? `; ${describe(cause)}` : ''}`;
}
