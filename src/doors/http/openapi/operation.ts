import type { z } from 'zod';
import type { JsonObject } from '../../../core/json.ts';
import { judge } from '../../../core/schemas/judge.ts';
import type { Route } from '../route.ts';
import { problemsOf } from './problems.ts';
import { jsonSchemaOf } from './schema.ts';
import { securityOf } from './security.ts';

/** One route as an operation of OpenAPI 3.1. */
export function operationOf(route: Route): JsonObject {
  const { summary, tags, method, body } = route;
  return {
    operationId: operationId(route),
    summary,
    tags: [...tags],
    security: securityOf(route.access),
    parameters: [...pathParameters(route), ...queryParameters(route), ...conditions(route)],
    ...(body ? { requestBody: bodyOf(body) } : {}),
    responses: { ...successOf(route), ...(method === 'GET' ? notModified(route) : {}), ...problemsOf(route) },
  };
}

/** `GET /api/v1/brands/:id` → `getBrandsById`: what a client's method may be called. */
export function operationId({ method, path }: Pick<Route, 'method' | 'path'>): string {
  const words = path
    .replace(/^\/api(?:\/v1)?\//, '/')
    .split(/[/-]/)
    .filter(Boolean)
    .map((segment) =>
      segment.startsWith(':') ? `By${capital(segment.slice(1))}` : segment === '*' ? 'Path' : capital(segment),
    );
  return `${method.toLowerCase()}${words.join('')}`;
}

function capital(word: string): string {
  return `${word.slice(0, 1).toUpperCase()}${word.slice(1)}`;
}

function pathParameters({ path, params }: Route): JsonObject[] {
  const schemas = params ? propertiesOf(params, 'input') : {};
  return path
    .split('/')
    .filter((segment) => segment.startsWith(':') || segment === '*')
    .map((segment) => (segment === '*' ? 'path' : segment.slice(1)))
    .map((name) => ({ name, in: 'path', required: true, schema: schemas[name] ?? { type: 'string' } }));
}

function queryParameters({ query }: Route): JsonObject[] {
  if (!query) return [];
  const schema = jsonSchemaOf(query, 'input');
  const required = new Set((schema['required'] as string[] | undefined) ?? []);
  return Object.entries((schema['properties'] as Record<string, JsonObject> | undefined) ?? {}).map(
    ([name, { description, ...rest }]) => ({
      name,
      in: 'query',
      required: required.has(name),
      ...(description === undefined ? {} : { description }),
      schema: rest,
    }),
  );
}

/** Records that carry an ETag take it back with a change (GEN-12). */
function conditions({ revised }: Route): JsonObject[] {
  if (!revised) return [];
  const description = 'The ETag of the read that this change is based on: 412 where the record changed since.';
  return [{ name: 'If-Match', in: 'header', required: false, description, schema: { type: 'string' } }];
}

function bodyOf(body: z.ZodType): JsonObject {
  return {
    required: !judge(body, undefined).success,
    content: { 'application/json': { schema: jsonSchemaOf(body, 'input') } },
  };
}

function successOf({ answers, media = [], status = 200 }: Route): JsonObject {
  const json =
    answers || media.length === 0
      ? { 'application/json': { schema: envelope(answers ? jsonSchemaOf(answers, 'output') : {}) } }
      : {};
  const bytes = media.map((type) => [type, { schema: {} }] as const);
  const headers = { 'X-Request-Id': { $ref: '#/components/headers/X-Request-Id' } };
  return {
    [String(status)]: { description: 'Success', headers, content: { ...json, ...Object.fromEntries(bytes) } },
  };
}

function notModified({ media }: Route): JsonObject {
  return media ? { '304': { description: 'Not modified: the ETag that was sent is that of the file' } } : {};
}

/** GEN-1. */
function envelope(data: JsonObject): JsonObject {
  return {
    type: 'object',
    required: ['success', 'data'],
    properties: { success: { const: true }, data },
    additionalProperties: false,
  };
}

function propertiesOf(schema: z.ZodType, io: 'input' | 'output'): Record<string, JsonObject> {
  return (jsonSchemaOf(schema, io)['properties'] as Record<string, JsonObject> | undefined) ?? {};
}
