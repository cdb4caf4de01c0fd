/** The possible outcomes of a delivery. */
export const deliveryOutcomes = ['success', 'failed', 'blocked'] as const;

export type DeliveryOutcome = (typeof deliveryOutcomes)[number];

/**
 * The event that is sent when a user tests a webhook. Webhooks cannot subscribe to it, because it is not an event of
 * the space.
 */
export const testEvent = 'webhook.test';

/** The events that webhooks can subscribe to, in the order in which the dashboard lists them. */
export const eventNames = [
  'render.completed',
  'render.failed',
  'batch.completed',
  'template.published',
  'brand.created',
  'brand.updated',
  'brand.deleted',
  'entry.created',
  'entry.updated',
  'entry.published',
  'entry.deleted',
  'entryType.created',
  'entryType.updated',
  'entryType.deleted',
] as const;

export type EventName = (typeof eventNames)[number];

/** When each event is sent. */
export const eventSummaries: Readonly<Record<EventName | typeof testEvent, string>> = {
  'render.completed': 'An image, PDF, deck or ad was rendered.',
  'render.failed':
    'A render failed: the space had no credits left, the page could not be drawn, or the server had an error.',
  'batch.completed': 'A batch ended: all of its files were drawn or failed, or it was cancelled or stopped.',
  'template.published': 'A template was published.',
  'brand.created': 'A brand was created.',
  'brand.updated': 'A brand was changed.',
  'brand.deleted': 'A brand was deleted.',
  'entry.created': 'An entry was created.',
  'entry.updated': 'A draft of an entry was changed.',
  'entry.published': 'An entry was published.',
  'entry.deleted': 'An entry was deleted.',
  'entryType.created': 'A collection was created.',
  'entryType.updated': 'The fields of a collection were changed.',
  'entryType.deleted': 'A collection was deleted.',
  'webhook.test': 'A user tested the webhook. Nothing happened in the space.',
};
