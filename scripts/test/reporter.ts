import { writeFileSync } from 'node:fs';
import type { Reporter, SerializedError, TestModule, Vitest } from 'vitest/node';
import { endWithParent } from '../owned-process.ts';
import type { FileSeen, RunSeen, TestSeen, Trouble } from './report.ts';

/** Writes what became of each test into the file that GALLEY_TEST_REPORT names. */
export default class GalleyReporter implements Reporter {
  #vitest: Vitest | undefined;

  onInit(vitest: Vitest): void {
    this.#vitest = vitest;
    // It runs in vitest's own process: when what started vitest is gone, nobody reads the end of the run.
    endWithParent();
  }

  async onTestRunEnd(modules: readonly TestModule[], unhandled: readonly SerializedError[]): Promise<void> {
    const files = await Promise.all(modules.map((module) => this.#seen(module)));
    const run: RunSeen = { files, unhandled: unhandled.length };
    writeFileSync(process.env['GALLEY_TEST_REPORT'] as string, JSON.stringify(run));
  }

  async #seen(module: TestModule): Promise<FileSeen> {
    const file = module.relativeModuleId;
    const tests = [...module.children.allTests()].map((test): TestSeen => {
      const result = test.result();
      const reason = 'note' in result && result.note ? { reason: result.note } : {};
      return { name: test.fullName, state: result.state, ...reason };
    });
    const trouble = troubleOf(module);
    if (trouble === undefined) return { file, tests };
    if (tests.length > 0) return { file, trouble, tests };
    const parsed = await this.#vitest?.experimental_parseSpecification(module.toTestSpecification());
    const names = parsed ? [...parsed.children.allTests()].map(({ fullName }) => fullName) : [];
    return { file, trouble: 'could not be loaded', tests: names.map((name) => ({ name, state: 'pending' })) };
  }
}

function troubleOf(module: TestModule): Trouble | undefined {
  const state = module.state();
  if (state === 'queued' || state === 'pending') return 'did not come to its end';
  const suites = [module, ...module.children.allSuites()];
  return suites.some((suite) => suite.errors().length > 0) ? 'has a set-up or tear-down that failed' : undefined;
}
