import { z } from 'zod';
import { maxFound } from '../../core/errors/faults.ts';
import { issueMessage } from '../../core/schemas/issue-message.ts';

/** A fault that one of Galley's own checks found. Its path is relative to the value that was checked. */
export interface DocumentFault {
  path: PropertyKey[];
  message: string;
  /** `invalid_value` if absent. */
  code?: string;
}

/**
 * The input in each issue, which zod would print. Printing a whole document in each of a thousand issues would exceed
 * the maximum length of a string.
 */
const noInput = '';

function runInside(schema: z.core.$ZodType, value: unknown): z.core.ParsePayload {
  const result = schema._zod.run({ value, issues: [] }, { async: false, reportInput: true, error: issueMessage });
  if (result instanceof Promise) throw new z.core.$ZodAsyncError();
  return result;
}

/**
 * Passes on the issues that an inner schema finds in the same value, in the way in which zod does this between its own
 * schemas.
 */
export function parseInside(schema: z.ZodType, value: unknown, context: z.core.ParsePayload): void {
  addIssues(runInside(schema, value).issues, context);
}

function addIssues(issues: readonly z.core.$ZodRawIssue[], context: z.core.ParsePayload): void {
  for (const issue of issues.slice(0, roomIn(context))) context.issues.push(issue);
}

function roomIn({ issues }: z.core.ParsePayload): number {
  return Math.max(0, maxFound - issues.length);
}

/** Adds faults as issues. The paths of the faults are relative to the value that was checked. */
export function addFaults(faults: readonly DocumentFault[], context: z.core.$RefinementCtx): void {
  for (const { path, message, code } of faults.slice(0, roomIn(context))) {
    context.addIssue({ code: 'custom', path, message, input: noInput, ...(code && { params: { code } }) });
  }
}

/** Makes a check run even if parts of the value have faults, so that all faults are reported together (DOC-3). */
export const always = { when: () => true };
