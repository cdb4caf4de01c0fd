import type { z } from 'zod';

/** A fault that a check of our own found; its path leads on from where the check stands. */
export interface DocumentFault {
  path: PropertyKey[];
  message: string;
  /** invalid_value where absent. */
  code?: 'repeated' | 'not_found';
}

/** Hands on what an inner schema found in the same value, whole. */
export function parseInside(schema: z.ZodType, value: unknown, context: z.core.ParsePayload): void {
  const { error } = schema.safeParse(value, { reportInput: true });
  for (const issue of error?.issues ?? []) context.issues.push(issue as z.core.$ZodRawIssue);
}

export function addFaults(faults: Iterable<DocumentFault>, context: z.core.$RefinementCtx): void {
  for (const { path, message, code } of faults) {
    context.addIssue({ code: 'custom', path, message, ...(code === undefined ? {} : { params: { code } }) });
  }
}

/** For a check that must run although parts of the value have faults, so that all are reported together (DOC-3). */
export const always = { when: () => true };
