/** The outcomes of a delivery. */
export const deliveryOutcomes = ['success', 'failed', 'blocked'] as const;

export type DeliveryOutcome = (typeof deliveryOutcomes)[number];

/**
 * The event that is sent when a user tests a webhook. It is not an event of the space, so webhooks cannot subscribe to
 * it.
 */
export const testEvent = 'webhook.test';

/** The events that webhooks can subscribe to, in the order in which the dashboard lists them. */
export const eventNames = [
  'render.completed',
  'render.failed',
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
