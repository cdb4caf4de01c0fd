import pLimit from 'p-limit';
import { AppError } from '../../../core/errors/app-error.ts';

interface TurnLimits {
  /** Who comes when as many are under way is refused. */
  maxUnderWay: number;
  /** Between one turn and the next, for the requests of others. */
  pauseMs: number;
}

/** Seconds of one hash and its pause, on a slow machine. */
const turnS = 0.5;

/** Bounds how many sign-ins and sign-ups are under way at once, and has their passwords hashed one at a time, in order. */
export class PasswordTurns {
  readonly #limits: TurnLimits;
  readonly #turns = pLimit(1);
  #underWay = 0;

  constructor(limits: TurnLimits) {
    this.#limits = limits;
  }

  /**
   * Runs a sign-in or sign-up. It goes on when its client leaves, by `defer` (a Worker's `waitUntil`): one that were cut
   * off would never give back its place, or its turn.
   * @throws AppError service_busy with Retry-After when too many are under way
   */
  async admit<Result>(defer: (work: Promise<unknown>) => void, work: () => Promise<Result>): Promise<Result> {
    if (this.#underWay >= this.#limits.maxUnderWay) {
      throw new AppError('service_busy', { headers: { 'Retry-After': String(Math.ceil(this.#underWay * turnS)) } });
    }
    this.#underWay++;
    const running = work().finally(() => {
      this.#underWay--;
    });
    defer(running.catch(() => undefined));
    return await running;
  }

  /** Runs a hash when those before it are done. */
  async take<Result>(hash: () => Promise<Result>): Promise<Result> {
    const isFree = this.#turns.activeCount === 0;
    return await this.#turns(async () => {
      if (!isFree) await scheduler.wait(this.#limits.pauseMs);
      return await hash();
    });
  }
}

/**
 * Those of this isolate. scrypt takes its only thread for a quarter of a second, which nothing interrupts: hashes that
 * come at once would stop everything else for the sum of their times. The pause gives the rest of the service a third.
 */
export const passwordTurns = new PasswordTurns({ maxUnderWay: 24, pauseMs: 100 });
