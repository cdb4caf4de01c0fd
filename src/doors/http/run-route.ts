import { AppError } from '../../core/errors/app-error.ts';
import { asAppError } from '../../core/errors/as-app-error.ts';
import { isJsonObject } from '../../core/json.ts';
import { validate } from '../../core/schemas/validate.ts';
import { recordChange } from '../../services/hot/changes.ts';
import type { Answer } from './answers.ts';
import { readJsonBody } from './body.ts';
import { parseInput } from './faults.ts';
import { type AdmittedContext, runOnce } from './idempotent.ts';
import { requireDescribed } from './openapi/described.ts';
import type { AdmitContext, RequestContext, Route } from './route.ts';

/**
 * Runs the steps of a route in this order: params, admit, a stored response (LIM-1), query, body, answer. If a caller
 * is not admitted, the rest of the request is neither read nor validated, so the error says nothing about it.
 */
export async function runRoute(
  route: Route,
  context: RequestContext,
  rawParams: Record<string, string>,
): Promise<Answer> {
  const params = readParams(route, rawParams);
  const principal = await admit(route, { ...context, params });
  const admitted = { ...context, params, principal };
  try {
    const answer = await runOnce(route, admitted, (once) => answerRoute(route, once));
    noteChange(route, admitted);
    return answer;
  } catch (error) {
    // A request that failed here may have stored its change before.
    if (asAppError(error).status >= 500) noteChange(route, admitted);
    throw error;
  }
}

/** Notes that a request may have changed what a public GET of its space returns (SCL-2). */
function noteChange({ method, readOnly, keepsPublished }: Route, { principal, services }: AdmittedContext): void {
  const spaceId = isJsonObject(principal) ? principal['spaceId'] : undefined;
  if (method !== 'GET' && !readOnly && !keepsPublished && typeof spaceId === 'string') recordChange(services, spaceId);
}

/**
 * Runs `admit`. If a key is used for a route that requires a session, the error names the alternative that accepts the
 * key, if there is one (AUTH-6).
 */
async function admit(route: Route, context: AdmitContext<unknown>): Promise<unknown> {
  try {
    return await route.admit?.(context);
  } catch (error) {
    const isHinted =
      error instanceof AppError && error.code === 'session_required' && route.withoutSession !== undefined;
    if (!isHinted) throw error;
    throw new AppError(error.code, { detail: `${error.detail} ${route.withoutSession}`, headers: error.headers });
  }
}

async function answerRoute(route: Route, context: AdmittedContext): Promise<Answer> {
  const { query, body } = await readInput(route, context);
  const answer = await route.answer({ ...context, query, body });
  // The check is limited to development, so that production does not parse each response again.
  if (context.env.GALLEY_ENV === 'development') await requireDescribed(route, answer);
  return answer;
}

async function readInput(route: Route, context: AdmittedContext) {
  let json: unknown;
  try {
    const query = readQuery(route, context.url);
    if (!route.body) return { query, body: undefined };
    json = await readJsonBody(context.request, route.body, route.bodyLimit);
    return { query, body: parseInput(route.body, json, route.invalidBody ?? 'invalid_body') };
  } catch (fault) {
    await route.onRejected?.({ ...context, json, fault });
    throw fault;
  }
}

function readParams({ params }: Route, values: Record<string, string>): unknown {
  if (!params) return values;
  const result = validate(params, values);
  if (result.success) return result.data;
  throw new AppError('route_not_found', { detail: 'No route has this path. See /openapi.json for all routes.' });
}

/**
 * Validates the query. If a parameter is repeated, its last value is used. A parameter without a schema is ignored
 * (GEN-10).
 */
function readQuery({ query }: Route, url: URL): unknown {
  const values = Object.fromEntries(url.searchParams);
  return query ? parseInput(query, values, 'invalid_query') : values;
}
