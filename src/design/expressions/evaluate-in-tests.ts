import { expect } from 'vitest';
import { StepBudget } from './budget.ts';
import { compileExpression, compileText } from './compile.ts';
import type { EvaluationContext } from './context.ts';
import { type EvaluationResult, evaluate } from './evaluate.ts';
import type { ProblemCode } from './problems.ts';
import { createScope } from './scope.ts';

/** Tuesday, 5 March 2024, 13:07:09.042 UTC. */
export const testNow = Date.UTC(2024, 2, 5, 13, 7, 9, 42);

export function createContext(
  names: Record<string, unknown> = {},
  more: Partial<EvaluationContext> = {},
): EvaluationContext {
  return { scope: createScope(names), now: testNow, locale: 'en-US', pageBudget: new StepBudget(1_000_000), ...more };
}

/** Evaluates a text with braces. */
export function render(
  text: string,
  names?: Record<string, unknown>,
  more?: Partial<EvaluationContext>,
): EvaluationResult {
  return evaluate(compileText(text), createContext(names, more));
}

/** Evaluates a plain expression, which must cause no problem, and returns its value. */
export function evaluateSource(
  source: string,
  names?: Record<string, unknown>,
  more?: Partial<EvaluationContext>,
): unknown {
  const { value, problems } = evaluate(compileExpression(source), createContext(names, more));
  if (problems.length > 0) throw new Error(`${source}: ${JSON.stringify(problems)}`);
  return value;
}

/** Evaluates a plain expression and returns the codes of its problems. */
export function listProblemCodes(
  source: string,
  names?: Record<string, unknown>,
  more?: Partial<EvaluationContext>,
): ProblemCode[] {
  return evaluate(compileExpression(source), createContext(names, more)).problems.map(({ code }) => code);
}

type EvaluateArguments = [names?: Record<string, unknown>, more?: Partial<EvaluationContext>];

/** Expects each source to have the given value and to cause no problem. */
export function expectResults(results: Record<string, unknown>, ...more: EvaluateArguments): void {
  for (const [source, value] of Object.entries(results)) {
    expect({ source, value: evaluateSource(source, ...more) }).toEqual({ source, value });
  }
}

/** Expects each source to cause exactly one problem, with the given code. */
export function expectFaults(sources: readonly string[], code: ProblemCode, ...more: EvaluateArguments): void {
  for (const source of sources)
    expect({ source, codes: listProblemCodes(source, ...more) }).toEqual({ source, codes: [code] });
}
