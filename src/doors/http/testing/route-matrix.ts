import { describe, expect, it } from 'vitest';
import type { App } from '../app.ts';
import { buildResources, type Resource } from '../resources.ts';
import type { Method, Route } from '../route.ts';
import { looseObjects } from './loose-objects.ts';
import { type Ask, createAsk, read } from './test-door.ts';

const methods: readonly Method[] = ['GET', 'POST', 'PUT', 'PATCH', 'DELETE'];

interface MatrixOptions {
  /** Values of path parameters by name. Every other parameter gets an id that does not exist. */
  params?: Readonly<Record<string, string>>;
}

/**
 * Declares tests for the rules that apply to every path, so that a new route is tested as soon as it is declared. The
 * requests have no credentials and no body: a route may reject them, but the error must follow the rules.
 */
export function routeMatrix(app: App, routes: readonly Route[], { params = {} }: MatrixOptions = {}): void {
  const ask = createAsk(app);
  describe.each(buildResources(routes).map((resource) => [resource.pattern, resource] as const))(
    '%s',
    (_, resource) => {
      const path = samplePath(resource, params);

      it('[GEN-4] echoes a request id, also in the problem', async () => {
        for (const method of [...methods, 'OPTIONS']) {
          const response = await ask(path, { method, headers: { 'X-Request-Id': 'matrix-request' } });
          expect(response.headers.get('X-Request-Id')).toBe('matrix-request');
          if (isProblem(response)) expect(await read(response)).toMatchObject({ requestId: 'matrix-request' });
          else await response.body?.cancel();
        }
      });

      it('[GEN-5] answers 405 with Allow to other methods', async () => {
        for (const method of methods.filter((method) => !resource.routes.has(method))) {
          const response = await ask(path, { method });
          expect(response.status).toBe(405);
          expect(response.headers.get('Allow')).toBe(resource.allow.join(', '));
          expect(await read(response)).toMatchObject({ success: false, code: 'method_not_allowed', status: 405 });
        }
      });

      it('[GEN-5] answers OPTIONS with its methods', async () => {
        const response = await ask(path, { method: 'OPTIONS' });
        expect([response.status, response.headers.get('Allow')]).toEqual([204, resource.allow.join(', ')]);
      });

      if (resource.routes.has('GET')) {
        it('[GEN-5] answers HEAD as GET, without a body', () => expectHead(ask, path));
      }

      it.each([...resource.routes.values()])(
        '[GEN-8] answers the preflight of $method by its access',
        async (route) => {
          await expectPreflight(ask, path, route, resource);
        },
      );

      if (isApi(path)) {
        it('[AUTH-4] rejects a token in the query, whatever the method', () => expectTokenRefused(ask, path));
      }

      it('[GEN-10] declares strict objects only', () => {
        for (const { body } of resource.routes.values()) expect(body ? looseObjects(body) : []).toEqual([]);
      });
    },
  );
}

async function expectHead(ask: Ask, path: string) {
  const get = await ask(path);
  const head = await ask(path, { method: 'HEAD' });
  await get.body?.cancel();
  expect(await head.text()).toBe('');
  expect(head.status).toBe(get.status);
  expect([...head.headers.keys()]).toEqual([...get.headers.keys()]);
  expect(head.headers.get('Content-Type')).toBe(get.headers.get('Content-Type'));
}

async function expectTokenRefused(ask: Ask, path: string) {
  for (const method of methods) {
    const response = await ask(`${path}?token=a-secret-value`, { method });
    const text = await response.text();
    expect([response.status, text.includes('"token_in_query"')]).toEqual([400, true]);
    expect(text).not.toContain('a-secret-value');
  }
}

async function expectPreflight(ask: Ask, path: string, route: Route, { allow }: Resource) {
  const preflight = (origin: string) =>
    ask(path, { method: 'OPTIONS', headers: { Origin: origin, 'Access-Control-Request-Method': route.method } });
  const stranger = await preflight('https://stranger.example');
  expect(stranger.status).toBe(204);
  expect(stranger.headers.get('Access-Control-Allow-Credentials')).toBeNull();
  expect(stranger.headers.get('Access-Control-Allow-Origin')).toBe(route.access === 'session' ? null : '*');
  if (route.access !== 'session') expect(stranger.headers.get('Access-Control-Allow-Methods')).toBe(allow.join(', '));
}

function samplePath({ pattern }: Resource, params: Readonly<Record<string, string>>): string {
  return pattern
    .replaceAll(/:([^/]+)/g, (_, name: string) => encodeURIComponent(params[name] ?? 'no-such-id-0000000000'))
    .replace(/\*$/, params['*'] ?? 'no-such-path');
}

function isApi(path: string): boolean {
  return path.startsWith('/api/') && !path.startsWith('/api/auth/');
}

function isProblem(response: Response): boolean {
  return response.headers.get('Content-Type')?.startsWith('application/problem+json') ?? false;
}
