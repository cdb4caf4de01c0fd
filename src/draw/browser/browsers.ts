import puppeteer from '@cloudflare/puppeteer';
import type { Clock } from '../../core/clock.ts';
import { AppError } from '../../core/errors/app-error.ts';
import { DevTools } from './devtools.ts';
import type { BrowserEndpoint } from './endpoint.ts';
import { openTab, type Tab } from './tab.ts';
import { browserUnavailable, inBrowser } from './unavailable.ts';

/** The milliseconds for which an unused browser is kept. */
const keepAliveMs = 600_000;
/** The milliseconds for which a caller waits for a browser while other callers use all of them. */
const patienceMs = 20_000;
const pauseMs = 150;

/**
 * Keeps headless browsers between requests: a caller connects to a session, uses it alone, and leaves it for the next
 * caller. A request that finds such a session launches nothing (DOCF-4).
 */
export class Browsers {
  readonly #endpoint: BrowserEndpoint;
  readonly #clock: Clock;
  /**
   * The sessions that callers here have left. The last one is tried first, which saves listing the sessions. Those that
   * callers here use are not among them, because each attempt to connect takes several round trips.
   */
  readonly #left = new Set<string>();

  constructor(endpoint: BrowserEndpoint, clock: Clock) {
    this.#endpoint = endpoint;
    this.#clock = clock;
  }

  /**
   * Runs `work` with a tab that does not run scripts of its page and cannot send requests. A browser that does not
   * respond within `ms` is closed, so that the next caller gets a fresh one.
   * @throws AppError renderer_unavailable if there is no browser, or if it crashed or hung (DOCF-5); browser_needs_root
   */
  async use<Result>(ms: number, work: (tab: Tab) => Promise<Result>): Promise<Result> {
    const browser = await this.#connect();
    let isSound = false;
    const late = Promise.withResolvers<never>();
    const timer = setTimeout(() => late.reject(browserUnavailable(`no answer within ${ms} ms`)), ms);
    try {
      const result = await Promise.race([
        late.promise,
        inBrowser(() => browser.openPage())
          .then(openTab)
          .then(work),
      ]);
      isSound = true;
      return result;
    } catch (error) {
      // A fault of the drawing itself does not mean that the browser is broken.
      isSound = !(error instanceof AppError && error.code === 'renderer_unavailable');
      throw error;
    } finally {
      clearTimeout(timer);
      await this.#leave(browser, isSound);
    }
  }

  /** A working browser is left as it was found; a broken one is closed. */
  async #leave(browser: DevTools, isSound: boolean): Promise<void> {
    // Closing fails if it is closed already.
    if (!isSound) await withTimeout(browser.send('Browser.close'), 2_000).catch(() => undefined);
    browser.disconnect();
    if (isSound) this.#left.add(browser.sessionId);
  }

  async #connect(): Promise<DevTools> {
    const end = this.#clock.now() + patienceMs;
    for (;;) {
      const browser = (await this.#connectToLeft()) ?? (await this.#connectToFree()) ?? (await this.#launch());
      if (browser) return browser;
      if (this.#clock.now() >= end) throw browserUnavailable('every browser is in use');
      await new Promise((resolve) => setTimeout(resolve, pauseMs));
    }
  }

  async #connectToLeft(): Promise<DevTools | undefined> {
    const sessionId = [...this.#left].at(-1);
    if (sessionId === undefined) return undefined;
    const browser = await this.#connectTo(sessionId);
    // If it is gone, those that were left before probably are too.
    if (!browser) this.#left.clear();
    return browser;
  }

  async #connectTo(sessionId: string): Promise<DevTools | undefined> {
    this.#left.delete(sessionId);
    try {
      // Another caller may have been faster, or the browser may be gone.
      return await withTimeout(DevTools.connect(this.#endpoint, sessionId), 5_000);
    } catch {
      return undefined;
    }
  }

  async #connectToFree(): Promise<DevTools | undefined> {
    const sessions = await puppeteer.sessions(this.#endpoint).catch((error) => {
      throw browserUnavailable(error);
    });
    for (const { sessionId, connectionId } of sessions) {
      const browser = connectionId ? undefined : await this.#connectTo(sessionId);
      if (browser) return browser;
    }
    return undefined;
  }

  /** Launches a browser; undefined if the maximum number is running. */
  async #launch(): Promise<DevTools | undefined> {
    try {
      const { sessionId } = await puppeteer.acquire(this.#endpoint, { keep_alive: keepAliveMs });
      return await this.#connectTo(sessionId);
    } catch (error) {
      if (String(error).includes('code: 429')) return undefined;
      if (String(error).includes('browser_needs_root')) throw new AppError('browser_needs_root', { cause: error });
      throw browserUnavailable(error);
    }
  }
}

function withTimeout<Result>(work: Promise<Result>, ms: number): Promise<Result> {
  const late = Promise.withResolvers<never>();
  const timer = setTimeout(() => late.reject(new Error(`not done within ${ms} ms`)), ms);
  return Promise.race([work, late.promise]).finally(() => clearTimeout(timer));
}
