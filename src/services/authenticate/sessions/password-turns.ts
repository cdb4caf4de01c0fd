import pLimit from 'p-limit';
import { AppError } from '../../../core/errors/app-error.ts';

interface TurnLimits {
  /** The maximum number of sign-ins and sign-ups under way. Further ones are rejected. */
  maxUnderWay: number;
  /** The pause in milliseconds between two hashes, in which other requests run. */
  pauseMs: number;
}

/** The time in seconds that one hash and its pause take on a slow machine. */
const turnS = 0.5;

/** Limits how many sign-ins and sign-ups are under way at once, and hashes their passwords one at a time, in order. */
export class PasswordTurns {
  readonly #limits: TurnLimits;
  readonly #turns = pLimit(1);
  #runningCount = 0;

  constructor(limits: TurnLimits) {
    this.#limits = limits;
  }

  /**
   * Runs a sign-in or sign-up. `defer` (a Worker's `waitUntil`) lets the work continue if its client disconnects,
   * because otherwise it would never give back its place or its turn.
   * @throws AppError service_busy with Retry-After if too many are under way
   */
  async admit<Result>(defer: (work: Promise<unknown>) => void, work: () => Promise<Result>): Promise<Result> {
    if (this.#runningCount >= this.#limits.maxUnderWay) {
      throw new AppError('service_busy', { headers: { 'Retry-After': String(Math.ceil(this.#runningCount * turnS)) } });
    }
    this.#runningCount++;
    const running = work().finally(() => {
      this.#runningCount--;
    });
    defer(running.catch(() => undefined));
    return await running;
  }

  /** Runs a hash once all earlier hashes are done. */
  async take<Result>(hash: () => Promise<Result>): Promise<Result> {
    const isFree = this.#turns.activeCount === 0;
    return await this.#turns(async () => {
      if (!isFree) await scheduler.wait(this.#limits.pauseMs);
      return await hash();
    });
  }
}

/**
 * The turns of this isolate. scrypt blocks its only thread for a quarter of a second, so hashes that arrive together
 * would stop everything else for the sum of their times. The pause gives a third of the time to the rest of the
 * service.
 */
export const passwordTurns = new PasswordTurns({ maxUnderWay: 24, pauseMs: 100 });
