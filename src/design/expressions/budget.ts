import { charactersPerStep, comparisonsPerStep, listLimit, stepLimit, textLimit } from './limits.ts';
import { ExpressionError } from './problems.ts';

/** The number of steps that evaluation may take. There is one for a whole page, and one for each value. */
export class StepBudget {
  readonly #limit: number;
  #left: number;

  constructor(limit: number) {
    this.#limit = limit;
    this.#left = limit;
  }

  get usedUp(): boolean {
    return this.#left <= 0;
  }

  /** Throws an ExpressionError if fewer than `steps` are left; from then on the budget is used up. */
  spend(steps: number): void {
    if (steps > this.#left) {
      this.#left = 0;
      throw new ExpressionError('budget', `The expressions take more than ${this.#limit} steps.`);
    }
    this.#left -= steps;
  }
}

/** Counts the work of one value against its own budget and that of its page. */
export class Meter {
  readonly #value = new StepBudget(stepLimit);
  readonly #page: StepBudget;

  constructor(page: StepBudget) {
    this.#page = page;
  }

  get usedUp(): boolean {
    return this.#value.usedUp || this.#page.usedUp;
  }

  spend(steps: number): void {
    this.#value.spend(steps);
    this.#page.spend(steps);
  }

  /** Call this before searching a text: the runtime's search is quadratic if a long pattern almost matches. */
  spendSearch(text: string, pattern: string): void {
    this.spendText(text.length);
    this.spend(Math.ceil((text.length * pattern.length) / comparisonsPerStep));
  }

  spendText(characters: number): void {
    this.spend(Math.ceil(characters / charactersPerStep));
  }
}

/** Call this before making a text of that many UTF-16 units. */
export function checkTextLength(characters: number): void {
  if (characters > textLimit) throw new ExpressionError('budget', `The text is longer than ${textLimit} characters.`);
}

/** Call this before making a list of that many elements. */
export function checkListLength(elements: number): void {
  if (elements > listLimit) throw new ExpressionError('budget', `The list has more than ${listLimit} elements.`);
}
