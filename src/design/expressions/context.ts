import type { StepBudget } from './budget.ts';
import type { Scope } from './scope.ts';

/** What an evaluation can see besides the expression itself. */
export interface EvaluationContext {
  scope: Scope;
  /** Epoch milliseconds that now() answers. */
  now: number;
  /** BCP 47, `en-US` by default. Functions that format or sort take it where no locale is given. */
  locale: string;
  /** Steps left for the whole page: every value takes from it. */
  pageBudget: StepBudget;
}
