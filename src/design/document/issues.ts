import type { z } from 'zod';
import { maxFound } from '../../core/errors/faults.ts';
import { issueMessage } from '../../core/schemas/issue-message.ts';

/** A fault that one of our own checks found; its path is relative to the check. */
export interface DocumentFault {
  path: PropertyKey[];
  message: string;
  /** invalid_value if absent. */
  code?: string;
}

/**
 * zod prints the input of every issue: a whole document in each of a thousand issues would exceed the maximum length of
 * a string.
 */
const noInput = '';

function runInside(schema: z.core.$ZodType, value: unknown): z.core.ParsePayload {
  return schema._zod.run(
    { value, issues: [] },
    { async: false, reportInput: true, error: issueMessage },
  ) as z.core.ParsePayload;
}

/** Passes on the issues that an inner schema finds in the same value, as zod itself does between its schemas. */
export function parseInside(schema: z.ZodType, value: unknown, context: z.core.ParsePayload): void {
  addIssues(runInside(schema, value).issues, context);
}

function addIssues(issues: readonly z.core.$ZodRawIssue[], context: z.core.ParsePayload): void {
  for (const issue of issues.slice(0, roomIn(context))) context.issues.push(issue);
}

function roomIn({ issues }: z.core.ParsePayload): number {
  return Math.max(0, maxFound - issues.length);
}

/** Adds faults as issues; their paths are relative to the check. */
export function addFaults(faults: readonly DocumentFault[], context: z.core.$RefinementCtx): void {
  for (const { path, message, code } of faults.slice(0, roomIn(context))) {
    context.addIssue({ code: 'custom', path, message, input: noInput, ...(code && { params: { code } }) });
  }
}

/** Makes a check run although parts of the value have faults, so that all are reported together (DOC-3). */
export const always = { when: () => true };
