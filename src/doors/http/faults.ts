import type { z } from 'zod';
import { AppError, type Fault } from '../../core/errors/app-error.ts';
import { dotPath, FaultList, unknownField } from '../../core/errors/faults.ts';
import type { ErrorCode } from '../../core/errors/registry.ts';
import { type Issue, judge } from '../../core/schemas/judge.ts';

/** The schema's value of an outside input; throws an error of the code with every fault at once (GEN-2). */
export function parseInput<Schema extends z.ZodType>(
  schema: Schema,
  input: unknown,
  code: ErrorCode,
): z.output<Schema> {
  const result = judge(schema, input);
  if (result.success) return result.data;
  const faults = new FaultList();
  // A body that is right but for fields that do not exist says so in its code (GEN-10).
  let isAllUnknown = true;
  for (const fault of faultsOf(result.issues)) {
    faults.add(fault);
    isAllUnknown &&= fault.code === 'unknown_field';
  }
  const errors = faults.list();
  const [first] = errors;
  const detail = first && `${first.path === '' ? '' : `${first.path}: `}${first.message}`;
  throw new AppError(isAllUnknown ? 'unknown_field' : code, { errors, ...(detail ? { detail } : {}) });
}

/** Every fault of what zod found, however many. A custom issue names its code in `params.code`. */
export function* faultsOf(issues: readonly Issue[]): Generator<Fault, void> {
  for (const issue of issues) yield* faultsOfIssue(issue, []);
}

function* faultsOfIssue(issue: Issue, parent: readonly PropertyKey[]): Generator<Fault, void> {
  const path = [...parent, ...issue.path];
  if (issue.code === 'unrecognized_keys') for (const key of issue.keys) yield unknownField([...path, key]);
  else if (issue.code === 'invalid_union') yield* faultsOfUnion(issue, path);
  else yield { path: dotPath(path), code: codeOf(issue), message: issue.message };
}

/** A union's faults are those of the branch that was meant: of the right type, and with the fewest faults. */
function* faultsOfUnion(issue: z.core.$ZodIssueInvalidUnion, path: readonly PropertyKey[]): Generator<Fault, void> {
  const meant = issue.errors
    .filter((branch) => !branch.some((inner) => inner.code === 'invalid_type' && inner.path.length === 0))
    .sort((left, right) => left.length - right.length)[0];
  if (meant) {
    for (const inner of meant) yield* faultsOfIssue(inner, path);
    return;
  }
  const expected = issue.errors.flat().flatMap((inner) => (inner.code === 'invalid_type' ? [inner.expected] : []));
  const message = expected.length > 0 ? `Invalid input: expected ${expected.join(' or ')}` : issue.message;
  yield { path: dotPath(path), code: expected.length > 0 ? 'invalid_type' : 'invalid_value', message };
}

function codeOf(issue: Issue): string {
  if (issue.code === 'invalid_type' && issue.input === undefined) return 'required';
  if (issue.code !== 'custom') return issue.code;
  const own: unknown = issue.params?.['code'];
  return typeof own === 'string' ? own : 'invalid_value';
}
