import { setTimeout as sleep } from 'node:timers/promises';
import type { Clock } from '../../../src/core/clock.ts';
import { newId } from '../../../src/core/ids.ts';
import type { Browser } from './browser.ts';
import type { ClientSession } from './client-session.ts';
import type { BrowserHealth, BrowserLauncher } from './launcher.ts';
import { type ActiveSession, type ClosedSession, type CloseReason, closeReasons, Session } from './session.ts';
import { BrowserUnavailable } from './unavailable.ts';

/** The error if no further browser may run, because the maximum number is running. */
export class TooManyBrowsers extends Error {}
/** The error if there is no such session. `ended` says whether the session existed before. */
export class NoSuchSession extends Error {
  readonly ended: boolean;

  constructor(ended: boolean) {
    super(ended ? 'The session has ended.' : 'There is no such session.');
    this.ended = ended;
  }
}
/** The error if another client is connected to the session. */
export class SessionInUse extends Error {}

interface PoolLimits {
  /** The maximum number of browsers that run at once. Each may take half a gigabyte. */
  browsers: number;
  /**
   * The maximum time of a connection in milliseconds. If a connection is open longer, its render was abandoned, because
   * no render may take this long.
   */
  connectionMs: number;
  /** A browser is replaced after this number of connections, or after this time, which frees its memory. */
  connectionsEach: number;
  ageMs: number;
}

export const poolLimits: PoolLimits = {
  browsers: 3,
  connectionMs: 130_000,
  connectionsEach: 200,
  ageMs: 2 * 3_600_000,
};

/**
 * How long to wait for a client that is leaving. It may still seem connected, because the end of its connection takes
 * time to arrive here.
 */
const leavingMs = 200;
const pauseMs = 10;

/** How long a browser may take to close after the command to do so. */
const closingMs = 500;

/** How many sessions `/v1/history` remembers. */
const remembered = 100;

interface PoolParts {
  launcher: BrowserLauncher;
  clock: Clock;
  limits: PoolLimits;
  /**
   * Whether browsers are launched before they are requested: one at the start, and one whenever a browser was closed.
   */
  ahead: boolean;
}

/**
 * Manages the browsers of this renderer. They are handed out as sessions, reused, and replaced if they crash or hang
 * (DOCF-5).
 */
export class BrowserPool {
  readonly #launcher: BrowserLauncher;
  readonly #clock: Clock;
  readonly #limits: PoolLimits;
  readonly #ahead: boolean;
  readonly #sessions = new Map<string, Session>();
  readonly #history: ClosedSession[] = [];
  /** A browser that is launched before anyone requests it. */
  #spare: Promise<Browser> | undefined;
  /** The number of sessions that are being created. */
  #launchingCount = 0;

  constructor({ launcher, clock, limits, ahead }: PoolParts) {
    this.#launcher = launcher;
    this.#clock = clock;
    this.#limits = limits;
    this.#ahead = ahead;
  }

