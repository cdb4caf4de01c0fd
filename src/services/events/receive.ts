import type { Clock } from '../../core/clock.ts';
import type { Database } from '../../records/database.ts';
import { takeEvent } from '../../records/events/take.ts';
import type { EventMessage } from './announce.ts';

/** Takes the events of a batch of messages, each once, however often the queue delivers it (HOOK-3). */
export async function receiveEvents(
  { db, clock }: { db: Database; clock: Clock },
  messages: readonly EventMessage[],
): Promise<void> {
  for (const { eventId } of messages) await takeEvent(db, eventId, clock.now());
}
