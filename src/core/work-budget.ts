import { AppError } from './errors/app-error.ts';

/**
 * Counts the steps that checking one input may take (SEC-8). A step takes about 0.01 to 0.1 µs, but counting does not
 * depend on how busy the machine is. Work whose cost is a product of outside sizes spends its steps before it starts.
 */
export class WorkBudget {
  readonly #limit: number;
  readonly #workName: string;
  #stepsLeft: number;

  /** `what` begins the public message: `Checking the values of the variables`. */
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
