import { type ChildProcess, spawn } from 'node:child_process';
import { randomBytes } from 'node:crypto';
import { setTimeout as sleep } from 'node:timers/promises';
import { inProject } from './paths.ts';

/** Between the end of a renderer and its next start, so that one that cannot start does not keep the machine busy. */
const pauseMs = 500;

/**
 * The container renderer as a plain process on loopback. It is started again when it ends, and ended with the service. Its
 * token is made anew with each start of the service and told to the Worker alone.
 */
export class LocalRenderer {
  readonly #port: string;
  readonly #token = randomBytes(32).toString('base64url');
  #process: ChildProcess | undefined;
  #stopped = false;

  constructor(port: string) {
    this.#port = port;
  }

  /** What the Worker reaches it by. */
  get variables(): { RENDERER_URL: string; RENDERER_TOKEN: string } {
    return { RENDERER_URL: `http://127.0.0.1:${this.#port}`, RENDERER_TOKEN: this.#token };
  }

  /** Resolves once it answers; says false when it ends instead, having printed why. */
  async start(): Promise<boolean> {
    this.#process = this.#spawn();
    for (let tries = 0; tries < 100 && this.#process.exitCode === null; tries++) {
      if (await this.#answers()) {
        this.#process.once('exit', (code, signal) => this.#again(signal ?? code));
        return true;
      }
      await sleep(100);
    }
    this.stop();
    return false;
  }

  stop(): void {
    this.#stopped = true;
    this.#process?.kill('SIGTERM');
  }

  #spawn(): ChildProcess {
    return spawn(process.execPath, [inProject('workers', 'renderer', 'main.ts')], {
      stdio: ['ignore', 'inherit', 'inherit'],
      env: { ...process.env, RENDERER_PORT: this.#port, RENDERER_HOST: '127.0.0.1', RENDERER_TOKEN: this.#token },
    });
  }

  async #again(ending: string | number | null): Promise<void> {
    if (this.#stopped) return;
    console.error(`The renderer ended (${ending}) and is started again.`);
    await sleep(pauseMs);
    if (this.#stopped) return;
    this.#process = this.#spawn();
    this.#process.once('exit', (code, signal) => this.#again(signal ?? code));
  }

  /** Asked with the token: whatever else may listen on the port does not know it. */
  #answers(): Promise<boolean> {
    const headers = { Authorization: `Bearer ${this.#token}` };
    return fetch(`${this.variables.RENDERER_URL}/health`, { headers }).then(
      ({ ok }) => ok,
      () => false,
    );
  }
}
