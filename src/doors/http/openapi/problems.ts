import { type ErrorCode, errorRegistry } from '../../../core/errors/registry.ts';
import type { JsonObject } from '../../../core/json.ts';
import type { Route } from '../route.ts';

const retryAfter: JsonObject = { description: 'Seconds until it may be tried again', schema: { type: 'integer' } };
const codes = Object.keys(errorRegistry) as ErrorCode[];

/** RFC 9457 with the members of GEN-2. */
export const problemSchema: JsonObject = {
  type: 'object',
  required: ['success', 'type', 'title', 'status', 'code', 'requestId'],
  properties: {
    success: { const: false },
    type: { type: 'string', format: 'uri-reference', description: 'Where the error is explained' },
    title: { type: 'string' },
    status: { type: 'integer', minimum: 400, maximum: 599 },
    detail: { type: 'string', description: 'What is particular to this occurrence' },
    code: { enum: [...codes], description: 'Stable: decide by it' },
    requestId: { type: 'string' },
    errors: {
      type: 'array',
      description: 'Every fault of the input',
      items: {
        type: 'object',
        required: ['path', 'code', 'message'],
        properties: { path: { type: 'string' }, code: { type: 'string' }, message: { type: 'string' } },
        additionalProperties: false,
      },
    },
    data: { description: 'What a route documents of its error' },
  },
  additionalProperties: false,
};

/** A method that a path does not have is no operation that could be described: 405 is not among them. */
const statuses = [...new Set(codes.map((code): number => errorRegistry[code].status))]
  .filter((status) => status !== 405)
  .sort((one, other) => one - other);

/** The problems of each status, with its codes, by name. */
export const problemResponses: Record<string, JsonObject> = Object.fromEntries(
  statuses.map((status) => [nameOf(status), problem(status)]),
);

/** The problems that a route may answer, by status. */
export function problemsOf(route: Route): Record<string, JsonObject> {
  const possible = statuses.filter((status) => mayAnswer(route, status));
  return Object.fromEntries(
    possible.map((status) => [String(status), { $ref: `#/components/responses/${nameOf(status)}` }]),
  );
}

function nameOf(status: number): string {
  return `Problem${status}`;
}

function mayAnswer({ access, body, path, method, revised, media }: Route, status: number): boolean {
  if (status === 401) return access !== 'public' && access !== 'file';
  if (status === 402) return access === 'render';
  if (status === 403) return access !== 'file';
  if (status === 410) return path.startsWith('/files/') || path.includes('shaders') || access === 'render';
  if (status === 412) return revised === true;
  if (status === 413 || status === 415) return method !== 'GET' && (body !== undefined || access === 'session');
  if (status === 504) return access === 'render' || media !== undefined;
  return true;
}

function problem(status: number): JsonObject {
  const ofStatus = codes.filter((code) => errorRegistry[code].status === status);
  const known = status === 429 ? { headers: { 'Retry-After': retryAfter } } : {};
  return {
    description: ofStatus.map((code) => `\`${code}\`: ${errorRegistry[code].title}`).join('; '),
    ...known,
    content: { 'application/problem+json': { schema: { $ref: '#/components/schemas/Problem' } } },
  };
}
