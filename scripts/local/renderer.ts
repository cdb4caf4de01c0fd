import type { ChildProcess } from 'node:child_process';
import { randomBytes } from 'node:crypto';
import { setTimeout as sleep } from 'node:timers/promises';
import { firstMessage, spawnOwned, stopOwned } from '../owned-process.ts';
import { inProject } from '../paths.ts';

/**
 * The pause in milliseconds between the end of a renderer and its next start. It prevents a renderer that cannot start
 * from keeping the machine busy.
 */
const pauseMs = 500;

/**
 * Runs the container renderer as a plain process on loopback. It is started again whenever it ends, and ends together
 * with the service. Each start of the service creates a new token for it, which only the Worker gets.
 */
export class LocalRenderer {
  /** The ports on which it may listen (workers/renderer/listen.ts). Once it listens, this is only its own port. */
  #ports: string;
  readonly #token = randomBytes(32).toString('base64url');
  #process: ChildProcess | undefined;
  #stopped = false;

  constructor(ports: string) {
    this.#ports = ports;
  }

  /** The variables with which the Worker reaches the renderer. They are available once the renderer has started. */
  get variables(): { RENDERER_URL: string; RENDERER_TOKEN: string } {
    return { RENDERER_URL: `http://127.0.0.1:${this.#ports}`, RENDERER_TOKEN: this.#token };
  }

  /** Starts the renderer. Resolves with true once it listens, or with false if it ended after printing the reason. */
  async start(): Promise<boolean> {
    const child = this.#spawn();
    const listening = await firstMessage<{ port: number }>(child);
    if (listening === undefined) return false;
    this.#ports = String(listening.port);
    child.once('exit', (code, signal) => this.#again(signal ?? code));
    return true;
  }

  async stop(): Promise<void> {
    this.#stopped = true;
    if (this.#process) await stopOwned(this.#process);
  }

  #spawn(): ChildProcess {
    const token = { RENDERER_TOKEN: this.#token };
    this.#process = spawnOwned(inProject('workers', 'renderer', 'main.ts'), [], {
      env: { ...process.env, RENDERER_PORT: this.#ports, RENDERER_HOST: '127.0.0.1', ...token },
      output: 'inherit',
      // Processes that briefly outlive the renderer end its browsers and remove their folders.
      withChildren: false,
    });
    return this.#process;
  }

  async #again(ending: string | number | null): Promise<void> {
    if (this.#stopped) return;
    console.error(`The renderer ended (${ending}) and is started again.`);
    await sleep(pauseMs);
    if (this.#stopped) return;
    this.#spawn().once('exit', (code, signal) => this.#again(signal ?? code));
  }
}
