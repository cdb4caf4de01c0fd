import type { TestCase, TestModule, TestProject } from 'vitest/node';

/**
 * Notices a run that will never end. Every test and every set-up has a timeout, but what runs outside of them has none,
 * and code that never yields also stops the timeouts of its own process.
 */
export class StallWatch {
  /** The longest timeout of a test without one of its own, or of a set-up. */
  readonly #timeoutMs: number;
  /** By id, because vitest makes a new object for a file once it knows its tests. */
  readonly #running = new Map<string, TestModule | TestCase>();
  #timer: NodeJS.Timeout | undefined;
  readonly #onStall: (fault: string) => void;

  constructor(projects: readonly TestProject[], onStall: (fault: string) => void) {
    this.#timeoutMs = Math.max(...projects.flatMap(({ config }) => [config.testTimeout, config.hookTimeout]));
    this.#onStall = onStall;
    this.#wait();
  }

  begin(one: TestModule | TestCase): void {
    this.#running.set(one.id, one);
    this.#wait();
  }

  end(one: TestModule | TestCase): void {
    this.#running.delete(one.id);
    this.#wait();
  }

  stop(): void {
    clearTimeout(this.#timer);
  }

  /** A run may be silent as long as its longest test may take, after its set-up and before its tear-down. */
  #wait(): void {
    const own = [...this.#running.values()].map((one) => (one.type === 'test' ? (one.options.timeout ?? 0) : 0));
    const silenceMs = Math.max(this.#timeoutMs, ...own) + 2 * this.#timeoutMs;
    clearTimeout(this.#timer);
    this.#timer = setTimeout(() => this.#onStall(this.#describe(silenceMs)), silenceMs);
  }

  #describe(silenceMs: number): string {
    const names = [...this.#running.values()].map((one) => (one.type === 'test' ? one.fullName : one.relativeModuleId));
    const running = names.length > 0 ? `still running: ${names.join(', ')}` : 'nothing was running';
    return `the run was ended after ${silenceMs / 1_000} s in which no test started or ended; ${running}`;
  }
}
