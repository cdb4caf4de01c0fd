export type ProblemCode =
  | 'arity'
  | 'budget'
  | 'depth'
  | 'forbidden_name'
  /** It is nothing, because of a token that no brand has or an index beyond the end of a list. */
  | 'nothing'
  /** It was evaluated, and is probably not what its writer meant. */
  | 'suspicious'
  | 'syntax'
  | 'type'
  | 'unknown_function'
  | 'unknown_name';

/** What went wrong in one expression. `expression` is its source without the braces. */
export interface EvaluationProblem {
  code: ProblemCode;
  message: string;
  expression: string;
}

/** Ends the expression it is thrown in. It never leaves this folder: `compileText` and `evaluate` catch it. */
export class ExpressionError extends Error {
  readonly code: ProblemCode;
  /** Offset in the expression's source, for faults that have a place. */
  readonly index: number;

  constructor(code: ProblemCode, message: string, index = 0) {
    super(message);
    this.name = 'ExpressionError';
    this.code = code;
    this.index = index;
  }
}
