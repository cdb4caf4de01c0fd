import type { JsonObject } from '../../../core/json.ts';

/** Headers of answers, for the components. */
export const headers = {
  'X-Request-Id': {
    description:
      'The id of the request. It is your own `X-Request-Id` if that has 8 to 64 letters, digits, `-` and `_`.',
    schema: { type: 'string' },
  },
  'RateLimit-Policy': {
    description: 'The rate limit of the caller: `q` requests in `w` seconds (IETF draft ratelimit-headers).',
    schema: { type: 'string' },
    example: '"key";q=30000;w=60',
  },
  RateLimit: {
    description: 'What is left of the rate limit: `r` requests until the window ends in `t` seconds.',
    schema: { type: 'string' },
    example: '"key";r=29999;t=60',
  },
  'Retry-After': {
    description: 'The number of seconds to wait before the next attempt',
    schema: { type: 'integer', minimum: 1 },
  },
  'Idempotent-Replayed': {
    description: 'Present if the response is the stored response of the first request with this `Idempotency-Key`.',
    schema: { const: 'true' },
  },
  'Set-Cookie': {
    description: 'The session. Send it as `Cookie` with requests that need a signed-in user.',
    schema: { type: 'string' },
  },
  ETag: {
    description: 'The revision of the record. Send it in `If-Match` when you change the record.',
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
      'If you send the same key with the same request again within 24 hours, you get the first response and nothing is done twice. ' +
      'Use a new random value for each operation, and the same one for its retries.',
    schema: { type: 'string', minLength: 1, maxLength: 255, pattern: '^[ -~]+$' },
  },
  IfMatch: {
    name: 'If-Match',
    in: 'header',
    required: false,
    description:
      'The ETag of the read that this change is based on. The response is 412 if the record was changed since.',
    schema: { type: 'string' },
  },
} as const satisfies Record<string, JsonObject>;

export function parameterRef(name: keyof typeof parameters): JsonObject {
  return { $ref: `#/components/parameters/${name}` };
}
