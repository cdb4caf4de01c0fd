import { newId } from '../../core/ids.ts';
import type { JsonObject } from '../../core/json.ts';
import { insertDueDeliveries, type NewDelivery } from '../../records/deliveries-writes.ts';
import { findUntaken, type SpaceEvent } from '../../records/events.ts';
import { takeEvents } from '../../records/events-writes.ts';
import { listSubscriptions, type Subscription } from '../../records/webhooks.ts';
import type { EventMessage } from '../events/announce.ts';
import { DataStore } from './data-store.ts';
import type { WebhookParts } from './parts.ts';
import { sendInBatches } from './send-in-batches.ts';

type ReceiveParts = Pick<WebhookParts, 'db' | 'files' | 'clock' | 'deliveries' | 'report'>;

/** A webhook is told nothing from before its time, but the clocks of two requests may differ. */
const clockDifferenceMs = 60_000;
/** Characters of data in one batch. */
const largestWrite = 500_000;
/** Characters of data in one statement: quoted inside JSON they may double, and D1 limits a parameter to 2 MB. */
const largestStatement = 400_000;

/**
 * Makes the events of a batch of messages due at every enabled webhook whose triggers include them, with a message for
 * each delivery. Of two batches that bring the same event one does it, and whole: taking an event and saying what is due
 * is one transaction (HOOK-3). What fails is reported, and brought again by clean-up.ts.
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
    for (const some of portionsOf(events, subscriptions)) {
      // What fails keeps no other event from its receivers (HOOK-2).
      await makeDue(parts, some, subscriptions).catch((error) => parts.report('events_not_received', error));
    }
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
  const prepared = await Promise.allSettled(
    events.map(async (event) => ({
      event,
      due: await Promise.all(listeners(event, subscriptions).map(({ id }) => deliveryOf(parts, event, id))),
    })),
  );
  for (const each of prepared) if (each.status === 'rejected') parts.report('events_not_received', each.reason);
  const ready = prepared.flatMap((each) => (each.status === 'fulfilled' ? [each.value] : []));
  const due = ready.flatMap((each) => each.due);
  const ids = ready.map(({ event }) => event.id);
  const large = ready.filter(({ event }) => DataStore.isLarge(event.data)).map(({ event }) => event.id);
  const taking = takeEvents(db, ids, clock.now(), large);
  const [first = [], ...others] = statementsOf(due);
  const results = await db.batch([
    insertDueDeliveries(db, first),
    ...others.map((some) => insertDueDeliveries(db, some)),
    taking,
  ]);
  const taken = results.at(-1) as Awaited<typeof taking>;
  const ours = new Set(taken.map(({ id }) => id));
  const made = due.filter(({ eventId }) => eventId !== null && ours.has(eventId));
  await sendInBatches(
    parts.deliveries,
    made.map(({ id, webhookId }) => ({ deliveryId: id, webhookId })),
  );
}

function listeners(happened: SpaceEvent, subscriptions: readonly Subscription[]): Subscription[] {
  return subscriptions.filter(
    ({ spaceId, events, createdOn }) =>
      spaceId === happened.spaceId &&
      events.includes(happened.event) &&
      createdOn <= happened.createdOn + clockDifferenceMs,
  );
}

async function deliveryOf(parts: ReceiveParts, event: SpaceEvent, webhookId: string): Promise<NewDelivery> {
  const id = newId();
  const kept = await new DataStore(parts).keep({ id, webhookId }, event.data);
  const facts = { spaceId: event.spaceId, eventId: event.id, event: event.event, resendOf: null };
  return { id, webhookId, ...facts, ...kept, createdOn: parts.clock.now() };
}

/** The events in portions, each of which D1 takes in one batch. */
function portionsOf(events: readonly SpaceEvent[], subscriptions: readonly Subscription[]): SpaceEvent[][] {
  return inPortions(events, largestWrite, (event) => sizeOf(event.data) * listeners(event, subscriptions).length);
}

/** What is due in portions, each of which D1 takes in one statement: one event may have fifty listeners. */
function statementsOf(due: readonly NewDelivery[]): NewDelivery[][] {
  return inPortions(due, largestStatement, ({ data }) => sizeOf(data ?? {}));
}

/** Characters of a delivery's row. */
function sizeOf(data: JsonObject): number {
  return (DataStore.isLarge(data) ? 0 : JSON.stringify(data).length) + 500;
}

/** Portions of `most` at most, or of one item that alone is larger. */
function inPortions<Item>(items: readonly Item[], max: number, size: (item: Item) => number): Item[][] {
  const portions: Item[][] = [];
  let room = 0;
  for (const item of items) {
    const needed = size(item);
    if (needed > room || portions.length === 0) {
      portions.push([]);
      room = max;
    }
    portions.at(-1)?.push(item);
    room -= needed;
  }
  return portions;
}
