import { AppError } from './errors/app-error.ts';

/**
 * Counts the steps that checking one input may take (SEC-8). A step takes about 0.01 to 0.1 µs. Steps are counted, and
 * not time, so that the result does not depend on how busy the machine is. If the cost of work is a product of sizes
 * from outside, its steps are taken before the work starts.
 */
export class WorkBudget {
  readonly #limit: number;
  readonly #workName: string;
  #stepsLeft: number;

  /** `what` is the beginning of the public message: `Checking the values of the variables`. */
  constructor(what: string, limit: number) {
    this.#workName = what;
    this.#limit = limit;
    this.#stepsLeft = limit;
  }

  /** @throws AppError too_complex if fewer steps are left */
  spend(steps: number): void {
    this.#stepsLeft -= steps;
    if (this.#stepsLeft >= 0) return;
    throw new AppError('too_complex', { detail: `${this.#workName} takes more than ${this.#limit} steps.` });
  }
}
