/** A message of the queue. It has an id in place of a document, because a message may have at most 128 KB. */
export interface EventMessage {
  eventId: string;
}

export interface AnnounceParts {
  /** The queue of events. */
  queue: Pick<Queue<EventMessage>, 'send'>;
  /** Takes work that continues after the response, as a Worker's `waitUntil` does. */
  defer(work: Promise<unknown>): void;
  /** Reports a failure after the response, which no caller can see. */
  report(event: string, error: unknown): void;
}

/**
 * Sends a recorded event to the queue after the response. If the queue rejects it, the save still succeeds (HOOK-2,
 * BRD-5).
 */
export function announce({ queue, defer, report }: AnnounceParts, eventId: string): void {
  defer(queue.send({ eventId }).catch((error) => report('event_not_queued', error)));
}
