import type { JsonObject } from '../../../core/json.ts';

/** Headers of answers, for the components. */
export const headers = {
  'X-Request-Id': {
    description:
      'The id of the request. If the request has an `X-Request-Id` of 8 to 64 letters, digits, `-` and `_`, it is that one.',
    schema: { type: 'string' },
  },
  'RateLimit-Policy': {
    description: 'The limit that applies to the caller: `q` requests in `w` seconds (IETF draft ratelimit-headers).',
    schema: { type: 'string' },
    example: '"key";q=30000;w=60',
  },
  RateLimit: {
    description: 'How many requests the caller has left: `r`, until the window ends in `t` seconds.',
    schema: { type: 'string' },
    example: '"key";r=29999;t=60',
  },
  'Retry-After': {
    description: 'The number of seconds to wait before a retry.',
    schema: { type: 'integer', minimum: 1 },
  },
  'Idempotent-Replayed': {
    description: 'Present if the response is the one that the first request with this `Idempotency-Key` got.',
    schema: { const: 'true' },
  },
  'Set-Cookie': {
    description: 'The session. Send it as `Cookie` with requests that need a signed-in user.',
    schema: { type: 'string' },
  },
  ETag: {
    description: 'The revision that was read or written. Send it as `If-Match` with the next change.',
    schema: { type: 'string' },
  },
} as const satisfies Record<string, JsonObject>;

type HeaderName = keyof typeof headers;

export function headerRefs(names: readonly HeaderName[]): Record<string, JsonObject> {
  return Object.fromEntries(names.map((name) => [name, { $ref: `#/components/headers/${name}` }]));
}

/** Request headers that many operations take. */
export const parameters = {
  IdempotencyKey: {
    name: 'Idempotency-Key',
    in: 'header',
    required: false,
    description:
      'A random value that makes retries safe. For 24 hours, a request with the same key gets the response of the first one, ' +
      'and nothing is done again. Use a new value for each action, and the same value for its retries.',
    schema: { type: 'string', minLength: 1, maxLength: 255, pattern: '^[ -~]+$' },
  },
  IfMatch: {
    name: 'If-Match',
    in: 'header',
    required: false,
    description:
      'The `ETag` of the record that this change is based on. If the record has changed since, the request is rejected with 412.',
    schema: { type: 'string' },
  },
} as const satisfies Record<string, JsonObject>;

export function parameterRef(name: keyof typeof parameters): JsonObject {
  return { $ref: `#/components/parameters/${name}` };
}
