import type { z } from 'zod';
import { AppError, type Fault } from '../../core/errors/app-error.ts';
import { describeFault, dotPath, FaultList, maxFaults } from '../../core/errors/faults.ts';
import type { ErrorCode } from '../../core/errors/registry.ts';
import { expectedMessage, unionTypes, unknownField } from '../../core/schemas/issue-message.ts';
import { type Issue, validate } from '../../core/schemas/validate.ts';

/**
 * Validates external input with the schema. If it is invalid, throws an error with the given code and all faults
 * (GEN-2).
 */
export function parseInput<Schema extends z.ZodType>(
  schema: Schema,
  input: unknown,
  code: ErrorCode,
): z.output<Schema> {
  const result = validate(schema, input);
  if (result.success) return result.data;
  const faults = new FaultList();
  // If all faults of a body are unknown fields, the error has a separate code (GEN-10).
  let isAllUnknown = true;
  for (const fault of faultsIn(result.issues)) {
    faults.add(fault);
    isAllUnknown &&= fault.code === 'unknown_field';
  }
  const errors = faults.list();
  const [first] = errors;
  throw new AppError(isAllUnknown ? 'unknown_field' : code, { errors, ...(first && { detail: describeFault(first) }) });
}

/**
 * The remaining number of unknown fields for which the nearest known name is searched. It starts at the number of
 * faults that a response lists (SEC-8).
 */
interface SearchBudget {
  left: number;
}

/** All faults that zod found, without a limit. A custom issue has its code in `params.code`. */
function* faultsIn(issues: readonly Issue[]): Generator<Fault, void> {
  const searches = { left: maxFaults };
  for (const issue of issues) yield* listIssueFaults(issue, [], searches);
}

function* listIssueFaults(
  issue: Issue,
  parent: readonly PropertyKey[],
  searches: SearchBudget,
): Generator<Fault, void> {
  const path = [...parent, ...issue.path];
  if (issue.code === 'unrecognized_keys') yield* unknownFields(issue.keys, path, searches);
  else if (issue.code === 'invalid_union') yield* listUnionFaults(issue, path, searches);
  else yield { path: dotPath(path), code: toFaultCode(issue), message: issue.message };
}

/** Yields a fault for each unknown field (GEN-10). */
function* unknownFields(
  keys: readonly string[],
  path: readonly PropertyKey[],
  searches: SearchBudget,
): Generator<Fault, void> {
  for (const key of keys) yield unknownField([...path, key], searches.left-- > 0 ? keys : undefined);
}

/**
 * The faults of a union are those of the branch that was probably intended: the branch of the right type with the
 * fewest faults.
 */
function* listUnionFaults(
  issue: z.core.$ZodIssueInvalidUnion,
  path: readonly PropertyKey[],
  searches: SearchBudget,
): Generator<Fault, void> {
  const meant = issue.errors
    .filter((branch) => !branch.some((inner) => inner.code === 'invalid_type' && inner.path.length === 0))
    .sort((left, right) => left.length - right.length)[0];
  if (meant) {
    for (const inner of meant) yield* listIssueFaults(inner, path, searches);
    return;
  }
  const types = unionTypes(issue.errors);
  const fault =
    types.length > 0
      ? { code: 'invalid_type', message: expectedMessage(types.join(' or '), issue.input) }
      : { code: 'invalid_value', message: issue.message };
  yield { path: dotPath(path), ...fault };
}

function toFaultCode(issue: Issue): string {
  if (issue.code === 'invalid_type' && issue.input === undefined) return 'required';
  if (issue.code !== 'custom') return issue.code;
  const customCode: unknown = issue.params?.['code'];
  return typeof customCode === 'string' ? customCode : 'invalid_value';
}
