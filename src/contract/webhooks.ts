import { z } from 'zod';
import { requireJsonObject } from '../core/json.ts';
import { lineText } from '../core/line-text.ts';
import { deliveryOutcomes, eventNames, testEvent } from '../core/names/events.ts';
import { boundedList, boundedMap } from '../core/schemas/bounded.ts';
import { documentedAs } from '../core/schemas/documented-as.ts';
import { id, items, openObject, times, timestamp, truncated, valuesByName } from './common.ts';
import { webhookEvent } from './events.ts';
import { buildExample, sample } from './examples.ts';
import { listQuery } from './query.ts';

export const webhook = z
  .strictObject({
    id: id.describe('The id of the webhook.'),
    name: z.string().optional().describe('The name of the webhook. Absent if it has none.'),
    url: z.string().describe('The https URL that events are sent to.'),
    events: items(z.string()).describe('The events that are sent.'),
    headers: valuesByName(z.string()).describe('The custom headers of each delivery, by name.'),
    enabled: z.boolean().describe('Whether events are sent.'),
    secretSet: z.boolean().describe('Whether deliveries are signed. The secret itself is never returned.'),
    ...times,
  })
  .meta({
    id: 'Webhook',
    examples: [
      {
        id: sample.webhook,
        name: 'Website',
        url: 'https://example.com/hooks/galley',
        events: ['render.completed'],
        headers: {},
        enabled: true,
        secretSet: true,
        createdOn: sample.createdOn,
        updatedOn: sample.updatedOn,
      },
    ],
  });
export type Webhook = z.output<typeof webhook>;

export const delivery = z
  .strictObject({
    id: id.describe('The id of the delivery, which the receiver gets as `webhook-id`.'),
    webhookId: id.describe('The id of the webhook.'),
    event: z.string().describe('The event that was sent.'),
    url: z.string().nullable().describe('The URL that it was sent to.'),
    status: z.string().describe('`success`, `failed`, or `blocked` if the address of the receiver is not allowed.'),
    responseCode: z
      .int()
      .nullable()
      .describe('The HTTP status that the receiver returned. Null if there was no response.'),
    durationMs: z.number().describe('How long the delivery took, in milliseconds.'),
    firedOn: timestamp.describe('The time at which it was sent.'),
    error: z.string().nullable().describe('Why the delivery failed. Null if it succeeded.'),
    resendOf: id.nullable().describe('The id of the delivery that was sent again. Null for a first delivery.'),
    payload: documentedAs(openObject, webhookEvent)
      .nullable()
      .describe('The body that was sent. Null if the list had no room for it, or it is no longer stored.'),
    truncated,
  })
  .meta({
    id: 'Delivery',
    examples: [
      {
        id: 'uaRH6x2lMHZz9Xv2WLrCk',
        webhookId: sample.webhook,
        event: 'render.completed',
        url: 'https://example.com/hooks/galley',
        status: 'success',
        responseCode: 200,
        durationMs: 84,
        firedOn: sample.updatedOn,
        error: null,
        resendOf: null,
        payload: requireJsonObject(buildExample(webhookEvent)),
      },
    ],
  });
export type Delivery = z.output<typeof delivery>;

export const queuedDelivery = z
  .strictObject({ deliveryId: id.describe('The id of the new delivery. It appears in the list when it has ended.') })
  .meta({ id: 'QueuedDelivery', examples: [{ deliveryId: 'uaRH6x2lMHZz9Xv2WLrCk' }] });
export type QueuedDelivery = z.output<typeof queuedDelivery>;

/**
 * The forms of header names and values: RFC 9110 section 5.6.2 (token) and section 5.5 (visible ASCII, with spaces only
 * inside the value).
 */
