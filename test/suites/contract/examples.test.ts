import { beforeAll, describe, expect, it } from 'vitest';
import { routes } from '../../../workers/edge/composition.ts';
import { ask } from '../../harness/service.ts';
import { type ExampleRequests, exampleRequests } from './example-requests.ts';

const exemplary = routes.filter(({ example }) => example !== undefined);
let requests: ExampleRequests;

beforeAll(async () => {
  requests = await exampleRequests();
});

/**
 * Operations that need the renderer, which vets shaders. Their samples run against the started service
 * (test/e2e/api-samples.deep.test.ts).
 */
const vetted = ({ method, path }: (typeof routes)[number]) =>
  /^\/api\/v1\/shaders(?:\/:id)?$/.test(path) && (method === 'POST' || method === 'PUT');

describe('the examples of requests in the description of the API', () => {
  it.each(
    exemplary.filter((route) => !vetted(route)).map((route) => [`${route.method} ${route.path}`, route] as const),
  )('[DOCS-1] %s gets a success', async (_, route) => {
    const response = await requests.send(route);
    expect([response.status, response.ok ? '' : await response.text()]).toEqual([200, '']);
  });

  it('[DOCS-1] exist for every body that is not empty', () => {
    const without = routes.filter(({ body, example, path }) => body && !example && !/^\/(api\/auth|app)\//.test(path));
    const needed = without.filter(({ body }) => !body?.safeParse({}).success || !body?.safeParse(undefined).success);
    expect(needed.map(({ method, path }) => `${method} ${path}`)).toEqual([]);
  });

  it('[DOCS-1] are shown with each operation, with its description', async () => {
    const document = (await (await ask('/openapi.json')).json()) as {
      paths: Record<string, Record<string, { description?: string; requestBody?: { content: object } }>>;
    };
    const operations = Object.values(document.paths).flatMap((byMethod) => Object.values(byMethod));
    expect(operations.filter(({ description = '' }) => description.length < 10)).toEqual([]);
    const withExamples = operations.filter(({ requestBody }) =>
      JSON.stringify(requestBody ?? {}).includes('"example":'),
    );
    expect(withExamples).toHaveLength(exemplary.length + routes.filter(({ standard }) => standard?.example).length);
    expect(JSON.stringify(withExamples)).not.toMatch(/"\{\w+\}"/);
  });
});
