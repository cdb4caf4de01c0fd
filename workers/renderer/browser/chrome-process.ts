import { type ChildProcess, fork } from 'node:child_process';
import { rmSync } from 'node:fs';
import { join } from 'node:path';
import { Readable, Writable } from 'node:stream';
import { Cdp } from './cdp.ts';
import type { Chrome } from './chrome-source.ts';
import { bareEnvironment } from './environment.ts';
import type { Rights } from './least-rights.ts';
import { BrowserUnavailable } from './unavailable.ts';

/** The options with which a Chromium is started. */
export interface RunOptions extends Rights {
  webgl?: boolean;
  /** The maximum amount of memory in kilobytes to which each of its processes may write. */
  memoryKb?: number;
}

export interface KeeperOrder extends Chrome, RunOptions {}

/** The process that was started, and later the reason why it ended. */
export type KeeperReport = { pid: number; profile: string } | { failure: string };

const program = join(import.meta.dirname, 'keeper.ts');
/** The time limit for a launch. A launch with cold caches takes 0.7 s. */
const launchMs = 20_000;

/** A running Chromium, behind its keeper. */
export class ChromeProcess {
  readonly cdp: Cdp;
  /** Resolves when the process has ended, with true if it exited cleanly, for example after `Browser.close`. */
  readonly exited: Promise<boolean>;
  readonly #keeper: ChildProcess;

  private constructor(keeper: ChildProcess, cdp: Cdp, { pid, profile }: Extract<KeeperReport, { pid: number }>) {
    this.#keeper = keeper;
    this.cdp = cdp;
    this.exited = new Promise((resolve) => {
      keeper.once('exit', (code) => {
        // If the keeper itself was killed, it could not end Chromium and remove the profile, so that is done here.
        if (code === null) killGroup(pid, profile);
        resolve(code === 0);
      });
    });
  }

  /** @throws BrowserUnavailable, with its output, if it does not respond within 20 s */
  static async launch(chrome: Chrome, options: RunOptions): Promise<ChromeProcess> {
    const keeper = fork(program, [], {
      env: bareEnvironment(),
      // The last two are the pipes for Chromium, which the keeper passes on.
      stdio: ['ignore', 'ignore', 'inherit', 'ipc', 'pipe', 'pipe'],
      // Ctrl-C in a terminal only reaches the renderer, which then ends its keepers.
      detached: true,
    });
    const { promise, resolve, reject } = Promise.withResolvers<ChromeProcess>();
    const fail = (why: string) => {
      reject(new BrowserUnavailable(`Chromium did not start: ${why}`));
      if (keeper.connected) keeper.disconnect();
    };
    const timer = setTimeout(fail, launchMs, `it did not answer within ${launchMs / 1_000} s`);
    keeper.once('error', (error) => fail(error.message)).once('exit', () => fail('its keeper ended'));
    const [output, input] = keeper.stdio.slice(4);
    if (!(output instanceof Writable) || !(input instanceof Readable)) throw new Error('The keeper has no pipes.');
    const cdp = new Cdp(input, output);
    keeper.on('message', (report: KeeperReport) => {
      if ('failure' in report) return fail(report.failure);
      // If Chromium exits instead of responding, its keeper reports why.
      cdp.send('Browser.getVersion', {}, launchMs).then(
        () => resolve(new ChromeProcess(keeper, cdp, report)),
        () => undefined,
      );
    });
    keeper.send({ ...chrome, ...options } satisfies KeeperOrder, (error) => error && fail(error.message));
    return promise.finally(() => clearTimeout(timer));
  }

  /** Kills the process, so that `exited` resolves. */
  end(): void {
    if (this.#keeper.connected) this.#keeper.disconnect();
  }
}

function killGroup(pid: number, profile: string): void {
  try {
    process.kill(-pid, 'SIGKILL');
  } catch {
    // The process is already gone.
  }
  rmSync(profile, { recursive: true, force: true, maxRetries: 10, retryDelay: 50 });
}
