import type { StepBudget } from './budget.ts';
import type { Scope } from './scope.ts';

/** What evaluation needs in addition to the expression itself. */
export interface EvaluationContext {
  scope: Scope;
  /** The result of now(), in epoch milliseconds. */
  now: number;
  /** A BCP 47 tag, `en-US` by default. Functions that format or sort use it if the expression gives no locale. */
  locale: string;
  /** The steps that are left for the whole page. Each value takes its steps from it. */
  pageBudget: StepBudget;
}
