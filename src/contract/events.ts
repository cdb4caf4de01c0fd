import { z } from 'zod';
import { type EventName, eventSummaries, testEvent } from '../core/names/events.ts';
import { batch } from './batches.ts';
import { brand } from './brands.ts';
import { id, items, timestamp } from './common.ts';
import { collection, entry } from './content.ts';
import { sample } from './examples.ts';
import { format, metadata, renderDoor, storedFile } from './renders.ts';

/**
 * This file describes what webhooks receive (HOOK-1). OpenAPI lists these events as `webhooks`. The code that records
 * an event returns its data.
 */

const renderMs = z.number().describe('How long the render took, in milliseconds.');

const pageIds = items(id).optional().describe('The ids of all pages, for a file of several pages.');

const repeatedMetadata = metadata.optional().describe('The `metadata` of the request. Absent if it had none.');

const renderCompleted = z
  .strictObject({
    requestId: z.string().describe('The id of the request, which the response also has as `X-Request-Id`.'),
    pageId: id.describe('The id of the first rendered page.'),
    pageIds,
    templateId: id.describe('The id of the template of the first page.'),
    format: format.describe('The format of the file.'),
    renderType: z.enum(['takumi', 'html']).describe('The engine that drew the file: `takumi`, or `html` in a browser.'),
    width: z.number().describe('The width of the page in px.'),
    height: z.number().describe('The height of the page in px.'),
    pages: z.int().describe('The number of pages of the file.'),
    renderMs,
    cached: z.boolean().describe('Whether the file was already stored, which makes the render free.'),
    metadata: repeatedMetadata,
    file: storedFile.describe('The stored file. Without `PUBLIC_URL` in the settings, `url` is only a path.'),
  })
  .meta({
    examples: [
      {
        requestId: sample.request,
        pageId: sample.page,
        templateId: sample.template,
        format: 'png',
        renderType: 'takumi',
        width: 1_200,
        height: 630,
        pages: 1,
        renderMs: 96,
        cached: false,
        file: {
          url: sample.file,
          key: sample.file.replace('https://galley.example/files/', ''),
          contentType: 'image/png',
          bytes: 86_392,
          sha256: '07b7c1f267404d413df0ef2fecfd7a1d8dbcaadaef23c61811bffdff31fa52a0',
        },
      },
    ],
  });

const renderFailed = z
  .strictObject({
    requestId: z.string().describe('The id of the request, which the response also has as `X-Request-Id`.'),
    pageId: id.nullable().describe('The id of the first page. Null if the request named none.'),
    pageIds,
    templateId: id.nullable().describe('The id of the template of the first page. Null if it was not found.'),
    format: format.describe('The format that was requested.'),
    via: renderDoor.describe('The door by which the render was requested.'),
    renderMs: z.number().describe('How long the render took until it failed, in milliseconds.'),
    error: z
      .strictObject({
        status: z.int().describe('The HTTP status of the response: 402, 422 or 5xx.'),
        code: z.string().describe('The code of the error, which never changes.'),
        detail: z.string().optional().describe('What happened and how to fix it. Absent for a 5xx.'),
        errors: items(
          z.strictObject({
            path: z.string().describe('The path of the field with the fault, such as `layers.2.type`.'),
            code: z.string().describe('The kind of fault, which never changes.'),
            message: z.string().describe('A sentence that says what is wrong.'),
          }),
        )
          .optional()
          .describe('Every fault of the input. Absent for a 5xx.'),
      })
      .describe('The error that the caller received.'),
    metadata: repeatedMetadata,
  })
  .meta({
    examples: [
      {
        requestId: sample.request,
        pageId: sample.page,
        templateId: sample.template,
        format: 'png',
        via: 'get',
        renderMs: 12,
        error: { status: 402, code: 'credits_exhausted', detail: 'The space has no credits left.' },
      },
    ],
  });

const batchCompleted = z.strictObject({
  doc: batch.describe('The batch as it ended. Without `PUBLIC_URL` in the settings, its URLs are only paths.'),
});

