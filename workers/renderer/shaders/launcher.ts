import type { RunOptions } from '../browser/chrome-process.ts';
import type { ChromeSource } from '../browser/chrome-source.ts';
import { ShaderBrowser } from './shader-browser.ts';

/** The user without rights of Linux and macOS, by number: containers may lack the name. */
const nobody = 65_534;
/** Two gigabytes for a process: a frame of floats of the largest size takes 64 MB. */
const memoryKb = 2 * 2 ** 20;

/** What is printed where the system lets a user without rights have no sandbox, or not read the program. Else it is tried again. */
const refused =
  /no usable sandbox|suid sandbox|failed to move to new namespace|failed to get the path|EACCES|EPERM|permission denied/i;

/** As whom the browser of shaders runs, `own` being the renderer's user, and whether with Chromium's own sandbox. */
export interface ShaderRights {
  user: 'nobody' | 'own' | 'root';
  sandbox: boolean;
}

/**
 * Launches browsers for shaders with as few rights as the system allows: with Chromium's own sandbox, and as nobody where
 * this process is root. A way that the system refuses gives way to the next, which is said once and remembered.
 */
export class ShaderBrowserLauncher {
  readonly #source: ChromeSource;
  readonly #report: (line: string) => void;
  #fault: string | undefined;
  readonly #ways: RunOptions[] =
    process.getuid?.() === 0
      ? [{ sandbox: true, user: nobody }, { sandbox: false, user: nobody }, { sandbox: false }]
      : [{ sandbox: true }, { sandbox: false }];

  constructor(source: ChromeSource, report: (line: string) => void) {
    this.#source = source;
    this.#report = report;
  }

  /** What the next browser runs with: what the system refused was left behind. */
  get rights(): ShaderRights {
    const [way] = this.#ways;
    const user = way?.user !== undefined ? 'nobody' : process.getuid?.() === 0 ? 'root' : 'own';
    return { user, sandbox: way?.sandbox ?? false };
  }

  /** @throws BrowserUnavailable; each reason is reported once while it lasts */
  async launch(): Promise<ShaderBrowser> {
    try {
      const browser = await this.#tryWays();
      this.#fault = undefined;
      return browser;
    } catch (error) {
      const { message } = error as Error;
      if (message !== this.#fault) this.#report(message);
      this.#fault = message;
      throw error;
    }
  }

  async #tryWays(): Promise<ShaderBrowser> {
    const chrome = await this.#source.get();
    for (;;) {
      const [way, next] = this.#ways;
      try {
        return await ShaderBrowser.launch(chrome, { ...way, sandbox: way?.sandbox ?? false, memoryKb });
      } catch (error) {
        if (!next || !refused.test((error as Error).message)) throw error;
        // Another launch at the same time may have seen the same.
        if (this.#ways[0] === way) this.#ways.shift();
        const user = process.getuid?.() === 0 && !next.user ? 'as root and ' : '';
        this.#report(`This system allows the Chromium that draws shaders no more: it runs ${user}without its sandbox.`);
      }
    }
  }
}
