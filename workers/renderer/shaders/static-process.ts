import { type ChildProcess, fork } from 'node:child_process';
import { join } from 'node:path';
import { shaderLimits } from '../../../src/draw/shaders/limits.ts';
import type { ShaderManifest } from '../../../src/draw/shaders/manifest.ts';
import type { StaticResult } from '../../../src/draw/shaders/vet/static-result.ts';

export interface StaticJob {
  source: string;
  manifest: ShaderManifest;
}

const childProgram = join(import.meta.dirname, 'static-child.ts');
/** A body of the largest size is judged in a tenth of a second; the parser takes ten on some that are made for it. */
const patienceMs = 4_000;
const heapMb = 256;

/**
 * A process that runs the stages before the sandbox, one source at a time. No code of a parser can be interrupted: one that
 * takes too long, or all memory, is killed from here, and the source is refused for it (SHD-4).
 */
export class StaticProcess {
  readonly #program: string;
  #child: ChildProcess | undefined;

  constructor(program = childProgram) {
    this.#program = program;
  }

  /** Has a process ready for the first who asks. */
  warm(): void {
    this.#child ??= this.#start();
  }

  async vet(job: StaticJob): Promise<StaticResult> {
    this.warm();
    const child = this.#child as ChildProcess;
    const { promise, resolve } = Promise.withResolvers<StaticResult>();
    const fail = () => resolve(unparsed());
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
      // Starts while the sandbox works.
      this.warm();
    }
  }

  end(): void {
    this.#child?.kill('SIGKILL');
    this.#child = undefined;
  }

  /** No variable of the environment goes along. */
  #start(): ChildProcess {
    const child = fork(this.#program, [], {
      serialization: 'advanced',
      env: {} as NodeJS.ProcessEnv,
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

/** The bytes were judged in no time, or the source was given up on at the parser. */
function unparsed(): StaticResult {
  const message = 'The program cannot be parsed within its limits: make it smaller and its expressions less nested.';
  const finding = { code: 'parser_limit', message };
  return {
    rows: [
      { name: 'bytes', verdict: 'passed', ms: 0, findings: [] },
      { name: 'policy', verdict: 'rejected', ms: patienceMs, findings: [finding] },
      { name: 'loops', verdict: 'skipped', ms: 0, findings: [] },
      { name: 'cost', verdict: 'skipped', ms: 0, findings: [] },
    ],
    cost: { operationsPerPixel: 0, limit: shaderLimits.operationsPerPixel },
    program: null,
  };
}
