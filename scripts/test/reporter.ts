import { writeFileSync } from 'node:fs';
import { relative } from 'node:path';
import type { Reporter, SerializedError, TestCase, TestModule, TestSpecification, Vitest } from 'vitest/node';
import { endWithParent } from '../owned-process.ts';
import { projectRoot } from '../paths.ts';
import type { FileReport, RunReport, TestReport, Trouble } from './report.ts';
import { StallWatch } from './stall-watch.ts';

/** The maximum number of characters: enough to see the cause. vitest has printed the whole error above. */
const maxMessage = 500;

/** Writes the result of each test to the file that GALLEY_TEST_REPORT names. */
export default class GalleyReporter implements Reporter {
  #vitest: Vitest | undefined;
  #stallWatch: StallWatch | undefined;

  onInit(vitest: Vitest): void {
    this.#vitest = vitest;
    // It runs in vitest's own process: if the process that started vitest is gone, nobody reads the end of the run.
    endWithParent();
  }

  onTestRunStart(specifications: readonly TestSpecification[]): void {
    const projects = [...new Set(specifications.map(({ project }) => project))];
    this.#stallWatch = new StallWatch(projects, (fault) => this.#endStalled(specifications, fault));
  }

  onTestModuleQueued(module: TestModule): void {
    this.#stallWatch?.begin(module);
  }

  onTestCaseReady(test: TestCase): void {
    this.#stallWatch?.begin(test);
  }

  onTestCaseResult(test: TestCase): void {
    this.#stallWatch?.end(test);
  }

  onTestModuleEnd(module: TestModule): void {
    this.#stallWatch?.end(module);
  }

  async onTestRunEnd(modules: readonly TestModule[], unhandled: readonly SerializedError[]): Promise<void> {
    this.#stallWatch?.stop();
    const files = await Promise.all(modules.map((module) => this.#seen(module)));
    this.#write({ files, unhandled: unhandled.map(describe) });
  }

  /** Reports what has run. Ending vitest also ends its workers, because they belong to its process group. */
  async #endStalled(specifications: readonly TestSpecification[], fault: string): Promise<void> {
    console.error(`${fault[0]?.toUpperCase()}${fault.slice(1)}.`);
    try {
      const files = await Promise.all(specifications.map((specification) => this.#seenSoFar(specification)));
      this.#write({ files, unhandled: [fault] });
    } finally {
      process.exit(1);
    }
  }

  #write(run: RunReport): void {
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
    return { file, trouble: 'could not be loaded', errors, tests: await this.#parse(module.toTestSpecification()) };
  }

  async #seenSoFar(specification: TestSpecification): Promise<FileReport> {
    const { testModule: module, moduleId } = specification;
    if (module !== undefined && [...module.children.allTests()].length > 0) return this.#seen(module);
    const file = relative(projectRoot, moduleId);
    return { file, trouble: 'did not come to its end', tests: await this.#parse(specification) };
  }

  /** The tests in the source of a file, where a table of cases is one test. */
  async #parse(specification: TestSpecification): Promise<TestReport[]> {
    const parsed = await this.#vitest?.experimental_parseSpecification(specification);
    return parsed ? [...parsed.children.allTests()].map(({ fullName }) => ({ name: fullName, state: 'pending' })) : [];
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
