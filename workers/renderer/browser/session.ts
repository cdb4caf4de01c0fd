import { newId } from '../../../src/core/ids.ts';
import type { Browser } from './browser.ts';

/** Why a session ended, as `/v1/history` says it. */
export const closeReasons = {
  BrowserClosed: 1,
  BrowserIdle: 2,
  BrowserCrashed: 3,
  BrowserHung: 4,
  ConnectionTooLong: 5,
  BrowserRetired: 6,
} as const;
export type CloseReason = keyof typeof closeReasons;

interface Connection {
  connectionId: string;
  connectionStartTime: number;
}

/** As `/v1/sessions` says it; times are epoch milliseconds. */
export interface ActiveSession extends Partial<Connection> {
  sessionId: string;
  startTime: number;
}

/** As `/v1/history` says it. */
export interface ClosedSession extends ActiveSession {
  endTime: number;
  closeReason: number;
  closeReasonText: CloseReason;
}

/** A browser that was handed out. One connection at a time. */
export class Session {
  readonly id = newId();
  readonly browser: Browser;
  readonly startTime: number;
  readonly keepAliveMs: number;
  /** While someone is connected, or about to be. */
  connection: Connection | undefined;
  /** Resolves when nothing of the last connection is left; false when that could not be done. */
  clean: Promise<boolean> = Promise.resolve(true);
  /** Ends the session when nobody comes, or when who came stays too long. */
  timer: NodeJS.Timeout | undefined;

  constructor(browser: Browser, startTime: number, keepAliveMs: number) {
    this.browser = browser;
    this.startTime = startTime;
    this.keepAliveMs = keepAliveMs;
  }

  describe(): ActiveSession {
    return { sessionId: this.id, startTime: this.startTime, ...this.connection };
  }
}
