import { z } from 'zod';
import { lineText } from '../core/line-text.ts';
import { deliveryOutcomes, eventNames, testEvent } from '../core/names/events.ts';
import { listOf, mapOf } from '../core/schemas/bounded.ts';
import { id, items, openObject, times, timestamp, truncated } from './common.ts';
import { sample } from './examples.ts';
import { listQuery } from './query.ts';

export const webhook = z
  .strictObject({
    id,
    name: z.string().optional(),
    url: z.string(),
    events: items(z.string()),
    headers: z.looseObject({}),
    enabled: z.boolean(),
    secretSet: z.boolean(),
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

export const delivery = z
  .strictObject({
    id,
    webhookId: id,
    event: z.string(),
    url: z.string(),
    status: z.string(),
    responseCode: z.int().nullable(),
    durationMs: z.number(),
    firedOn: timestamp,
    error: z.string().nullable(),
    resendOf: id.nullable(),
    payload: openObject.nullable(),
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
        status: 'delivered',
        responseCode: 200,
        durationMs: 84,
        firedOn: sample.updatedOn,
        error: null,
        resendOf: null,
        payload: { type: 'render.completed', timestamp: sample.updatedOn, data: { id: sample.request } },
      },
    ],
  });

export const queuedDelivery = z
  .strictObject({ deliveryId: id })
  .meta({ id: 'QueuedDelivery', examples: [{ deliveryId: 'uaRH6x2lMHZz9Xv2WLrCk' }] });

/** RFC 9110 section 5.6.2 (token) and section 5.5 (field values: visible ASCII, with spaces inside). */
export const headerName = /^[!#$%&'*+.^_`|~0-9A-Za-z-]{1,100}$/;

export const headerValue = /^[!-~]([ -~\t]*[!-~])?$/;

export const maxHeaders = 20;

export const longestValue = 1_000;

/** Headers that are the service's own, or the connection's (HOOK-5; RFC 9110 section 7.6.1). */
export const ownHeaders: ReadonlySet<string> = new Set([
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

export const ownPrefixes = ['x-webhook-', 'webhook-', 'cf-'];

export function isOwn(name: string): boolean {
  return ownHeaders.has(name) || ownPrefixes.some((prefix) => name.startsWith(prefix));
}

export function faultOf(
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

/** Custom headers, each fault at its header's name. */
export const headers = mapOf(z.string(), z.string(), { max: maxHeaders }).superRefine((given, context) => {
  const names = Object.keys(given);
  for (const [name, value] of Object.entries(given)) {
    const fault = faultOf(name, value, names);
    if (fault) context.addIssue({ code: 'custom', path: [name], params: { code: fault[0] }, message: fault[1] });
  }
});

export const name = lineText(200);

/** Parsers drop blanks and turn backslashes (WHATWG URL): what is shown in records is to be what is dialled. */
export const url = z
  .string()
  .trim()
  .min(1)
  .max(2_000)
  .regex(/^[^\s\p{Cc}\\]*$/u, 'A URL cannot contain spaces, control characters or backslashes.');

export const events = listOf(z.enum(eventNames), { min: 1, max: 100 }).refine(
  (list) => new Set(list).size === list.length,
  'An event is listed twice.',
);

export const secret = z.string().min(1).max(256);

export const facts = {
  name: name.nullable().exactOptional(),
  secret: secret.nullable().exactOptional(),
  headers: headers.exactOptional(),
  enabled: z.boolean().exactOptional(),
};

/** What makes a webhook (shapes.md, Webhooks). */
export const newWebhook = z.strictObject({ url, events, ...facts });

/** What changes one: what is absent stays as it is; null takes the name or the secret away. */
export const webhookPatch = z.strictObject({ url: url.exactOptional(), events: events.exactOptional(), ...facts });

export const deliveryQuery = listQuery({ perPageDefault: 50 }).extend({
  status: z.enum(deliveryOutcomes).optional(),
  event: z.enum([...eventNames, testEvent]).optional(),
});
