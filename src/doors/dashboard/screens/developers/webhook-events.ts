import type { BodyOf } from 'galley-client';
import type { Tone } from '../../design/index.ts';

export type EventName = BodyOf<'webhooks.create'>['events'][number];

/** When each event is sent. */
const sentences: Readonly<Record<EventName, string>> = {
  'render.completed': 'A picture, PDF, deck or ad was drawn.',
  'render.failed': 'A render failed: no credits left, a page that cannot be drawn, or a fault of the service.',
  'template.published': 'A template was published.',
  'brand.created': 'A brand was made.',
  'brand.updated': 'A brand was changed.',
  'brand.deleted': 'A brand was deleted.',
  'entry.created': 'An entry was made.',
  'entry.updated': 'A draft of an entry was changed.',
  'entry.published': 'An entry was published.',
  'entry.deleted': 'An entry was deleted.',
  'entryType.created': 'A collection was made.',
  'entryType.updated': 'The fields of a collection were changed.',
  'entryType.deleted': 'A collection was deleted.',
};

export const eventOptions = (Object.entries(sentences) as Array<[EventName, string]>).map(([id, description]) => ({
  id,
  name: id,
  description,
}));

/** States of deliveries, in words. */
export const outcomes = {
  success: { name: 'Delivered', tone: 'success' },
  failed: { name: 'Failed', tone: 'danger' },
  blocked: { name: 'Blocked', tone: 'warning' },
} as const;

export type Outcome = keyof typeof outcomes;

/** The words and tone of a delivery's state, which a newer service may name otherwise. */
export const outcomeOf = (status: string): { name: string; tone: Tone } =>
  outcomes[status as Outcome] ?? { name: status, tone: 'neutral' };

/** What a delivery that was not taken means, in a sentence. */
export const failureWords = (status: string): string =>
  status === 'blocked'
    ? 'The address leads to a private network, or is not https any more: nothing was sent.'
    : 'The receiver did not answer with a 2xx code within 10 seconds. Nothing is sent again by itself.';
