import type { Method, Route } from './route.ts';

/** The routes of one path pattern, by method. */
export interface Resource {
  pattern: string;
  routes: ReadonlyMap<Method, Route>;
  /**
   * The value of the header Allow. It includes HEAD if there is a GET, and always OPTIONS (RFC 9110 section 10.2.1).
   */
  allow: readonly string[];
}

/**
 * All path patterns with their routes. The most specific patterns come first, so that the first match is the right one:
 * `/brands/index` before `/brands/:id`. Throws if two routes have the same method and path, or if a path has two names
 * for one parameter.
 */
export function buildResources(routes: readonly Route[]): Resource[] {
  const byShape = new Map<string, { pattern: string; routes: Map<Method, Route> }>();
  for (const route of routes) {
    for (const pattern of listPatterns(route)) addRoute(byShape, pattern, route);
  }
  return [...byShape.values()]
    .map((resource) => ({ ...resource, allow: listAllowedMethods(resource.routes) }))
    .sort((left, right) => sortKey(left.pattern).localeCompare(sortKey(right.pattern)));
}

/** The route for a method. The route for GET also serves HEAD (GEN-5). */
export function routeFor({ routes }: Resource, method: string): Route | undefined {
  const routesByMethod: ReadonlyMap<string, Route> = routes;
  return routesByMethod.get(method === 'HEAD' ? 'GET' : method);
}

function listPatterns({ path, aliases = [], index }: Route): string[] {
  return [path, ...aliases].flatMap((pattern) => (index ? [pattern, `${pattern}/index`] : [pattern]));
}

function addRoute(
  byShape: Map<string, { pattern: string; routes: Map<Method, Route> }>,
  pattern: string,
  route: Route,
): void {
  const shape = pattern.replaceAll(/:[^/]+/g, ':');
  const resource = byShape.get(shape) ?? { pattern, routes: new Map() };
  if (resource.pattern !== pattern) throw new Error(`One path has two spellings: ${pattern}, ${resource.pattern}`);
  if (resource.routes.has(route.method)) throw new Error(`Two routes answer ${route.method} ${pattern}`);
  resource.routes.set(route.method, route);
  byShape.set(shape, resource);
}

function listAllowedMethods(routes: ReadonlyMap<Method, Route>): string[] {
  return [...[...routes.keys()].flatMap((method) => (method === 'GET' ? ['GET', 'HEAD'] : [method])), 'OPTIONS'];
}

/** A key that sorts patterns segment by segment from the left: literals, then parameters, then `*`. */
function sortKey(pattern: string): string {
  return pattern
    .split('/')
    .map((segment) => (segment === '*' ? '2' : segment.startsWith(':') ? '1' : '0'))
    .join('');
}
