import { charactersPerStep, comparisonsPerStep, listLimit, stepLimit, textLimit } from './limits.ts';
import { ExpressionError } from './problems.ts';

/** Counts the steps that are left for evaluation. Each page has a budget, and each value has one of its own. */
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

  /** Takes steps from the budget. Throws an ExpressionError if fewer are left. From then on, the budget is used up. */
  spend(steps: number): void {
    if (steps > this.#left) {
      this.#left = 0;
      throw new ExpressionError('budget', `The expressions take more than ${this.#limit} steps.`);
    }
    this.#left -= steps;
  }
}

/** Counts the work of evaluating one value, against the value's own budget and that of its page. */
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

  /**
   * Takes the steps of searching a text. Call this before the search, because the runtime takes quadratic time if a
   * long pattern almost matches.
   */
  spendSearch(text: string, pattern: string): void {
    this.spendText(text.length);
    this.spend(Math.ceil((text.length * pattern.length) / comparisonsPerStep));
  }

  spendText(characters: number): void {
    this.spend(Math.ceil(characters / charactersPerStep));
  }
}

/** Checks the length of a text in UTF-16 units. Call this before you make the text. */
export function checkTextLength(characters: number): void {
  if (characters > textLimit) throw new ExpressionError('budget', `The text is longer than ${textLimit} characters.`);
}

/** Checks the number of elements of a list. Call this before you make the list. */
export function checkListLength(elements: number): void {
  if (elements > listLimit) throw new ExpressionError('budget', `The list has more than ${listLimit} elements.`);
}
