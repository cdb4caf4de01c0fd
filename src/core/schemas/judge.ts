import { z } from 'zod';
import { issueMessage } from './issue-message.ts';

export type Issue = z.core.$ZodIssue;
export type Judged<Schema extends z.ZodType> =
  | { success: true; data: z.output<Schema> }
  | { success: false; issues: Issue[] };

/** What zod's parsers throw or return. zod's own error class would print every issue with its whole input. */
class Refused extends Error {
  readonly issues: Issue[];

  constructor(issues: Issue[]) {
    super('The input does not fit its schema');
    this.issues = issues;
  }
}

const safeParse = z.core._safeParse(Refused as never);

/**
 * Parses an outside input with the schema, and returns the value or the faults. zod's `safeParse` prints all issues as
 * JSON, each with the whole value in which it was found, which takes quadratic time in the input (SEC-8). The lint
 * therefore rejects it elsewhere.
 */
export function judge<Schema extends z.ZodType>(schema: Schema, input: unknown): Judged<Schema> {
  const result = safeParse(schema, input, { reportInput: true, error: issueMessage });
  return result.success
    ? { success: true, data: result.data as z.output<Schema> }
    : { success: false, issues: (result.error as unknown as Refused).issues };
}
