import { type Clock, systemClock } from '../clock.ts';
import { AppError } from '../errors/app-error.ts';
import { type LaneWork, type Urgency, WaitingLine, yieldCheckMs, yieldTimes } from './waiting-line.ts';

/** The longest pause after work, in milliseconds. It is long enough for another request to make several steps. */
const longestPauseMs = 30;
/**
 * Work of at most this many milliseconds does not wait for its turn, because it delays others no more than a request
 * that does not draw. A request may have several such pieces, which would each wait for all drawings before it.
 */
export const shortMs = 8;
/** If at least this many callers wait, pauses are shorter. */
const longLine = 2;
/**
 * The longest pause relative to the work before it, if many callers wait. Even if nothing happens in the pauses, the
 * work keeps four fifths of the time.
 */
const pauseShare = 0.25;
/**
 * How long the next work may be held back in addition to the pause, in milliseconds, and how long one request may hold
 * work back.
 */
const holdTimes = { each: 60, request: 250 } as const;
/** For how long after a request its client may send the next one, for which work of a batch waits, in milliseconds. */
const graceMs = 10;
/** A request that is still counted after this time, in milliseconds, was dropped by the runtime. */
const longestRequestMs = 60_000;

/** Synchronous work. A promise would settle after the caller's turn. */
export type Synchronous<Result> = Result extends PromiseLike<unknown> ? never : Result;

/**
 * Gives the long synchronous work of an isolate an order. All requests of an isolate share one thread, so every request
 * waits while one of them draws. In the lane, work runs one piece at a time, and the lane pauses after each piece while
 * other requests are active. Work of a batch waits until no request is active, for a limited time.
 *
 * Work in the lane is synchronous, so that no work can wait for other work while it has its turn, and nothing blocks the
 * lane if the runtime drops a request.
 */
export class Lane {
  readonly #clock: Clock;
  readonly #line: WaitingLine;
  readonly #requests = new Map<symbol, number>();
  /** The time at which the next piece of work may begin. */
  #freeAt = 0;
  /** When the last request ended. */
  #requestEndAt = 0;
  /** When the requests that hold work back began to do so. */
  readonly #holds = new Map<symbol, number>();

  constructor(clock: Clock = systemClock) {
    this.#clock = clock;
    const msUntilFree = () => this.#freeAt + (this.#isHeld() ? holdTimes.each : 0) - clock.now();
    const hasOthers = () => this.#isBusy();
    this.#line = new WaitingLine({ msUntilFree, runningMs: msUntilFree, count: () => 1, hasOthers }, clock);
  }

  /** Counts a request as active. Returns a function that ends this. */
  enter(): () => void {
    const request = Symbol('request');
    this.#requests.set(request, this.#clock.now());
    return () => {
      if (this.#requests.delete(request)) this.#requestEndAt = this.#clock.now();
    };
  }

  /** Counts a request as active until it has been answered, or the client hangs up. */
  async during<Result>(signal: AbortSignal, answer: () => Result | Promise<Result>): Promise<Result> {
    const leave = this.enter();
    signal.addEventListener('abort', leave);
    try {
      return await answer();
    } finally {
      leave();
    }
  }

  /**
   * Holds long work back for a short time, for a request that exchanges several short messages with another program:
   * otherwise each answer would wait for a drawing. Returns a function that ends this.
   */
  hold(): () => void {
    const hold = Symbol('hold');
    this.#holds.set(hold, this.#clock.now());
    return () => {
      if (this.#holds.delete(hold) && this.#holds.size === 0) this.#line.call();
    };
  }

  /** Estimates how long a new caller would wait, in milliseconds. */
  expectedWaitMs(urgency: Urgency): number {
    return this.#line.expectedWaitMs(urgency);
  }

  /** Counts a caller that will have work soon, until it has its turn or is withdrawn. */
  announce(caller: object, signal?: AbortSignal): void {
    this.#line.announce(caller, signal);
  }

  withdraw(caller: object): void {
    this.#line.withdraw(caller);
  }

  /**
   * Runs synchronous work when it is its turn.
   * @param caller the caller, if it has been announced
   * @throws AppError client_left; what the work throws
   */
  async run<Result>(work: LaneWork, task: () => Synchronous<Result>, caller?: object): Promise<Synchronous<Result>> {
    await this.turn(work, caller);
    const startedAt = this.#clock.now();
    try {
      return task();
    } finally {
      if (!isShort(work)) {
        // In a deployed Worker, the clock stands still during the work, so the estimate is used.
        this.#pauseAfter(this.#clock.now() - startedAt || work.ms);
        this.#line.call();
      }
    }
  }

  /**
   * Waits for a turn. The caller does its work at once, before it waits for anything else. This is for work that cannot
   * be passed to `run` because it consists of several parts. Short work only waits until other requests had a chance to
   * run.
   * @throws AppError client_left
   */
  turn(work: LaneWork, caller?: object): Promise<void> {
    if (isShort(work)) return haveMoment(work);
    return this.#line.join(work, () => this.#pauseAfter(work.ms, work.ms), caller);
  }

  /**
   * Waits until no request is active, for a limited time, because there may always be some. It always waits a moment,
   * because the runtime only accepts a new request when nothing else is ready to run.
   */
  async giveWay(): Promise<void> {
    const until = this.#clock.now() + yieldTimes.shortest;
    await pause(0);
    while (this.#isBusy() && this.#clock.now() < until) await pause(yieldCheckMs);
  }

  /** Begins the pause after work that took `ms` and ends in `aheadMs`. */
  #pauseAfter(ms: number, aheadMs = 0): void {
    const longest = this.#line.length >= longLine ? ms * pauseShare : ms;
    const pauseMs = this.#hasOthers() ? Math.min(longestPauseMs, longest) : 0;
    this.#freeAt = this.#clock.now() + aheadMs + pauseMs;
  }

  /** Whether a request holds work back. The runtime may have dropped one that has done so for long. */
  #isHeld(): boolean {
    const now = this.#clock.now();
    for (const [hold, since] of this.#holds) {
      if (now - since <= holdTimes.request) return true;
      this.#holds.delete(hold);
    }
    return false;
  }

  /** Whether requests are active, or one has just ended whose client may send the next one. */
  #isBusy(): boolean {
    return this.#countRequests() > 0 || this.#clock.now() < this.#requestEndAt + graceMs;
  }

  /** Whether requests are active that neither wait for a turn nor have one. */
  #hasOthers(): boolean {
    return this.#countRequests() > this.#line.length + 1;
  }

  /** The number of active requests. */
  #countRequests(): number {
    const now = this.#clock.now();
    for (const [request, since] of this.#requests) {
      if (now - since <= longestRequestMs) break;
      this.#requests.delete(request);
    }
    return this.#requests.size;
  }
}

function isShort({ ms, urgency }: LaneWork): boolean {
  return ms <= shortMs && urgency === 'interactive';
}

/** Lets other requests run. */
async function haveMoment({ signal }: LaneWork): Promise<void> {
  await pause(0);
  if (signal?.aborted) throw new AppError('client_left', { cause: signal.reason });
}

function pause(ms: number): Promise<void> {
  return new Promise((resolve) => setTimeout(resolve, ms));
}
