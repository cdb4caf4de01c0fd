import { type ChildProcess, fork } from 'node:child_process';
import { join } from 'node:path';
import type { Finding } from '#glsl';
import { required } from '../../../src/core/required.ts';
import { shaderLimits } from '../../../src/draw/shaders/limits.ts';
import type { ShaderManifest } from '../../../src/draw/shaders/manifest.ts';
import type { Translation } from '../../../src/draw/shaders/translate/index.ts';
import type { StaticResult } from '../../../src/draw/shaders/vet/static-result.ts';

export interface StaticJob {
  source: string;
  /** Absent for a text to translate, because such a text contains its own manifest. */
  manifest?: ShaderManifest;
}

const childProgram = join(import.meta.dirname, 'static-child.ts');
/**
 * The maximum time in milliseconds for a job. The largest ordinary source is checked in a tenth of a second, but for
 * some sources that are made to be slow the parser takes ten seconds.
 */
const patienceMs = 4_000;
const heapMb = 256;

/**
 * Runs a child process that translates shaders of other forms and runs those stages of vetting that come before the
 * sandbox, one source at a time. A parser cannot be interrupted, so a process that takes too long or uses up its memory
 * is killed, and the source is rejected (SHD-4).
 */
export class StaticProcess {
  readonly #program: string;
  #child: ChildProcess | undefined;

  constructor(program = childProgram) {
    this.#program = program;
  }

  /** Starts the process for the next caller in advance. */
  warm(): void {
    this.#child ??= this.#start();
  }

  /** Runs the stages before the sandbox. A source that takes too long is rejected. */
  async vet(job: Required<StaticJob>): Promise<StaticResult> {
    return (await this.#ask<StaticResult>(job)) ?? unparsedResult();
  }

  /**
   * Translates a body of Shadertoy or ISF into the service's own form (SHD-12). A text that takes too long is rejected.
   */
  async translate(source: string): Promise<Translation> {
    return (await this.#ask<Translation>({ source })) ?? { findings: [parserLimit] };
  }

  /** Sends a job to the child process. Returns undefined if the process did not respond in time or has ended. */
  async #ask<Answer>(job: StaticJob): Promise<Answer | undefined> {
    this.warm();
    const child = required(this.#child);
    const { promise, resolve } = Promise.withResolvers<Answer | undefined>();
    const fail = () => resolve(undefined);
    const timer = setTimeout(() => {
      this.end();
      fail();
    }, patienceMs);
    child.once('message', resolve).once('exit', fail);
    child.send(job, (error) => error && fail());
    try {
      return await promise;
    } finally {
      clearTimeout(timer);
      child.off('message', resolve).off('exit', fail);
      if (!child.connected) this.end();
      // The next process is started while the sandbox works.
      this.warm();
    }
  }

  end(): void {
    this.#child?.kill('SIGKILL');
    this.#child = undefined;
  }

  /** Starts the child process. It gets no environment variables. */
  #start(): ChildProcess {
    const child = fork(this.#program, [], {
      serialization: 'advanced',
      env: {},
      execArgv: [`--max-old-space-size=${heapMb}`],
      stdio: ['ignore', 'ignore', 'ignore', 'ipc'],
    });
    const forget = () => {
      if (this.#child === child) this.#child = undefined;
    };
    child.once('exit', forget).on('error', forget);
    return child;
  }
}

const parserLimit: Finding = {
  code: 'parser_limit',
  message: 'The program cannot be parsed within its limits: make it smaller and its expressions less nested.',
};

/**
 * Makes the result for a source that took too long. The check of the bytes takes almost no time, so such a source was
 * stopped in the parser.
 */
function unparsedResult(): StaticResult {
  return {
    rows: [
      { name: 'bytes', verdict: 'passed', ms: 0, findings: [] },
      { name: 'policy', verdict: 'rejected', ms: patienceMs, findings: [parserLimit] },
      { name: 'loops', verdict: 'skipped', ms: 0, findings: [] },
      { name: 'cost', verdict: 'skipped', ms: 0, findings: [] },
    ],
    cost: { operationsPerPixel: 0, limit: shaderLimits.operationsPerPixel },
    program: null,
  };
}
