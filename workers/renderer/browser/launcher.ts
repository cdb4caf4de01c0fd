import { Browser } from './browser.ts';
import type { ChromeSource } from './chrome-source.ts';
import { BrowserUnavailable } from './unavailable.ts';

/** What Chromium prints when the system lets it make no sandbox: no user namespaces, no setuid helper. */
const noSandbox = /no usable sandbox|suid sandbox|failed to move to new namespace/i;

/** Launches browsers: with Chromium's sandbox wherever the system allows it, and never a second word about it. */
export class BrowserLauncher {
  readonly #source: ChromeSource;
  readonly #report: (line: string) => void;
  /** Chromium does not start as root with one. */
  #sandbox = process.getuid?.() !== 0;
  #fault: string | undefined;

  constructor(source: ChromeSource, report: (line: string) => void) {
    this.#source = source;
    this.#report = report;
  }

  /** Why the last launch failed. */
  get fault(): string | undefined {
    return this.#fault;
  }

  /** Says at the start what would be wrong later. */
  check(): boolean {
    try {
      this.#source.find();
      return true;
    } catch (error) {
      this.#fails(error as Error);
      return false;
    }
  }

  /** @throws BrowserUnavailable; each reason is reported once while it lasts */
  async launch(): Promise<Browser> {
    try {
      const chrome = await this.#source.get();
      const browser = await Browser.launch(chrome, this.#sandbox).catch((error: Error) => {
        if (!this.#sandbox || !noSandbox.test(error.message)) throw error;
        this.#sandbox = false;
        this.#report('This system allows Chromium no sandbox (no user namespaces): it runs without one.');
        return Browser.launch(chrome, false);
      });
      this.#fault = undefined;
      return browser;
    } catch (error) {
      this.#fails(error as Error);
      throw error instanceof BrowserUnavailable ? error : new BrowserUnavailable(String(error));
    }
  }

  #fails({ message }: Error): void {
    if (message !== this.#fault) this.#report(message);
    this.#fault = message;
  }
}
