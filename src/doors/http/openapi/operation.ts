import { z } from 'zod';
import { buildExample, sample } from '../../../contract/examples.ts';
import { describePathParameter } from '../../../contract/path-parameters.ts';
import { isJsonObject, type JsonObject, requireJsonObject } from '../../../core/json.ts';
import { validate } from '../../../core/schemas/validate.ts';
import { takesIdempotencyKey } from '../idempotent.ts';
import type { Route } from '../route.ts';
import { listErrorCodes } from './codes.ts';
import type { Components } from './components.ts';
import { headerRefs, parameterRef } from './headers.ts';
import type { ProblemResponses } from './problems.ts';
import { describeSecurity } from './security.ts';

/** The components and responses that all operations share. */
interface Shared {
  components: Components;
  problems: ProblemResponses;
}

/** Describes a route as an operation of OpenAPI 3.1. */
export function describeOperation(route: Route, { components, problems }: Shared): JsonObject {
  const { operationId, summary, description, tags, method, standard, uploadFields } = route;
  if (operationId === undefined) throw new Error(`${method} ${route.path} has no operationId`);
  const { body = standard?.body, example = standard?.example } = route;
  return {
    operationId,
    summary,
    ...(description === undefined ? {} : { description }),
    tags: [...tags],
    security: describeSecurity(route),
    parameters: [...pathParameters(route, components), ...queryParameters(route, components), ...requestHeaders(route)],
    ...(body
      ? { requestBody: describeBody(components, body, example) }
      : uploadFields
        ? { requestBody: describeUpload(components, uploadFields) }
        : {}),
    responses: {
      ...describeSuccess(route, components),
      ...(method === 'GET' ? notModified(route) : {}),
      ...problems.forRoute(route),
      ...describeRefusals(route),
    },
  };
}

function pathParameters({ path, params }: Route, components: Components): JsonObject[] {
  const schemas = params ? propertiesOf(components.describe(params, 'input')) : {};
  return path
    .split('/')
    .filter((segment) => segment.startsWith(':') || segment === '*')
    .map((segment) => (segment === '*' ? 'path' : segment.slice(1)))
    .map((name) => {
      const { description = describePathParameter(path, name), ...schema } = schemas[name] ?? { type: 'string' };
      return { name, in: 'path', required: true, description, schema };
    });
}

function queryParameters({ query }: Route, components: Components): JsonObject[] {
  if (!query) return [];
  const schema = components.describe(query, 'input');
  const required = new Set(Array.isArray(schema['required']) ? schema['required'] : []);
  return Object.entries(propertiesOf(schema)).map(([name, { description, ...rest }]) => ({
    name,
    in: 'query',
    required: required.has(name),
    ...(description === undefined ? {} : { description }),
    // Lists are sent as text with commas.
    ...(rest['type'] === 'array' ? { style: 'form', explode: false } : {}),
    schema: rest,
  }));
}

function requestHeaders(route: Route): JsonObject[] {
  return [
    ...(takesIdempotencyKey(route) ? [parameterRef('IdempotencyKey')] : []),
    // If a record has an ETag, a request that changes the record can send the ETag back (GEN-12).
    ...(route.revised ? [parameterRef('IfMatch')] : []),
    ...(route.deferred ? [parameterRef('Prefer')] : []),
  ];
}

/** The body of an upload: a form with the file and further fields, or only the bytes of the file (see upload.ts). */
function describeUpload(components: Components, fields: z.ZodRawShape): JsonObject {
  const binary = { type: 'string', format: 'binary' };
  const described = components.describe(z.strictObject(fields), 'input');
  const file = { ...binary, description: 'The file to upload, exactly one.' };
  return {
    required: true,
    content: {
      'multipart/form-data': {
        schema: { ...described, required: ['file'], properties: { file, ...propertiesOf(described) } },
      },
      'application/octet-stream': { schema: binary },
    },
  };
}

function describeBody(components: Components, body: z.ZodType, example?: JsonObject): JsonObject {
  return {
    required: !validate(body, undefined).success,
    content: {
      'application/json': {
        schema: components.describe(body, 'input'),
        ...(example ? { example: withIds(example) } : {}),
      },
    },
  };
}

