import type { JsonObject } from '../../../core/json.ts';

/** Response headers, for the components of the document. */
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
  Location: {
    description: 'The path of the job.',
    schema: { type: 'string' },
  },
  'Preference-Applied': {
    description: 'The preferences of `Prefer` that the response follows (RFC 7240).',
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

/** A header of the requests that the service sends to webhooks. */
function webhookHeader(name: string, required: boolean, description: string) {
  return { name, in: 'header', required, description, schema: { type: 'string' } } as const;
}

const onlySigned = 'Only sent if the webhook has a secret.';

/** Request headers that many operations accept. */
export const parameters = {
  WebhookId: webhookHeader('X-Webhook-Id', true, 'The id of the webhook.'),
  WebhookEvent: webhookHeader('X-Webhook-Event', true, 'The name of the event.'),
  WebhookDelivery: webhookHeader('X-Webhook-Delivery', true, 'The id of the delivery, like `id` of the body.'),
  WebhookTimestamp: webhookHeader('X-Webhook-Timestamp', true, 'The time of sending, like `timestamp` of the body.'),
  WebhookSignature: webhookHeader(
    'X-Webhook-Signature',
    false,
    `An older signature: \`sha256=\` and the hex HMAC-SHA256 of the raw body. ${onlySigned}`,
  ),
  StandardWebhookId: webhookHeader('webhook-id', false, `The id of the delivery, which is signed. ${onlySigned}`),
  StandardWebhookTimestamp: webhookHeader(
    'webhook-timestamp',
    false,
    `The time of sending in seconds since 1970, which is signed. ${onlySigned}`,
  ),
  StandardWebhookSignature: webhookHeader(
    'webhook-signature',
    false,
    `The signatures by Standard Webhooks, separated by spaces. ${onlySigned}`,
  ),
  IdempotencyKey: {
    name: 'Idempotency-Key',
    in: 'header',
    required: false,
    description:
      'If you send the same key with the same request again within 24 hours, you get the first response and nothing is done twice. ' +
      'Use a new random value for each operation, and the same one for its retries.',
    schema: { type: 'string', minLength: 1, maxLength: 255, pattern: '^[ -~]+$' },
  },
  Prefer: {
    name: 'Prefer',
    in: 'header',
    required: false,
    description:
      '`respond-async` renders in a job, and the response is 202. `wait=20` waits up to 20 seconds for the result before that (RFC 7240).',
    schema: { type: 'string' },
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
