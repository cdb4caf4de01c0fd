import { AppError } from '../../../core/errors/app-error.ts';
import { isJsonObject } from '../../../core/json.ts';
import { validate } from '../../../core/schemas/validate.ts';
import type { Answer } from '../answers.ts';
import type { Route } from '../route.ts';

/**
 * Checks a JSON response against the schema that its route declares (DOCS-1). A field that is missing, has another type
 * or is not described is a fault of the service.
 * @throws AppError internal_error with the faults as its cause
 */
export async function requireDescribed(
  { method, path, answers, deferred }: Pick<Route, 'method' | 'path' | 'answers' | 'deferred'>,
  answer: Answer,
): Promise<void> {
  const { status } = answer.kind === 'as-is' ? answer.response : answer;
  const schema = deferred && status === 202 ? deferred : answers;
  if (!schema) return;
  const data = await readData(answer);
  if (data === undefined) return;
  const judged = validate(schema, data);
  if (judged.success) return;
  const faults = judged.issues.slice(0, 5).map((issue) => `${issue.path.join('.')}: ${issue.message}`);
  throw new AppError('internal_error', {
    cause: `${method} ${path} answers what it does not describe: ${faults.join('; ')}`,
  });
}

/** The value of `data` as it is sent; undefined for a response that is not JSON. */
async function readData(answer: Answer): Promise<unknown> {
  if (answer.kind === 'json') return JSON.parse(JSON.stringify(answer.data ?? null));
  if (answer.kind === 'raw' || answer.response.headers.get('Content-Type')?.startsWith('application/json') !== true)
    return undefined;
  const body: unknown = await answer.response.clone().json();
  return isJsonObject(body) ? body['data'] : undefined;
}