const templatePublished = z.strictObject({
  doc: z
    .strictObject({
      id: id.describe('The id of the template.'),
      name: z.string().describe('The name of the template.'),
      slug: z.string().describe('The slug of the template.'),
      version: z.int().describe('The number of the new version.'),
      pageIds: items(id).describe('The ids of the pages of the version, in order.'),
      public: z.boolean().describe('Whether the template is public.'),
      restoredFrom: z
        .int()
        .nullable()
        .describe('The number of the older version that was published again. Null if the draft was published.'),
      publishedOn: timestamp.describe('The time of the publish.'),
    })
    .meta({
      description: 'The template as it was published.',
      examples: [
        {
          id: sample.template,
          name: 'Event banner',
          slug: 'event-banner',
          version: 3,
          pageIds: [sample.page],
          public: false,
          restoredFrom: null,
          publishedOn: sample.updatedOn,
        },
      ],
    }),
});

const brandSaved = z.strictObject({ doc: brand.describe('The brand after the change.') });

const entrySaved = z.strictObject({ doc: entry.describe('The entry after the change.') });

const collectionSaved = z.strictObject({ doc: collection.describe('The collection after the change.') });

const recordDeleted = z.strictObject({ id: id.describe('The id of the deleted record.') });

const webhookTested = z.strictObject({
  message: z.string().meta({
    description: 'A sentence that says that this is a test.',
    examples: ['This is a test event: nothing happened in the space.'],
  }),
  webhookId: id.meta({ description: 'The id of the webhook.', examples: [sample.webhook] }),
});

/** The schema of `data` in each event. */
const eventData = {
  'render.completed': renderCompleted,
  'render.failed': renderFailed,
  'batch.completed': batchCompleted,
  'template.published': templatePublished,
  'brand.created': brandSaved,
  'brand.updated': brandSaved,
  'brand.deleted': recordDeleted,
  'entry.created': entrySaved,
  'entry.updated': entrySaved,
  'entry.published': entrySaved,
  'entry.deleted': recordDeleted,
  'entryType.created': collectionSaved,
  'entryType.updated': collectionSaved,
  'entryType.deleted': recordDeleted,
  [testEvent]: webhookTested,
} satisfies Record<EventName | typeof testEvent, z.ZodType>;

export type WebhookEventName = keyof typeof eventData;

export type EventData<Name extends WebhookEventName> = z.output<(typeof eventData)[Name]>;

/**
 * The body with which an event is delivered. Its component is named after the event: `brand.created` →
 * `BrandCreatedEvent`.
 */
function payloadOf<Name extends WebhookEventName>(event: Name) {
  const data = eventData[event];
  const words = event.split('.').map((word) => `${word.charAt(0).toUpperCase()}${word.slice(1)}`);
  return z
    .strictObject({
      id: id.meta({
        description: 'The id of the delivery, which the receiver also gets as `webhook-id`.',
        examples: ['uaRH6x2lMHZz9Xv2WLrCk'],
      }),
      event: z.literal(event).describe('The name of the event.'),
      timestamp: timestamp.describe('The time at which the delivery was sent.'),
      spaceId: id.meta({ description: 'The id of the space in which the event happened.', examples: [sample.space] }),
      data: data.describe('What happened.'),
    })
    .meta({ id: `${words.join('')}Event`, description: eventSummaries[event] });
}

const [firstEvent, ...otherEvents] = [
  payloadOf('render.completed'),
  payloadOf('render.failed'),
  payloadOf('batch.completed'),
  payloadOf('template.published'),
  payloadOf('brand.created'),
  payloadOf('brand.updated'),
  payloadOf('brand.deleted'),
  payloadOf('entry.created'),
  payloadOf('entry.updated'),
  payloadOf('entry.published'),
  payloadOf('entry.deleted'),
  payloadOf('entryType.created'),
  payloadOf('entryType.updated'),
  payloadOf('entryType.deleted'),
  payloadOf(testEvent),
] as const;

/** The body with which any event is delivered. */
export const webhookEvent = z.discriminatedUnion('event', [firstEvent, ...otherEvents]).meta({ id: 'WebhookEvent' });
