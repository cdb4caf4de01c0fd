import { z } from 'zod';
import { issueMessage } from './issue-message.ts';

export type Issue = z.core.$ZodIssue;
export type Judged<Schema extends z.ZodType> =
  | { success: true; data: z.output<Schema> }
  | { success: false; issues: Issue[] };

/** What zod's parsers throw or answer; its own class prints every issue with the input that it is about. */
class Refused extends Error {
  readonly issues: Issue[];

  constructor(issues: Issue[]) {
    super('The input does not fit its schema');
    this.issues = issues;
  }
}

const safeParse = z.core._safeParse(Refused as never);

/**
 * The schema's value of an outside input, or why there is none. `safeParse` of zod prints all issues as JSON, each with
 * the whole value that it was found in: that is quadratic in the input (SEC-8), and the lint refuses it elsewhere.
 */
export function judge<Schema extends z.ZodType>(schema: Schema, input: unknown): Judged<Schema> {
  const result = safeParse(schema, input, { reportInput: true, error: issueMessage });
  return result.success
    ? { success: true, data: result.data as z.output<Schema> }
    : { success: false, issues: (result.error as unknown as Refused).issues };
}
