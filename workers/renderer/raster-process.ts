import { type ChildProcess, fork } from 'node:child_process';
import { join } from 'node:path';
import type { RasterResult } from './draw-raster.ts';

const program = join(import.meta.dirname, 'raster-child.ts');

/** `raster` draws a frame (draw-raster.ts), `srgb` converts a picture (convert-picture.ts), `png` compresses one (compress-png.ts). */
export interface RasterTask {
  task: 'raster' | 'srgb' | 'png';
  body: Uint8Array;
}

/** A child process is replaced after this many drawings, to free memory that its allocator does not return. */
const drawsEach = 50;

/**
 * Runs drawing tasks in a child process, one at a time. Native drawing code cannot be interrupted, and a crash ends its
 * whole process. Therefore it runs in a separate process, which is killed if a task takes too long, and replaced if it
 * has ended (SEC-4).
 */
export class RasterProcess {
  #child: ChildProcess | undefined;
  #draws = 0;

  /** Runs a task. If the signal aborts, the drawing is stopped, and the promise rejects with the signal's reason. */
  async run(task: RasterTask, signal: AbortSignal): Promise<RasterResult> {
    signal.throwIfAborted();
    this.#child ??= this.#start();
    const child = this.#child;
    const { promise, resolve, reject } = Promise.withResolvers<RasterResult>();
    const onExit = (code: number | null, killedBy: string | null) =>
      resolve({ refusal: { code: 'engine_failed', message: `the engine ended: ${killedBy ?? code}` } });
    const onAbort = () => {
      this.end();
      reject(signal.reason);
    };
    child.once('message', resolve).once('exit', onExit);
    signal.addEventListener('abort', onAbort, { once: true });
    child.send(task, (error) => {
      if (error) resolve({ refusal: { code: 'engine_failed', message: 'the engine could not be reached' } });
    });
    try {
      return await promise;
    } finally {
      child.off('message', resolve).off('exit', onExit);
      signal.removeEventListener('abort', onAbort);
      this.#draws += 1;
      if (this.#draws >= drawsEach || !child.connected) this.end();
    }
  }

  end(): void {
    this.#child?.kill('SIGKILL');
    this.#child = undefined;
  }

  /** Starts the child process. It gets no environment variables, so that it does not know the renderer's token. */
  #start(): ChildProcess {
    const child = fork(program, [], {
      serialization: 'advanced',
      env: {},
      stdio: ['ignore', 'ignore', 'inherit', 'ipc'],
    });
    this.#draws = 0;
    const forget = () => {
      if (this.#child === child) this.#child = undefined;
    };
    child.once('exit', forget).on('error', forget);
    return child;
  }
}