  /** Launches a browser for the next session. If that fails, the launcher reports it. */
  warm(): void {
    if (!this.#ahead || this.#spare || this.#free <= 0) return;
    const spare = this.#launcher.launch();
    const forget = () => {
      if (this.#spare === spare) this.#spare = undefined;
    };
    spare.then(({ gone }) => gone.then(forget), forget);
    this.#spare = spare;
  }

  /**
   * Creates a session whose browser responds. The session ends if nobody is connected for `keepAliveMs`.
   * @throws TooManyBrowsers, BrowserUnavailable
   */
  async acquire(keepAliveMs: number): Promise<Session> {
    if (this.#free <= 0) throw new TooManyBrowsers();
    const spare = this.#spare;
    this.#spare = undefined;
    this.#launchingCount += 1;
    try {
      const browser = (spare && (await this.#keepIfHealthy(spare))) ?? (await this.#launcher.launch());
      const session = new Session(browser, this.#clock.now(), keepAliveMs);
      this.#sessions.set(session.id, session);
      browser.gone.then(() => this.#close(session, 'BrowserCrashed'));
      this.#waitForSomeone(session);
      return session;
    } finally {
      this.#launchingCount -= 1;
    }
  }

  /**
   * Connects to the browser of a session. The caller must call `leave` when the client has left, and `settled` when the
   * connection has ended. `settled` resolves once it is known whether the browser still exists.
   * @throws NoSuchSession, SessionInUse; BrowserUnavailable if the browser does not respond, which ends the session
   */
  async connect(sessionId: string): Promise<{ client: ClientSession; leave(): void; settled(): Promise<boolean> }> {
    const session = await this.#take(sessionId);
    const { browser } = session;
    if (!(await session.clean)) throw this.#hung(session);
    // This also shows whether the browser responds.
    const client = await browser.connect().catch(() => {
      throw this.#hung(session);
    });
    session.timer = setTimeout(() => this.#close(session, 'ConnectionTooLong'), this.#limits.connectionMs).unref();
    return { client, leave: () => this.#leave(session), settled: () => browser.isWell() };
  }

  get sessions(): ActiveSession[] {
    return [...this.#sessions.values()].map((session) => session.describe());
  }

  /** The sessions that have ended, the newest first. */
  get history(): ClosedSession[] {
    return [...this.#history];
  }

  get limits(): { max: number; free: number } {
    return { max: this.#limits.browsers, free: Math.max(0, this.#free) };
  }

  get health(): BrowserHealth {
    return this.#launcher.health;
  }

  /** How many more sessions may be created. The spare browser is counted as available for one of them. */
  get #free(): number {
    return this.#limits.browsers - this.#sessions.size - this.#launchingCount;
  }

  /** Takes a session for a connection. Nobody else can connect to it from then on. */
  async #take(sessionId: string): Promise<Session> {
    for (let waited = 0; ; waited += pauseMs) {
      const session = this.#sessions.get(sessionId);
      if (!session) throw new NoSuchSession(this.#history.some((closed) => closed.sessionId === sessionId));
      if (!session.connection) {
        session.connection = { connectionId: newId(), connectionStartTime: this.#clock.now() };
        clearTimeout(session.timer);
        return session;
      }
      if (waited >= leavingMs) throw new SessionInUse('Someone is connected to the session.');
      await sleep(pauseMs);
    }
  }

  async #keepIfHealthy(spare: Promise<Browser>): Promise<Browser | undefined> {
    const browser = await spare;
    if (await browser.isWell()) return browser;
    browser.end();
    return undefined;
  }

  #leave(session: Session): void {
    session.connection = undefined;
    clearTimeout(session.timer);
    if (!this.#sessions.has(session.id)) return;
    const { browser } = session;
    session.clean = browser.clean().then(
      () => true,
      () => false,
    );
    this.#waitForSomeone(session);
    session.clean.then((clean) => {
      // If a client told the browser to close, the browser is gone a moment later, so it does not count as hung.
      if (!clean) setTimeout(() => this.#close(session, 'BrowserHung'), closingMs).unref();
      else if (!session.connection && this.#isOld(session)) {
        this.#close(session, 'BrowserRetired');
        this.warm();
      }
    });
  }

  #isOld({ browser, startTime }: Session): boolean {
    const { connectionsEach, ageMs } = this.#limits;
    return browser.connections >= connectionsEach || this.#clock.now() - startTime >= ageMs;
  }

  #waitForSomeone(session: Session): void {
    session.timer = setTimeout(() => this.#close(session, 'BrowserIdle'), session.keepAliveMs).unref();
  }

  #hung(session: Session): BrowserUnavailable {
    this.#close(session, 'BrowserHung');
    return new BrowserUnavailable('The browser of the session did not answer.');
  }

  /** Ends a session, its browser and its connection. */
  #close(session: Session, reason: CloseReason): void {
    if (!this.#sessions.delete(session.id)) return;
    clearTimeout(session.timer);
    session.browser.end();
    const closed = { ...session.describe(), endTime: this.#clock.now(), ...toReasonFields(reason) };
    this.#history.unshift(closed);
    this.#history.length = Math.min(this.#history.length, remembered);
    if (reason !== 'BrowserCrashed') return;
    // At this point, a crash cannot be told from `Browser.close`. A moment later it is known how the browser ended.
    session.browser.exited.then((inOrder) => {
      if (!inOrder) return;
      Object.assign(closed, toReasonFields('BrowserClosed'));
      this.warm();
    });
  }
}

function toReasonFields(reason: CloseReason) {
  return { closeReason: closeReasons[reason], closeReasonText: reason };
}
