import type { ChildProcess } from 'node:child_process';
import { randomBytes } from 'node:crypto';
import { setTimeout as sleep } from 'node:timers/promises';
import { firstMessage, spawnOwned, stopOwned } from '../owned-process.ts';
import { inProject } from '../paths.ts';

/** Between the end of a renderer and its next start, so that one that cannot start does not keep the machine busy. */
const pauseMs = 500;

/**
 * The container renderer as a plain process on loopback. It is started again when it ends, and ended with the service. Its
 * token is made anew with each start of the service and told to the Worker alone.
 */
export class LocalRenderer {
  /** What it may listen on (workers/renderer/listen.ts); once it listens, that port. */
  #ports: string;
  readonly #token = randomBytes(32).toString('base64url');
  #process: ChildProcess | undefined;
  #stopped = false;

  constructor(ports: string) {
    this.#ports = ports;
  }

  /** What the Worker reaches it by, once it has started. */
  get variables(): { RENDERER_URL: string; RENDERER_TOKEN: string } {
    return { RENDERER_URL: `http://127.0.0.1:${this.#ports}`, RENDERER_TOKEN: this.#token };
  }

  /** Resolves once it listens; says false when it ends instead, having printed why. */
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
      // Browsers are ended, and their folders removed, by processes that outlive the renderer for a moment.
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
