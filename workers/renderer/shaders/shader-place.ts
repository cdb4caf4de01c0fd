import type { ShaderBrowser } from './shader-browser.ts';

export interface ShaderPlaceParts {
  launch(): Promise<ShaderBrowser>;
  /** The number of jobs after which a browser is replaced, which frees its memory. */
  jobsEach: number;
  /** The time in milliseconds after which an idle browser is ended. */
  idleMs: number;
  /**
   * If a job takes longer than this number of milliseconds, it may hang, so a browser for the next job is already
   * launched.
   */
  suspiciousMs: number;
}

export const shaderPlaceLimits = { jobsEach: 100, idleMs: 300_000, suspiciousMs: 3_000 } as const;

/**
 * Keeps one browser for shaders, which runs one job at a time. A browser that hangs is killed, and its successor is
 * launched while it still hangs, so that the next job does not wait for a launch.
 */
export class ShaderPlace {
  readonly #parts: ShaderPlaceParts;
  #browser: ShaderBrowser | undefined;
  #spare: Promise<ShaderBrowser | undefined> | undefined;
  #jobs = 0;
  #idle: NodeJS.Timeout | undefined;

  constructor(parts: ShaderPlaceParts) {
    this.#parts = parts;
  }

  /**
   * Runs `work` with a browser. If the signal aborts, the browser is killed and `work` fails.
   * @throws BrowserUnavailable; the signal's reason; what `work` throws
   */
  async use<Result>(signal: AbortSignal, work: (browser: ShaderBrowser) => Promise<Result>): Promise<Result> {
    clearTimeout(this.#idle);
    const browser = await this.#get();
    const suspicion = setTimeout(() => this.#launchAhead(), this.#parts.suspiciousMs);
    const onAbort = () => browser.end();
    signal.addEventListener('abort', onAbort, { once: true });
    try {
      signal.throwIfAborted();
      return await work(browser);
    } finally {
      clearTimeout(suspicion);
      signal.removeEventListener('abort', onAbort);
      this.#settle(browser);
    }
  }

  end(): void {
    clearTimeout(this.#idle);
    this.#browser?.end();
    this.#browser = undefined;
    this.#endSpare();
  }

  async #get(): Promise<ShaderBrowser> {
    const browser = this.#browser;
    if (browser && !browser.isGone) return browser;
    const spare = await this.#spare;
    this.#spare = undefined;
    this.#jobs = 0;
    this.#browser = spare && !spare.isGone ? spare : await this.#parts.launch();
    return this.#browser;
  }

  #settle(browser: ShaderBrowser): void {
    this.#jobs += 1;
    if (!browser.isGone && this.#jobs >= this.#parts.jobsEach) browser.end();
    if (browser.isGone) {
      this.#browser = undefined;
      this.#launchAhead();
      // A spare browser that no job needs is ended too.
    } else this.#endSpare();
    this.#idle = setTimeout(() => this.end(), this.#parts.idleMs).unref();
  }

  /**
   * Launches a spare browser for the next job. If the launch fails here, that is ignored, because the next job then
   * launches a browser itself and gets the error.
   */
  #launchAhead(): void {
    this.#spare ??= this.#parts.launch().catch(() => undefined);
  }

  /** Ends the spare browser, because the job that seemed to hang was only slow. */
  #endSpare(): void {
    this.#spare?.then((spare) => spare?.end());
    this.#spare = undefined;
  }
}