function describeSuccess(route: Route, components: Components): JsonObject {
  const { answers, standard, media = [], status = 200 } = route;
  const json = answers
    ? {
        schema: envelope(components.describe(answers, 'output')),
        example: { success: true, data: buildExample(answers) },
      }
    : standard && {
        schema: components.describe(standard.answers, 'output'),
        example: buildExample(standard.answers, 'body'),
      };
  const bytes = media.map((type) => [type, { schema: { type: 'string', format: 'binary' } }] as const);
  const headers = headerRefs([
    'X-Request-Id',
    ...(isCounted(route) ? (['RateLimit-Policy', 'RateLimit'] as const) : []),
    ...(takesIdempotencyKey(route) ? (['Idempotent-Replayed'] as const) : []),
    ...(route.startsSession ? (['Set-Cookie'] as const) : []),
    ...(route.revised ? (['ETag'] as const) : []),
  ]);
  return {
    [String(status)]: {
      description: 'Success',
      headers,
      content: { ...(json && { 'application/json': json }), ...Object.fromEntries(bytes) },
    },
    ...(route.deferred ? describeDeferred(route.deferred, components) : {}),
  };
}

/** The response to a request that prefers a job (JOB-1). */
function describeDeferred(deferred: z.ZodType, components: Components): JsonObject {
  const json = {
    schema: envelope(components.describe(deferred, 'output')),
    example: { success: true, data: buildExample(deferred) },
  };
  return {
    '202': {
      description: 'Accepted: the job of the render, if `Prefer` was sent',
      headers: headerRefs(['X-Request-Id', 'Location', 'Retry-After', 'Preference-Applied']),
      content: { 'application/json': json },
    },
  };
}

/** The errors of a route that follows another standard (GEN-1). */
function describeRefusals({ standard }: Route): Record<string, JsonObject> {
  const refusals = Object.entries(standard?.refusals ?? {}).map(([status, codes]): [string, JsonObject] => {
    const properties = {
      message: { type: 'string', description: 'A sentence that says what is wrong.' },
      code: { enum: [...codes], description: 'The kind of error, which never changes.' },
    };
    const schema = { type: 'object', required: ['message', 'code'], properties };
    const description = codes.map((code) => `\`${code}\``).join(', ');
    return [status, { description, content: { 'application/json': { schema } } }];
  });
  return Object.fromEntries(refusals);
}

/** Whether requests to the route are rate-limited (LIM-2), for identified callers or for clients. */
function isCounted(route: Route): boolean {
  return listErrorCodes(route).has('rate_limited');
}

function notModified({ media }: Route): JsonObject {
  return media ? { '304': { description: 'Not modified: the ETag that was sent is that of the file' } } : {};
}

/** The envelope of a successful response (GEN-1). */
function envelope(data: JsonObject): JsonObject {
  return {
    type: 'object',
    required: ['success', 'data'],
    properties: {
      success: { const: true, description: 'Always true. An error is a problem document with `success: false`.' },
      data: { ...data, description: data['description'] ?? 'The result of the request.' },
    },
    additionalProperties: false,
  };
}

/** The properties of an object schema in JSON Schema. */
function propertiesOf({ properties }: JsonObject): Record<string, JsonObject> {
  return Object.fromEntries(
    Object.entries(isJsonObject(properties) ? properties : {}).map(([name, field]) => [name, requireJsonObject(field)]),
  );
}

/** The example with realistic ids in place of placeholders: `{pageId}` itself would be rejected as an id. */
function withIds(example: JsonObject): JsonObject {
  return JSON.parse(
    JSON.stringify(example).replaceAll(/"\{(\w+)\}"/g, (_, name: string) => `"${sampleIds[name] ?? sample.page}"`),
  );
}

const sampleIds: Readonly<Record<string, string>> = {
  templateId: sample.template,
  password: 'correct horse battery staple',
  resetToken: 'reset_what-follows-the-number-sign-in-the-link',
  emailToken: 'email_what-follows-the-number-sign-in-the-link',
  undoToken: 'email_what-follows-the-number-sign-in-the-link',
  adminId: 'M5MifJXz-VaIit81zpgXs',
  invitation: 'invite_what-follows-the-number-sign-in-the-link',
};
