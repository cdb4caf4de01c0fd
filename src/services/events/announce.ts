/** A message of the queue: an id, not a document, since a message has 128 KB at most. */
export interface EventMessage {
  eventId: string;
}

export interface AnnounceParts {
  /** Of events. */
  queue: Pick<Queue<EventMessage>, 'send'>;
  /** Takes work that goes on after the answer: a Worker's `waitUntil`. */
  defer(work: Promise<unknown>): void;
  /** Reports what failed after the answer, where no caller can see it. */
  report(event: string, error: unknown): void;
}

/** Hands a recorded event to the queue after the answer; a queue that refuses it fails no save (HOOK-2, BRD-5). */
export function announce({ queue, defer, report }: AnnounceParts, eventId: string): void {
  defer(queue.send({ eventId }).catch((error) => report('event_not_queued', error)));
}
