import type { StepBudget } from './budget.ts';
import type { Scope } from './scope.ts';

/** What an evaluation can use in addition to the expression itself. */
export interface EvaluationContext {
  scope: Scope;
  /** The epoch milliseconds that now() returns. */
  now: number;
  /** BCP 47, `en-US` by default. Functions that format or sort use it if no locale is given. */
  locale: string;
  /** The steps left for the whole page; every value takes from it. */
  pageBudget: StepBudget;
}
