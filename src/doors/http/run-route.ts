import { AppError } from '../../core/errors/app-error.ts';
import { judge } from '../../core/schemas/judge.ts';
import type { Answer } from './answers.ts';
import { readJsonBody } from './body.ts';
import { parseInput } from './faults.ts';
import { type Admitted, type IdempotencyOf, runOnce } from './idempotent.ts';
import { requireDescribed } from './openapi/described.ts';
import type { AdmitContext, RequestContext, Route } from './route.ts';

/**
 * The steps of a route, in order: params, admit, a kept answer (LIM-1), query, body, answer. Who may not ask learns nothing
 * of what is wrong with the rest, and nothing is read for them.
 */
export async function runRoute(
  route: Route,
  context: RequestContext,
  rawParams: Record<string, string>,
  idempotencyOf?: IdempotencyOf,
): Promise<Answer> {
  const params = paramsOf(route, rawParams);
  const who = await admit(route, { ...context, params });
  const admitted = { ...context, params, who };
  if (!idempotencyOf) return await answerOf(route, admitted);
  return await runOnce(route, admitted, idempotencyOf, (once) => answerOf(route, once));
}

/** Whoever sent a key to a session route learns what else does the same, if anything does (AUTH-6). */
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

async function answerOf(route: Route, context: Admitted): Promise<Answer> {
  const { query, body } = await readInput(route, context);
  const answer = await route.answer({ ...context, query, body });
  // Costs nothing in production, where answers are not read again.
  if (context.env.GALLEY_ENV === 'development') await requireDescribed(route, answer);
  return answer;
}

async function readInput(route: Route, context: Admitted) {
  let json: unknown;
  try {
    const query = queryOf(route, context.url);
    if (!route.body) return { query, body: undefined };
    json = await readJsonBody(context.request, route.body, route.bodyLimit);
    return { query, body: parseInput(route.body, json, route.invalidBody ?? 'invalid_body') };
  } catch (fault) {
    await route.refused?.({ ...context, json, fault });
    throw fault;
  }
}

function paramsOf({ params }: Route, values: Record<string, string>): unknown {
  if (!params) return values;
  const result = judge(params, values);
  if (result.success) return result.data;
  throw new AppError('route_not_found', { detail: 'No route has this path. See /openapi.json for all routes.' });
}

/** A repeated parameter counts with its last value; one that the schema does not name is ignored (GEN-10). */
function queryOf({ query }: Route, url: URL): unknown {
  const values = Object.fromEntries(url.searchParams);
  return query ? parseInput(query, values, 'invalid_query') : values;
}
