import { beforeAll, describe, expect, it } from 'vitest';
import { z } from 'zod';
import { json } from '../../../src/doors/http/answers.ts';
import { requireDescribed } from '../../../src/doors/http/openapi/described.ts';
import { defineRoute } from '../../../src/doors/http/route.ts';
import { routes } from '../../../workers/edge/composition.ts';
import { ask } from '../../harness/service.ts';
import { makeSpace } from '../../harness/space.ts';

interface Operation {
  operationId: string;
  tags: string[];
  parameters: Array<{ name: string; in: string }>;
  requestBody?: { content: Record<string, { schema: { properties?: object } }> };
  responses: Record<string, unknown>;
}

let document: {
  openapi: string;
  servers: Array<{ url: string }>;
  tags: Array<{ name: string; description: string }>;
  paths: Record<string, Record<string, Operation>>;
};
let text: string;

beforeAll(async () => {
  const response = await ask('/openapi.json');
  expect(response.headers.get('Content-Type')).toBe('application/json; charset=utf-8');
  text = await response.text();
  document = JSON.parse(text);
});

const operations = () =>
  Object.entries(document.paths).flatMap(([path, byMethod]) =>
    Object.entries(byMethod).map(([method, operation]) => ({ path, method, operation })),
  );

describe('/openapi.json', () => {
  it('[DOCS-1] describes every route of the API under the requested address', () => {
    expect(document.openapi).toBe('3.1.1');
    expect(document.servers).toEqual([{ url: 'https://galley.test' }]);
    const expected = routes
      .filter(({ path }) => /^\/(?:api|files|assets)\//.test(path))
      .map(({ method, path }) => `${method} ${path.replaceAll(/:([^/]+)/g, '{$1}').replace(/\*$/, '{path}')}`);
    const described = operations().map(({ path, method }) => `${method.toUpperCase()} ${path}`);
    expect(described.sort()).toEqual(expected.sort());
  });

  it('[DOCS-1] gives each operation a unique dotted id, its path parameters and a described tag', () => {
    const names = operations().map(({ operation }) => operation.operationId);
    expect(new Set(names).size).toBe(names.length);
    for (const name of names) {
      expect(name).toMatch(/^[a-z][A-Za-z]*(?:\.[a-z][A-Za-z]*)+$/);
      // A client groups its methods by these names, so none is a method and a group at once.
      expect(names.filter((other) => other.startsWith(`${name}.`))).toEqual([]);
    }
    const tags = new Set(document.tags.filter(({ description }) => description !== '').map(({ name }) => name));
    for (const { path, operation } of operations()) {
      const inPath = operation.parameters.filter((each) => each.in === 'path').map(({ name }) => name);
      expect(inPath).toEqual([...path.matchAll(/\{([^}]+)\}/g)].map(([, name]) => name));
      for (const tag of operation.tags) expect(tags.has(tag), tag).toBe(true);
    }
  });

  it('[DOCS-1] has no dead reference', () => {
    for (const [, pointer = ''] of text.matchAll(/"\$ref":"#\/([^"]+)"/g)) {
      const target = pointer
        .split('/')
        .reduce<unknown>((at, name) => (at as Record<string, unknown>)?.[name], document);
      expect(target, pointer).toBeDefined();
    }
  });

  it('[DOCS-1] generates bodies and queries from the schemas that validate them', () => {
    const body = document.paths['/api/render']?.['post']?.requestBody?.content['application/json']?.schema.properties;
    expect(Object.keys(body ?? {})).toEqual(
      expect.arrayContaining(['pageId', 'pageIds', 'format', 'tweaks', 'dryRun']),
    );
    const query = document.paths['/api/render/{pageId}']?.['get']?.parameters.map(({ name }) => name);
    expect(query).toEqual(expect.arrayContaining(['pageId', 'format', 'scale', 'draft', 'tweaks']));
  });

  it('[GEN-2] names the problems of each status, with 401 where credentials are required', () => {
    for (const { operation } of operations()) {
      expect(operation.responses['500']).toBeDefined();
      expect(operation.responses['404']).toBeDefined();
    }
    const of = (path: string, method: string) => Object.keys(document.paths[path]?.[method]?.responses ?? {});
    expect(of('/api/v1/webhooks', 'get')).toContain('401');
    expect(of('/api/health', 'get')).not.toContain('401');
  });

  it('[DOCS-1, AUTH-7] describes sign-up and sign-in, which start a session, as open without one', () => {
    const [signUp, signIn] = ['up', 'in'].map((way) => document.paths[`/api/auth/sign-${way}/email`]?.['post']);
    for (const operation of [signUp, signIn]) {
      expect(operation).toMatchObject({
        security: [{}],
        responses: { 200: { headers: { 'Set-Cookie': expect.anything() } } },
      });
    }
    expect(signUp?.responses).not.toHaveProperty('401');
    expect(JSON.stringify(signIn?.responses['401'])).toContain('{"enum":["INVALID_EMAIL_OR_PASSWORD"],');
  });

  it('[DOCS-1, AUTH-2, AUTH-6] says for each route whether it accepts a key, and which credentials it requires', async () => {
    const { key } = await makeSpace();
    const sessionRoutes = routes.filter(
      ({ path, access }) => path.startsWith('/api/') && /^(?:shared|key|session)$/.test(access),
    );
    for (const { method, path } of sessionRoutes.filter((route) => !route.path.startsWith('/api/auth/'))) {
      const operation = document.paths[path.replaceAll(/:([^/]+)/g, '{$1}')]?.[method.toLowerCase()];
      const schemes = (operation as unknown as { security: object[] }).security.map((one) => Object.keys(one)[0] ?? '');
      const address = path.replace(':version', '1').replaceAll(/:[^/]+/g, 'none');
      const send = async (headers: Record<string, string>) =>
        (await ask(address, { method, headers, ...(method !== 'GET' && { json: {} }) })).status;
      const [withKey, withNothing] = [await send({ Authorization: `Bearer ${key}` }), await send({})];
      // If no credentials are required, a key is not checked.
      if (schemes.includes('apiKey') || !schemes.includes(''))
        expect([`${method} ${path}`, withKey !== 401]).toEqual([`${method} ${path}`, schemes.includes('apiKey')]);
      if (!schemes.includes('')) expect([`${method} ${path}`, withNothing]).toEqual([`${method} ${path}`, 401]);
    }
  });

  it('[DOCS-1] describes the responses of every route, except for those that follow another standard', () => {
    const undescribed = routes.filter(
      ({ path, answers, media }) => /^\/(?:api|files|assets)\//.test(path) && !answers && !media,
    );
    expect(undescribed.map(({ path }) => path).filter((path) => !path.startsWith('/api/auth/'))).toEqual([]);
  });
});

describe('a response in development', () => {
  const answerWith = (data: unknown) =>
    requireDescribed(
      defineRoute({
        method: 'GET',
        path: '/things',
        access: 'public',
        summary: 'List things',
        tags: ['things'],
        answers: z.strictObject({ name: z.string() }),
        answer: () => json({ name: 'x' }),
      }),
      json(data),
    );

  it.each([{}, { name: 1 }, { name: 'x', more: 1 }, null])(
    '[DOCS-1] is an error if it does not match its description: %j',
    (data) => expect(answerWith(data)).rejects.toMatchObject({ code: 'internal_error' }),
  );

  it('[DOCS-1] is sent unchanged if it matches its description', async () => {
    await expect(answerWith({ name: 'x' })).resolves.toBeUndefined();
  });
});
