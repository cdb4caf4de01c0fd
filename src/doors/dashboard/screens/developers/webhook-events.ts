import { type EventName, eventNames, eventSummaries } from '../../../../core/names/events.ts';
import type { Tone } from '../../design/index.ts';

export type { EventName } from '../../../../core/names/events.ts';

export const isEventName = (name: string): name is EventName => eventNames.some((each) => each === name);

export const eventOptions = eventNames.map((name) => ({ id: name, name, description: eventSummaries[name] }));

/** The states of deliveries in words. */
export const outcomes = {
  success: { name: 'Delivered', tone: 'success' },
  failed: { name: 'Failed', tone: 'danger' },
  blocked: { name: 'Blocked', tone: 'warning' },
} as const;

export type Outcome = keyof typeof outcomes;

/**
 * The words and the tone for the state of a delivery. A newer version of the service may have states that are unknown
 * here.
 */
export const getOutcome = (status: string): { name: string; tone: Tone } =>
  isOutcome(status) ? outcomes[status] : { name: status, tone: 'neutral' };

const isOutcome = (status: string): status is Outcome => Object.hasOwn(outcomes, status);

/** What the state of an unsuccessful delivery means, in a sentence. */
export const failureWords = (status: string): string =>
  status === 'blocked'
    ? 'The URL leads to a private network or no longer uses HTTPS, so nothing was sent.'
    : 'The endpoint did not return a 2xx status within 10 seconds. Galley does not retry deliveries automatically.';
