import type { JsonObject } from '../../../core/json.ts';

/** Headers of answers, for the components. */
export const headers = {
  'X-Request-Id': {
    description: 'The id of the request: its own `X-Request-Id` where that is 8 to 64 letters, digits, `-` and `_`.',
    schema: { type: 'string' },
  },
  'RateLimit-Policy': {
    description: 'The limit that the caller is counted by: `q` requests in `w` seconds (IETF draft ratelimit-headers).',
    schema: { type: 'string' },
    example: '"key";q=30000;w=60',
  },
  RateLimit: {
    description: 'Where the caller stands: `r` requests are left until the window ends in `t` seconds.',
    schema: { type: 'string' },
    example: '"key";r=29999;t=60',
  },
  'Retry-After': { description: 'Seconds until it may be tried again', schema: { type: 'integer', minimum: 1 } },
  'Idempotent-Replayed': {
    description: 'There where the answer is the one that the first request with this `Idempotency-Key` was given.',
    schema: { const: 'true' },
  },
  'Set-Cookie': {
    description: 'The session: send it as `Cookie` with whatever takes the session of a person who signed in.',
    schema: { type: 'string' },
  },
  ETag: { description: 'The revision that was read or written: what `If-Match` takes', schema: { type: 'string' } },
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
      'For 24 hours the same key with the same request is answered what the first was, and nothing is done again. ' +
      'Take a fresh random value for each thing to do, and the same one for its retries.',
    schema: { type: 'string', minLength: 1, maxLength: 255, pattern: '^[ -~]+$' },
  },
  IfMatch: {
    name: 'If-Match',
    in: 'header',
    required: false,
    description: 'The ETag of the read that this change is based on: 412 where the record changed since.',
    schema: { type: 'string' },
  },
} as const satisfies Record<string, JsonObject>;

export function parameterRef(name: keyof typeof parameters): JsonObject {
  return { $ref: `#/components/parameters/${name}` };
}
