import type { ChildProcess } from 'node:child_process';
import { setTimeout as sleep } from 'node:timers/promises';
import { firstMessage, spawnOwned, stopOwned } from '../owned-process.ts';
import { inProject } from '../paths.ts';
import { passOn } from './pass-on.ts';
import { v8Flags } from './v8-flags.ts';
import type { WorkerOrder, WorkerReport } from './worker-process.ts';

/** The pause in milliseconds between the end of the runtime and its next start. */
const pauseMs = 500;
/** If the runtime ends this often within this time, it is not started again, because it would only end again. */
const restarts = { atMost: 5, withinMs: 60_000 };

const environment = {
  ...process.env,
  MINIFLARE_WORKERD_V8_FLAGS: v8Flags,
  // The Local Explorer would let anyone read and write every table, on the port of the service.
  X_LOCAL_EXPLORER: 'false',
  // It would store the URL of each request unchanged, including the secrets in its query.
  X_LOCAL_OBSERVABILITY: 'false',
  // These logs would contain the same URLs, in a folder of the user.
  WRANGLER_WRITE_LOGS: 'false',
  WRANGLER_SEND_METRICS: 'false',
  // The service does not use request.cf. Without this setting, the runtime requests one from Cloudflare.
  CLOUDFLARE_CF_FETCH_ENABLED: 'false',
};

/** The Worker in wrangler's local runtime, which is started again when it ends. */
export class LocalWorker {
  readonly #order: WorkerOrder;
  readonly #leadTo: (port: number | undefined) => void;
  readonly #builtAgain: () => void;
  #process: ChildProcess | undefined;
  #ended: number[] = [];
  #stopped = false;

  /**
   * `leadTo` gets the port of 127.0.0.1 on which the Worker runs, and undefined as soon as it no longer runs.
   * `builtAgain` is called when the Worker was built again, because a source was saved.
   */
  constructor(order: WorkerOrder, leadTo: (port: number | undefined) => void, builtAgain: () => void) {
    this.#order = order;
    this.#leadTo = leadTo;
    this.#builtAgain = builtAgain;
  }

  /** Starts the Worker, and resolves with whether it runs. If it does not, the reason has been printed. */
  async start(): Promise<boolean> {
    const child = spawnOwned(inProject('scripts', 'local', 'worker-process.ts'), [], {
      env: environment,
      output: 'pipe',
    });
    this.#process = child;
    passOn(child.stdout, process.stdout);
    passOn(child.stderr, process.stderr);
    child.send(this.#order);
    const report = await firstMessage<WorkerReport>(child);
    if (report === undefined) return false;
    this.#leadTo(report.port);
    child.on('message', () => this.#builtAgain());
    child.once('exit', (code, signal) => this.#again(signal ?? code));
    return true;
  }

  async stop(): Promise<void> {
    this.#stopped = true;
    if (this.#process) await stopOwned(this.#process);
  }

  async #again(ending: string | number | null): Promise<void> {
    this.#leadTo(undefined);
    if (this.#stopped) return;
    const now = Date.now();
    this.#ended = [...this.#ended.filter((before) => now - before < restarts.withinMs), now];
    if (this.#ended.length > restarts.atMost) {
      console.error(`The Worker's runtime ended (${ending}) for the ${this.#ended.length}th time within a minute.`);
      process.exit(1);
    }
    console.error(`The Worker's runtime ended (${ending}) and is started again.`);
    await sleep(pauseMs);
    if (!this.#stopped && !(await this.start())) process.exit(1);
  }
}
