import { newId } from '../../core/ids.ts';
import { insertDueDeliveries, type NewDelivery } from '../../records/deliveries/insert.ts';
import type { SpaceEvent } from '../../records/events/table.ts';
import { findUntaken, takeEvents } from '../../records/events/take.ts';
import { listSubscriptions, type Subscription } from '../../records/webhooks/subscribed.ts';
import type { EventMessage } from '../events/announce.ts';
import { DataStore } from './data-store.ts';
import type { WebhookParts } from './parts.ts';
import { sendInBatches } from './send-in-batches.ts';

type ReceiveParts = Pick<WebhookParts, 'db' | 'files' | 'clock' | 'deliveries' | 'report'>;

/** Characters of one statement's parameter, which D1 limits to 2 MB. */
const largestWrite = 500_000;

/**
 * Makes the events of a batch of messages due at every enabled webhook whose triggers include them, with a message for
 * each delivery. Of two batches that bring the same event one does it, and whole: taking an event and saying what is due
 * is one transaction (HOOK-3). What fails is reported, and brought again by housekeeping.ts.
 */
export async function receiveEvents(parts: ReceiveParts, messages: readonly EventMessage[]): Promise<void> {
  if (messages.length === 0) return;
  try {
    const ids = messages.map(({ eventId }) => eventId);
    const events = await findUntaken(parts.db, ids);
    const subscriptions = await listSubscriptions(
      parts.db,
      events.map(({ spaceId }) => spaceId),
    );
    for (const some of portionsOf(events, subscriptions)) await makeDue(parts, some, subscriptions);
  } catch (error) {
    parts.report('events_not_received', error);
  }
}

async function makeDue(
  parts: ReceiveParts,
  events: readonly SpaceEvent[],
  subscriptions: readonly Subscription[],
): Promise<void> {
  const { db, clock } = parts;
  const due = await Promise.all(
    events.flatMap((event) => listeners(event, subscriptions).map(({ id }) => deliveryOf(parts, event, id))),
  );
  const ids = events.map(({ id }) => id);
  const large = events.filter(({ data }) => DataStore.isLarge(data)).map(({ id }) => id);
  const [, taken] = await db.batch([insertDueDeliveries(db, due), takeEvents(db, ids, clock.now(), large)]);
  const ours = new Set(taken.map(({ id }) => id));
  const made = due.filter(({ eventId }) => eventId !== null && ours.has(eventId));
  await sendInBatches(
    parts.deliveries,
    made.map(({ id, webhookId }) => ({ deliveryId: id, webhookId })),
  );
}

function listeners({ spaceId, event }: SpaceEvent, subscriptions: readonly Subscription[]): Subscription[] {
  return subscriptions.filter((each) => each.spaceId === spaceId && each.events.includes(event));
}

async function deliveryOf(parts: ReceiveParts, event: SpaceEvent, webhookId: string): Promise<NewDelivery> {
  const id = newId();
  const kept = await new DataStore(parts).keep({ id, webhookId }, event.data);
  const facts = { spaceId: event.spaceId, eventId: event.id, event: event.event, resendOf: null };
  return { id, webhookId, ...facts, ...kept, createdOn: parts.clock.now() };
}

/** The events in portions, each of which D1 takes in one statement. */
function portionsOf(events: readonly SpaceEvent[], subscriptions: readonly Subscription[]): SpaceEvent[][] {
  const portions: SpaceEvent[][] = [];
  let room = 0;
  for (const event of events) {
    const inRow = DataStore.isLarge(event.data) ? 0 : JSON.stringify(event.data).length;
    const size = (inRow + 500) * listeners(event, subscriptions).length;
    if (size > room || portions.length === 0) {
      portions.push([]);
      room = largestWrite;
    }
    portions.at(-1)?.push(event);
    room -= size;
  }
  return portions;
}
