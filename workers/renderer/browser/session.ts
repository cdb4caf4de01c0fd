import { newId } from '../../../src/core/ids.ts';
import type { Browser } from './browser.ts';

/** Why a session ended, in the words of `/v1/history`. */
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

/** A session in the form of `/v1/sessions`. Times are in epoch milliseconds. */
export interface ActiveSession extends Partial<Connection> {
  sessionId: string;
  startTime: number;
}

/** A session that has ended, in the form of `/v1/history`. */
export interface ClosedSession extends ActiveSession {
  endTime: number;
  closeReason: number;
  closeReasonText: CloseReason;
}

/** A browser that was handed out. It can have one connection at a time. */
export class Session {
  readonly id = newId();
  readonly browser: Browser;
  readonly startTime: number;
  readonly keepAliveMs: number;
  /** The connection of the client. It is set while a client is connected or is about to be connected. */
  connection: Connection | undefined;
  /** Resolves when everything that the last connection left behind is removed, with false if that failed. */
  clean: Promise<boolean> = Promise.resolve(true);
  /** Ends the session if nobody connects, or if a client stays too long. */
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
