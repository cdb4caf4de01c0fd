import { type ChildProcess, fork } from 'node:child_process';
import { rmSync } from 'node:fs';
import { join } from 'node:path';
import type { Chrome } from './chrome-source.ts';
import { bareEnvironment } from './environment.ts';
import { BrowserUnavailable } from './unavailable.ts';

export interface KeeperOrder extends Chrome {
  sandbox: boolean;
}

/** Chromium listens, or why it does not. */
export type KeeperReport = { endpoint: string; pid: number; profile: string } | { failure: string };

const program = join(import.meta.dirname, 'keeper.ts');
/** A cold launch takes 0.7 s. */
const launchMs = 20_000;

/** A running Chromium, behind its keeper. */
export class ChromeProcess {
  /** The WebSocket of the browser itself, on loopback. */
  readonly endpoint: string;
  readonly pid: number;
  /** Resolves when it is gone; true when it ended in good order, as `Browser.close` does. */
  readonly exited: Promise<boolean>;
  readonly #keeper: ChildProcess;

  private constructor(keeper: ChildProcess, { endpoint, pid, profile }: Extract<KeeperReport, { pid: number }>) {
    this.#keeper = keeper;
    this.endpoint = endpoint;
    this.pid = pid;
    this.exited = new Promise((resolve) => {
      keeper.once('exit', (code) => {
        // A keeper that was killed could not do its work.
        if (code === null) killGroup(pid, profile);
        resolve(code === 0);
      });
    });
  }

  /** @throws BrowserUnavailable when it does not listen within 20 s, with what it printed */
  static async launch(chrome: Chrome, sandbox: boolean): Promise<ChromeProcess> {
    const keeper = fork(program, [], {
      env: bareEnvironment(),
      stdio: ['ignore', 'ignore', 'inherit', 'ipc'],
      // Ctrl-C in a terminal reaches the renderer alone, which then lets go of its keepers.
      detached: true,
    });
    const { promise, resolve, reject } = Promise.withResolvers<ChromeProcess>();
    const fail = (why: string) => {
      reject(new BrowserUnavailable(`Chromium did not start: ${why}`));
      if (keeper.connected) keeper.disconnect();
    };
    const timer = setTimeout(fail, launchMs, `it did not listen within ${launchMs / 1_000} s`);
    keeper.once('error', (error) => fail(error.message)).once('exit', () => fail('its keeper ended'));
    keeper.once('message', (report: KeeperReport) => {
      if ('failure' in report) fail(report.failure);
      else resolve(new ChromeProcess(keeper, report));
    });
    keeper.send({ ...chrome, sandbox } satisfies KeeperOrder, (error) => error && fail(error.message));
    return promise.finally(() => clearTimeout(timer));
  }

  /** Kills it; `exited` resolves. */
  end(): void {
    if (this.#keeper.connected) this.#keeper.disconnect();
  }
}

function killGroup(pid: number, profile: string): void {
  try {
    process.kill(-pid, 'SIGKILL');
  } catch {
    // It is gone already.
  }
  rmSync(profile, { recursive: true, force: true, maxRetries: 10, retryDelay: 50 });
}
