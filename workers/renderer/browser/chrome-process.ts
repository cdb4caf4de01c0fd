import { type ChildProcess, fork } from 'node:child_process';
import { rmSync } from 'node:fs';
import { join } from 'node:path';
import type { Readable, Writable } from 'node:stream';
import { Cdp } from './cdp.ts';
import type { Chrome } from './chrome-source.ts';
import { bareEnvironment } from './environment.ts';
import type { Rights } from './least-rights.ts';
import { BrowserUnavailable } from './unavailable.ts';

/** How a Chromium runs. */
export interface RunOptions extends Rights {
  webgl?: boolean;
  /** The maximum of memory that each of its processes may write to, in kilobytes. */
  memoryKb?: number;
}

export interface KeeperOrder extends Chrome, RunOptions {}

/** The process that was started, and later the reason why it ended. */
export type KeeperReport = { pid: number; profile: string } | { failure: string };

const program = join(import.meta.dirname, 'keeper.ts');
/** A cold launch takes 0.7 s. */
const launchMs = 20_000;

/** A running Chromium, behind its keeper. */
export class ChromeProcess {
  readonly cdp: Cdp;
  /** Resolves when it is gone, with true if it exited cleanly, as after `Browser.close`. */
  readonly exited: Promise<boolean>;
  readonly #keeper: ChildProcess;

  private constructor(keeper: ChildProcess, cdp: Cdp, { pid, profile }: Extract<KeeperReport, { pid: number }>) {
    this.#keeper = keeper;
    this.cdp = cdp;
    this.exited = new Promise((resolve) => {
      keeper.once('exit', (code) => {
        // A keeper that was killed could not do its work.
        if (code === null) killGroup(pid, profile);
        resolve(code === 0);
      });
    });
  }

  /** @throws BrowserUnavailable, with its output, if it does not respond within 20 s */
  static async launch(chrome: Chrome, options: RunOptions): Promise<ChromeProcess> {
    const keeper = fork(program, [], {
      env: bareEnvironment(),
      // The last two are Chromium's. The keeper passes them on.
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
    const [output, input] = keeper.stdio.slice(4) as unknown as [Writable, Readable];
    const cdp = new Cdp(input, output);
    keeper.on('message', (report: KeeperReport) => {
      if ('failure' in report) return fail(report.failure);
      // If it exits in place of responding, its keeper reports why.
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
