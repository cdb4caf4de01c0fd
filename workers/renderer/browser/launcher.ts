import { toError } from '../../../src/core/errors/to-error.ts';
import { Browser } from './browser.ts';
import type { Chrome, ChromeSource } from './chrome-source.ts';
import { LeastRights, type ReportedRights, type Rights } from './least-rights.ts';
import { BrowserUnavailable } from './unavailable.ts';

type Report = (line: string) => void;

/** The part of the response of `/health` about browsers. */
export interface BrowserHealth extends ReportedRights {
  /** Whether the last launch succeeded. `untried` before the first one. */
  state: 'untried' | 'ready' | 'none';
}

/** Launches browsers of one kind, with as few rights as the system allows. */
export class Launcher<Launched> {
  readonly #source: ChromeSource;
  readonly #start: (chrome: Chrome, rights: Rights) => Promise<Launched>;
  readonly #report: Report;
  readonly #rights: LeastRights;
  #state: BrowserHealth['state'] = 'untried';
  /** Why the last launch failed. */
  #fault: string | undefined;

  constructor(source: ChromeSource, start: (chrome: Chrome, rights: Rights) => Promise<Launched>, report: Report) {
    this.#source = source;
    this.#start = start;
    this.#report = report;
    this.#rights = new LeastRights({ report });
  }

  get health(): BrowserHealth {
    return { state: this.#state, ...this.#rights.current };
  }

  /** Checks at the start of the renderer whether a browser can be found, and reports it if not. */
  check(): boolean {
    try {
      this.#source.find();
      return true;
    } catch (error) {
      this.#reportFailure(toError(error));
      return false;
    }
  }

  /** @throws BrowserUnavailable; each reason is reported once while it lasts */
  async launch(): Promise<Launched> {
    try {
      const chrome = await this.#source.get();
      const browser = await this.#rights.launch((rights) => this.#start(chrome, rights));
      this.#fault = undefined;
      this.#state = 'ready';
      return browser;
    } catch (error) {
      this.#reportFailure(toError(error));
      throw error instanceof BrowserUnavailable ? error : new BrowserUnavailable(String(error));
    }
  }

  #reportFailure({ message }: Error): void {
    if (message !== this.#fault) this.#report(message);
    this.#fault = message;
    this.#state = 'none';
  }
}

/** Launches browsers for documents (DOCF-4). */
export class BrowserLauncher extends Launcher<Browser> {
  constructor(source: ChromeSource, report: Report) {
    super(source, (chrome, rights) => Browser.launch(chrome, rights), report);
  }
}
