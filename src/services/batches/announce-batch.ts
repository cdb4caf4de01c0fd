import { insertEventIf } from '../../records/events-writes.ts';
import { hasSubscriber } from '../../records/webhooks.ts';
import { newEvent } from '../events/new-event.ts';
import type { Services } from '../services.ts';
import { toBatch } from './docs.ts';
import type { BatchReport } from './ports.ts';

const event = 'batch.completed';

/**
 * Announces that a batch has ended (HOOK-1). `end` counts its ends, because a retry ends again. A repeat for the same
 * end announces nothing. Nothing is recorded if no webhook subscribes to the event.
 */
export async function announceBatch(
  { db, clock, eventQueue }: Pick<Services, 'db' | 'clock' | 'eventQueue'>,
  report: BatchReport,
  end: number,
): Promise<void> {
  const { id, spaceId, origin } = report.spec;
  const ended = { ...newEvent(spaceId, event, { doc: toBatch(report, origin) }), id: `${id}.${end}` };
  const inserting = insertEventIf(db, ended, clock.now(), hasSubscriber(spaceId, event));
  const recorded = await inserting.onConflictDoNothing().returning();
  if (recorded.length > 0) await eventQueue.send({ eventId: ended.id });
}
