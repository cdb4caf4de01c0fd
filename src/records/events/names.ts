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
