export type ProblemCode =
  | 'arity'
  | 'budget'
  | 'depth'
  | 'forbidden_name'
  /** The value is nothing because of a token that no brand has, or an index beyond the end of a list. */
  | 'nothing'
  /** It was evaluated, but is probably not what its author meant. */
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

/** Ends the expression in which it is thrown. It never leaves this folder: `compileText` and `evaluate` catch it. */
export class ExpressionError extends Error {
  readonly code: ProblemCode;
  /** The offset in the expression's source, for faults with a position. */
  readonly index: number;

  constructor(code: ProblemCode, message: string, index = 0) {
    super(message);
    this.name = 'ExpressionError';
    this.code = code;
    this.index = index;
  }
}
