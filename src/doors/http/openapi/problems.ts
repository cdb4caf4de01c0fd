import { type ErrorCode, errorRegistry } from '../../../core/errors/registry.ts';
import type { JsonObject } from '../../../core/json.ts';
import { literalKeys } from '../../../core/literal-keys.ts';
import type { Route } from '../route.ts';
import { listErrorCodes } from './codes.ts';
import { headerRefs } from './headers.ts';

const codes = literalKeys(errorRegistry);

/** The schema of a problem: RFC 9457 with the members of GEN-2. */
export const problemSchema: JsonObject = {
  type: 'object',
  description: 'An error in the format of RFC 9457. Use `code` to tell errors apart.',
  required: ['success', 'type', 'title', 'status', 'code', 'requestId'],
  properties: {
    success: { const: false, description: 'Always false for an error.' },
    type: { type: 'string', format: 'uri-reference', description: 'The page that explains the error' },
    title: { type: 'string', description: 'A short sentence about this kind of error.' },
    status: { type: 'integer', minimum: 400, maximum: 599, description: 'The HTTP status of the response.' },
    detail: { type: 'string', description: 'What happened in this request, and how to fix it' },
    code: { enum: [...codes], description: 'A stable code. Use it to tell errors apart.' },
    requestId: {
      type: 'string',
      description: 'The id of the request, which the log contains. The response also has it as `X-Request-Id`.',
    },
    errors: {
      type: 'array',
      description: 'Every fault of the input, with its path',
      items: {
        type: 'object',
        required: ['path', 'code', 'message'],
        properties: {
          path: { type: 'string', description: 'The path of the field with the fault, such as `layers.2.type`.' },
          code: { type: 'string', description: 'The kind of fault, which never changes.' },
          message: { type: 'string', description: 'A sentence that says what is wrong.' },
        },
        additionalProperties: false,
      },
    },
    data: {
      type: 'object',
      description: 'Additional facts, as documented by the route',
      additionalProperties: { $ref: '#/components/schemas/JsonValue' },
    },
  },
  additionalProperties: false,
};

/**
 * The error responses of all routes. For each status, a route has one response, which lists its codes. Routes with the
 * same codes for a status share the response.
 */
export class ProblemResponses {
  readonly #byName = new Map<string, JsonObject>();

  /** The error responses of a route, as references. */
  forRoute(route: Route): Record<string, JsonObject> {
    const possible = listErrorCodes(route);
    const byStatus = Map.groupBy(
      codes.filter((code) => possible.has(code)),
      (code): number => errorRegistry[code].status,
    );
    const statuses = [...byStatus].sort(([one], [other]) => one - other);
    return Object.fromEntries(statuses.map(([status, each]) => [String(status), this.#refTo(status, each)]));
  }

  /** All error responses to which routes refer, for the components. */
  all(): Record<string, JsonObject> {
    return Object.fromEntries([...this.#byName].sort(([one], [other]) => one.localeCompare(other)));
  }

  #refTo(status: number, ofStatus: readonly ErrorCode[]): JsonObject {
    const response = problem(status, ofStatus);
    const same = [...this.#byName].find(([, known]) => JSON.stringify(known) === JSON.stringify(response));
    const name = same?.[0] ?? this.#freeName(status, ofStatus);
    this.#byName.set(name, response);
    return { $ref: `#/components/responses/${name}` };
  }

  /**
   * A free name for a response: its code if there is only one, otherwise the status with a number. A name such as
   * `NotFound404` would say nothing about the codes.
   */
  #freeName(status: number, ofStatus: readonly ErrorCode[]): string {
    const [only] = ofStatus;
    if (ofStatus.length === 1 && only) return only;
    for (let number = 1; ; number++) {
      const name = `problem_${status}_${number}`;
      if (!this.#byName.has(name)) return name;
    }
  }
}

function problem(status: number, ofStatus: readonly ErrorCode[]): JsonObject {
  const waits = ofStatus.includes('idempotency_in_progress') || status === 429 || status === 503;
  return {
    description: ofStatus.map((code) => `\`${code}\`: ${errorRegistry[code].title}`).join('; '),
    headers: headerRefs(waits ? ['X-Request-Id', 'Retry-After'] : ['X-Request-Id']),
    content: {
      'application/problem+json': {
        schema: {
          allOf: [
            { $ref: '#/components/schemas/Problem' },
            { properties: { code: { enum: [...ofStatus], description: 'The kind of error, which never changes.' } } },
          ],
        },
      },
    },
  };
}
