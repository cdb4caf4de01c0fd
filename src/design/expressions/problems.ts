export type ProblemCode =
  | 'arity'
  | 'budget'
  | 'depth'
  | 'forbidden_name'
  /** The value is nothing, because the brand has no such token or an index is beyond the end of a list. */
  | 'nothing'
  /** The expression was evaluated, but its author probably meant something else. */
  | 'suspicious'
  | 'syntax'
  | 'type'
  | 'unknown_function'
  | 'unknown_name';

/** A problem of one expression. `expression` is its source without the braces. */
export interface EvaluationProblem {
  code: ProblemCode;
  message: string;
  expression: string;
}

/**
 * Ends the evaluation or parsing of one expression. It never leaves this folder, because `compileText` and `evaluate`
 * catch it.
 */
export class ExpressionError extends Error {
  readonly code: ProblemCode;
  /** The offset in the source of the expression, if the fault has a position. */
  readonly index: number;

  constructor(code: ProblemCode, message: string, index = 0) {
    super(message);
    this.name = 'ExpressionError';
    this.code = code;
    this.index = index;
  }
}