const headerName = /^[!#$%&'*+.^_`|~0-9A-Za-z-]{1,100}$/;

const headerValue = /^[!-~]([ -~\t]*[!-~])?$/;

const maxHeaders = 20;

const longestValue = 1_000;

/**
 * Headers that users cannot set, because they belong to the service or to the connection (HOOK-5; RFC 9110 section
 * 7.6.1).
 */
const ownHeaders: ReadonlySet<string> = new Set([
  'connection',
  'content-length',
  'content-type',
  'expect',
  'host',
  'keep-alive',
  'proxy-authenticate',
  'proxy-authorization',
  'proxy-connection',
  'te',
  'trailer',
  'transfer-encoding',
  'upgrade',
  'user-agent',
]);

const ownPrefixes = ['x-webhook-', 'webhook-', 'cf-'];

function isOwn(name: string): boolean {
  return ownHeaders.has(name) || ownPrefixes.some((prefix) => name.startsWith(prefix));
}

function findHeaderFault(
  name: string,
  value: string,
  names: readonly string[],
): [code: string, message: string] | undefined {
  const lower = name.toLowerCase();
  if (!headerName.test(name)) return ['invalid_header', 'This is not a valid header name.'];
  if (isOwn(lower)) return ['header_reserved', `The service sets the header ${name} itself. Use another name.`];
  if (names.filter((other) => other.toLowerCase() === lower).length > 1)
    return ['taken', 'This header is listed twice.'];
  if (value.length > longestValue || !headerValue.test(value)) {
    return ['invalid_header', `The value of a header must have 1 to ${longestValue} visible ASCII characters.`];
  }
  return undefined;
}

/** Custom headers. Each fault is reported at the name of its header. */
const headers = boundedMap(z.string(), z.string(), { max: maxHeaders }).superRefine((given, context) => {
  const names = Object.keys(given);
  for (const [name, value] of Object.entries(given)) {
    const fault = findHeaderFault(name, value, names);
    if (fault) context.addIssue({ code: 'custom', path: [name], params: { code: fault[0] }, message: fault[1] });
  }
});

const name = lineText(200);

/**
 * The URL of a webhook. Parsers drop blanks and convert backslashes (WHATWG URL), so URLs that contain them are
 * rejected: a record must show the URL that is called.
 */
const url = z
  .string()
  .trim()
  .min(1)
  .max(2_000)
  .regex(/^[^\s\p{Cc}\\]*$/u, 'A URL cannot contain spaces, control characters or backslashes.');

const events = boundedList(z.enum(eventNames), { min: 1, max: 100 }).refine(
  (list) => new Set(list).size === list.length,
  'An event is listed twice.',
);

const secret = z.string().min(1).max(256);

const facts = {
  name: name
    .nullable()
    .exactOptional()
    .describe('The name of the webhook, one line of up to 200 characters. Null removes it.'),
  secret: secret
    .nullable()
    .exactOptional()
    .describe('The secret that signs deliveries, at most 256 characters. It cannot be read again. Null removes it.'),
  headers: headers
    .exactOptional()
    .describe('Custom headers for each delivery by name, at most 20. Some names are reserved.'),
  enabled: z.boolean().exactOptional().describe('Whether events are sent. A new webhook is enabled.'),
};

/** The fields of a request that creates a webhook (shapes.md, Webhooks). */
export const newWebhook = z.strictObject({
  url: url.describe('The public https URL that events are sent to, at most 2,000 characters.'),
  events: events.describe('The events to send, each named once.'),
  ...facts,
});

/** The fields of a request that changes a webhook. Absent fields are not changed. null removes the name or the secret. */
export const webhookPatch = z.strictObject({
  url: url.exactOptional().describe('The new public https URL that events are sent to.'),
  events: events.exactOptional().describe('The events to send from now on, each named once.'),
  ...facts,
});

export const deliveryQuery = listQuery({ perPageDefault: 50 }).extend({
  status: z.enum(deliveryOutcomes).optional().describe('Lists only deliveries that ended this way.'),
  event: z
    .enum([...eventNames, testEvent])
    .optional()
    .describe('Lists only deliveries of this event.'),
});
