import type { z } from 'zod';
import { AppError, type Fault } from '../../core/errors/app-error.ts';
import type { ErrorCode } from '../../core/errors/registry.ts';

type Issue = z.core.$ZodIssue;

/** A body of a megabyte can have a hundred thousand faults; nobody reads that many, and each costs ten times its size. */
const maxFaults = 1_000;

/** The schema's value of an outside input; throws an error of the code with every fault at once (GEN-2). */
export function parseInput<Schema extends z.ZodType>(
  schema: Schema,
  input: unknown,
  code: ErrorCode,
): z.output<Schema> {
  const result = schema.safeParse(input, { reportInput: true });
  if (result.success) return result.data;
  const errors = faultsOf(result.error.issues);
  const [first] = errors;
  const detail = first && `${first.path === '' ? '' : `${first.path}: `}${first.message}`;
  throw new AppError(isAllUnknown(errors) ? 'unknown_field' : code, { errors, ...(detail ? { detail } : {}) });
}

/** A body that is right but for fields that do not exist says so in its code (GEN-10). */
function isAllUnknown(errors: readonly Fault[]): boolean {
  return errors.every((fault) => fault.code === 'unknown_field');
}

/** Faults of what zod found. A custom issue names its code in `params.code`. */
export function faultsOf(issues: readonly Issue[]): Fault[] {
  const faults = issues.flatMap((issue) => faultsOfIssue(issue, []));
  const more = faults.length - maxFaults;
  if (more <= 0) return faults;
  return [
    ...faults.slice(0, maxFaults),
    { path: '', code: 'more_faults', message: `${more} more faults are not listed` },
  ];
}

function faultsOfIssue(issue: Issue, parent: readonly PropertyKey[]): Fault[] {
  const path = [...parent, ...issue.path];
  if (issue.code === 'unrecognized_keys') return issue.keys.map((key) => unknownField([...path, key]));
  if (issue.code === 'invalid_union') return faultsOfUnion(issue, path);
  return [{ path: dotPath(path), code: codeOf(issue), message: issue.message }];
}

/** GEN-10 */
export function unknownField(path: readonly PropertyKey[]): Fault {
  return { path: dotPath(path), code: 'unknown_field', message: `There is no field ${String(path.at(-1))} here` };
}

/** A union's faults are those of the branch that was meant: of the right type, and with the fewest faults. */
function faultsOfUnion(issue: z.core.$ZodIssueInvalidUnion, path: readonly PropertyKey[]): Fault[] {
  const meant = issue.errors
    .filter((branch) => !branch.some((inner) => inner.code === 'invalid_type' && inner.path.length === 0))
    .sort((left, right) => left.length - right.length)[0];
  if (meant) return meant.flatMap((inner) => faultsOfIssue(inner, path));
  const expected = issue.errors.flat().flatMap((inner) => (inner.code === 'invalid_type' ? [inner.expected] : []));
  const message = expected.length > 0 ? `Invalid input: expected ${expected.join(' or ')}` : issue.message;
  return [{ path: dotPath(path), code: expected.length > 0 ? 'invalid_type' : 'invalid_value', message }];
}

function codeOf(issue: Issue): string {
  if (issue.code === 'invalid_type' && issue.input === undefined) return 'required';
  if (issue.code !== 'custom') return issue.code;
  const own: unknown = issue.params?.['code'];
  return typeof own === 'string' ? own : 'invalid_value';
}

function dotPath(path: readonly PropertyKey[]): string {
  return path.map(String).join('.');
}
