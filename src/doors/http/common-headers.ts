import { writeCors } from './cors.ts';
import { type Resource, routeFor } from './resources.ts';

interface ResponseFacts {
  request: Request;
  requestId: string;
  resource: Resource | undefined;
  ownOrigin: string;
  /** Whether the request was sent over https. */
  secure: boolean;
}

const year = 31_536_000;

/**
 * Writes the headers of every response, including errors: those of GEN-4 and GEN-8, and those that keep browsers from
 * guessing content types and caching times.
 */
export function writeCommonHeaders(headers: Headers, facts: ResponseFacts): void {
  const { request, requestId, resource, ownOrigin, secure } = facts;
  headers.set('X-Request-Id', requestId);
  headers.set('X-Content-Type-Options', 'nosniff');
  if (!headers.has('Cache-Control')) headers.set('Cache-Control', 'no-store');
  if (secure) headers.set('Strict-Transport-Security', `max-age=${year}`);
  const access = resource && findAccess(resource, request);
  if (resource && access) writeCors(headers, { access, request, ownOrigin, methods: resource.allow });
}

/**
 * The route for the method of the request. For a preflight, it is the route for the method that the preflight names. If
 * there is no such route, it is the first route of the path.
 */
function findAccess(resource: Resource, { method, headers }: Request) {
  const requestedMethod = method === 'OPTIONS' ? headers.get('Access-Control-Request-Method') : method;
  const route = routeFor(resource, requestedMethod ?? '') ?? [...resource.routes.values()][0];
  return route?.access;
}
