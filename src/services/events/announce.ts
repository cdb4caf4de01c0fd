import type { Services } from '../services.ts';

/**
 * A message of the queue. It has the id of an event instead of the event's data, because a message may have at most 128
 * KB.
 */
export interface EventMessage {
  eventId: string;
}

/**
 * Sends a recorded event to the queue after the response. If the queue rejects the message, the save that caused the
 * event still succeeds (HOOK-2, BRD-5).
 */
export function announce(
  { eventQueue, defer, report }: Pick<Services, 'eventQueue' | 'defer' | 'report'>,
  eventId: string,
): void {
  defer(eventQueue.send({ eventId }).catch((error) => report('event_not_queued', error)));
}
