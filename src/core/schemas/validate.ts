import { z } from 'zod';
import { issueMessage } from './issue-message.ts';

export type Issue = z.core.$ZodIssue;
export type Validated<Schema extends z.ZodType> =
  | { success: true; data: z.output<Schema> }
  | { success: false; issues: Issue[] };

/** The error that zod's parsers throw or return. zod's own error class would print every issue with its whole input. */
class ValidationError extends Error implements z.core.$ZodError {
  readonly issues: Issue[];
  readonly type = undefined;
  readonly _zod: z.core.$ZodError['_zod'];

  constructor(issues: Issue[]) {
    super('The input does not fit its schema');
    this.issues = issues;
    this._zod = { output: undefined, def: issues };
  }
}

const safeParse = z.core._safeParse(ValidationError);

/**
 * Parses an input from outside with the schema, and returns the value or the faults. `safeParse` of zod prints all
 * issues as JSON, each with the whole value in which it was found, which takes quadratic time in the size of the input
 * (SEC-8). The lint therefore rejects it elsewhere.
 */
export function validate<Schema extends z.ZodType>(schema: Schema, input: unknown): Validated<Schema> {
  const result = safeParse(schema, input, { reportInput: true, error: issueMessage });
  return result.success ? { success: true, data: result.data } : { success: false, issues: result.error.issues };
}
