import type { Clock } from '../../core/clock.ts';
import { AppError } from '../../core/errors/app-error.ts';

/** The time at which a render must be done. It is checked between steps, because a step cannot be interrupted. */
export class Deadline {
  readonly #clock: Clock;
  readonly #end: number;

  constructor(clock: Clock, ms: number) {
    this.#clock = clock;
    this.#end = clock.now() + ms;
  }

  /** Milliseconds that are left. */
  get remaining(): number {
    return Math.max(0, this.#end - this.#clock.now());
  }

  /** @throws AppError render_timeout if the time is over */
  check(): void {
    if (this.#clock.now() >= this.#end) throw new AppError('render_timeout');
  }
}
