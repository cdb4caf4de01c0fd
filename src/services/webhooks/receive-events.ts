import { findUntaken } from '../../records/events.ts';
import { takeEvents } from '../../records/events-writes.ts';
import type { EventMessage } from '../events/announce.ts';
import { DataStore } from '../events/data-store.ts';
import { type PastEvent, sendEvents } from '../events/send.ts';
import type { BackgroundServices } from '../services.ts';

/**
 * Hands each recorded event of a batch to the couriers of the webhooks that subscribe to it. A courier skips an event
 * that it has already (HOOK-3), so an event that is handed over twice is sent once. An event is marked as received
 * after all couriers have it. Failures are reported, and clean-up.ts sends those messages again.
 */
export async function receiveEvents(services: BackgroundServices, messages: readonly EventMessage[]): Promise<void> {
  if (messages.length === 0) return;
  const { db, clock, report } = services;
  try {
    const events = await findUntaken(
      db,
      messages.map(({ eventId }) => eventId),
    );
    const failed = await sendEvents(services, events);
    const received = events.filter(({ id }) => !failed.has(id));
    const large = received.filter(({ data }) => DataStore.isLarge(data));
    await takeEvents(db, listIds(received), clock.now(), listIds(large));
  } catch (error) {
    report('events_not_received', error);
  }
}

function listIds(events: readonly PastEvent[]): string[] {
  return events.map(({ id }) => id);
}
