import { AppError } from './errors/app-error.ts';

/**
 * Steps that judging one input may take, counted (SEC-8): about a hundredth of a microsecond to a tenth each, whatever
 * the machine is doing. Work whose cost is a product of outside sizes takes its steps before it is done.
 */
export class WorkBudget {
  readonly #limit: number;
  readonly #what: string;
  #left: number;

  /** `what` opens the public message: `Checking the values of the variables`. */
  constructor(what: string, limit: number) {
    this.#what = what;
    this.#limit = limit;
    this.#left = limit;
  }

  /** @throws AppError too_complex when fewer steps are left */
  spend(steps: number): void {
    this.#left -= steps;
    if (this.#left >= 0) return;
    throw new AppError('too_complex', { detail: `${this.#what} takes more than ${this.#limit} steps.` });
  }
}
