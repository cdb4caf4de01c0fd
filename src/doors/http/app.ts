import { type Context, Hono } from 'hono';
import { AppError } from '../../core/errors/app-error.ts';
import { asAppError } from '../../core/errors/as-app-error.ts';
import { rejectTokenInQuery } from '../../services/authenticate/credentials.ts';
import type { Services } from '../../services/services.ts';
import { raw, toResponse } from './answers.ts';
import { writeCommonHeaders } from './common-headers.ts';
import { unknownAddressPage } from './pages/not-found.tsx';
import { htmlPage } from './pages/page-answer.ts';
import { problemResponse } from './problem.ts';
import { createRateCounter } from './rates.ts';
import { readRequestId } from './request-id.ts';
import type { RequestLog } from './request-log.ts';
import { buildResources, type Resource, routeFor } from './resources.ts';
import type { RequestContext, Route } from './route.ts';
import { runRoute } from './run-route.ts';
import { prefersHtml } from './wants-page.ts';

export interface AppOptions {
  log: RequestLog;
  /** Creates the services that handle one request. */
  createServices(
    invocation: Pick<RequestContext, 'env' | 'log' | 'request' | 'url'> & { ctx: Pick<ExecutionContext, 'waitUntil'> },
  ): Services;
}

export interface App {
  fetch(request: Request, env: Env, ctx: ExecutionContext): Response | Promise<Response>;
}

type DoorContext = Context<{ Bindings: Env }>;

/**
 * Creates the HTTP application for a list of routes. hono matches the path. Every request passes through `respond`,
 * which does everything that the GEN rules require of a response, so that no route can forget it. A slash at the end of
 * a path is ignored.
 */
export function createApp(routes: readonly Route[], options: AppOptions): App {
  const app = new Hono<{ Bindings: Env }>({ strict: false });
  for (const resource of buildResources(routes)) app.all(resource.pattern, (c) => respond(c, options, resource));
  app.notFound((c) => respond(c, options, undefined));
  return app;
}

async function respond(c: DoorContext, options: AppOptions, resource: Resource | undefined): Promise<Response> {
  const context = requestContext(c, options);
  const { request, url, log, requestId, services, responseHeaders } = context;
  const startedAt = services.clock.now();
  const { response, code } = await answerOrProblem(c, context, resource);
  for (const [name, value] of responseHeaders) if (!response.headers.has(name)) response.headers.set(name, value);
  writeCommonHeaders(response.headers, {
    request,
    requestId,
    resource,
    ownOrigin: services.origin,
    secure: url.protocol === 'https:',
  });
  log.info('request', {
    method: request.method,
    // The path is logged without the query, which may contain gt, demo and sig (AUTH-17).
    path: c.req.path,
    status: response.status,
    ...(code && { code }),
    ms: services.clock.now() - startedAt,
  });
  return response;
}

function requestContext(c: DoorContext, { log: serviceLog, createServices }: AppOptions): RequestContext {
  const request = c.req.raw;
  const requestId = readRequestId(request.headers);
  const env = c.env;
  const ctx = c.executionCtx;
  const url = new URL(request.url);
  const log = serviceLog.with({ requestId });
  const services = createServices({ env, ctx, log, request, url });
  const responseHeaders = new Headers();
  return {
    request,
    responseHeaders,
    countRate: createRateCounter({ services, responseHeaders }),
    env,
    requestId,
    url,
    log,
    services,
  };
}

async function answerOrProblem(
  c: DoorContext,
  context: RequestContext,
  resource: Resource | undefined,
): Promise<{ response: Response; code?: string }> {
  try {
    return { response: await answer(c, context, resource) };
  } catch (thrown) {
    const error = asAppError(thrown);
    if (error.status >= 500) context.log.error('request_failed', { code: error.code, error });
    return { response: await faultResponse(c, context, error), code: error.code };
  }
}

/**
 * The response to an error: a problem, or an HTML page if a user opened an address that does not exist in a browser.
 */
async function faultResponse(
  c: DoorContext,
  { request, requestId }: RequestContext,
  error: AppError,
): Promise<Response> {
  if (error.code !== 'route_not_found') return problemResponse(error, requestId);
  const { method, headers } = request;
  const response = prefersHtml({ method, path: c.req.path, accept: headers.get('Accept') ?? '' })
    ? toResponse(await htmlPage(unknownAddressPage(), { status: error.status }))
    : problemResponse(error, requestId);
  response.headers.append('Vary', 'Accept');
  return response;
}

async function answer(c: DoorContext, context: RequestContext, resource: Resource | undefined): Promise<Response> {
  const { request, url } = context;
  // A preflight request has the same query. If it were rejected, the page could not read the error of the actual
  // request.
  if (isTokenChecked(c.req.path) && request.method !== 'OPTIONS') rejectTokenInQuery(url);
  if (!resource)
    throw new AppError('route_not_found', { detail: 'No route has this path. See /openapi.json for all routes.' });
  const allow = resource.allow.join(', ');
  if (request.method === 'OPTIONS') return toResponse(raw(null, { status: 204, headers: { Allow: allow } }));
  const route = routeFor(resource, request.method);
  if (!route)
    throw new AppError('method_not_allowed', { detail: `This path supports ${allow}.`, headers: { Allow: allow } });
  const response = toResponse(await runRoute(route, context, pathParams(c, resource)));
  // hono does not read the body of a response to HEAD, so a body that streams must be cancelled.
  if (request.method === 'HEAD') await response.body?.cancel();
  return response;
}

/**
 * Whether AUTH-4 applies: it does to every path under /api, whether a route exists or not, except those of the sign-in
 * library.
 */
function isTokenChecked(path: string): boolean {
  return path.startsWith('/api/') && path !== '/api/auth' && !path.startsWith('/api/auth/');
}

function pathParams(c: DoorContext, { pattern }: Resource): Record<string, string> {
  const params: Record<string, string> = c.req.param();
  if (!pattern.endsWith('/*')) return params;
  const before = pattern.split('/').length - 1;
  return { ...params, '*': c.req.path.split('/').slice(before).join('/') };
}
