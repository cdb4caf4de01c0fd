/** How a delivery ended. */
export const deliveryOutcomes = ['success', 'failed', 'blocked'] as const;

export type DeliveryOutcome = (typeof deliveryOutcomes)[number];

/** What is sent on request, and is no event of the space. */
export const testEvent = 'webhook.test';

/** What webhooks can subscribe to, as the interface lists it. */
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
