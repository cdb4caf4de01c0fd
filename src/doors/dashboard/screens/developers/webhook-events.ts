import type { BodyOf } from 'galley-client';
import { literalEntries } from '../../../../core/literal-keys.ts';
import type { Tone } from '../../design/index.ts';

export type EventName = BodyOf<'webhooks.create'>['events'][number];

/** When each event is sent. */
const sentences: Readonly<Record<EventName, string>> = {
  'render.completed': 'An image, PDF, deck or ad was rendered.',
  'render.failed':
    'A render failed: the space had no credits left, the page could not be drawn, or the server had an error.',
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
};

export const isEventName = (name: string): name is EventName => Object.hasOwn(sentences, name);

export const eventOptions = literalEntries(sentences).map(([id, description]) => ({
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

/** The words and tone of a delivery's state; a newer service may have others. */
export const getOutcome = (status: string): { name: string; tone: Tone } =>
  isOutcome(status) ? outcomes[status] : { name: status, tone: 'neutral' };

const isOutcome = (status: string): status is Outcome => Object.hasOwn(outcomes, status);

/** What an unsuccessful delivery means, in a sentence. */
export const failureWords = (status: string): string =>
  status === 'blocked'
    ? 'The URL leads to a private network or no longer uses HTTPS, so nothing was sent.'
    : 'The endpoint did not return a 2xx status within 10 seconds. Galley does not retry deliveries automatically.';
