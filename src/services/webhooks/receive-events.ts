import { newId } from '../../core/ids.ts';
import type { JsonObject } from '../../core/json.ts';
import { insertDueDeliveries, type NewDelivery } from '../../records/deliveries-writes.ts';
import { findUntaken, type SpaceEvent } from '../../records/events.ts';
import { takeEvents } from '../../records/events-writes.ts';
import { listSubscriptions, type Subscription } from '../../records/webhooks.ts';
import type { EventMessage } from '../events/announce.ts';
import type { BackgroundServices } from '../services.ts';
import { DataStore } from './data-store.ts';
import { sendInBatches } from './send-in-batches.ts';

/**
 * The maximum difference in milliseconds between the clocks of two requests. It is tolerated when checking that an
 * event did not happen before its webhook was created.
 */
const clockDifferenceMs = 60_000;
/** The maximum number of characters of data in one batch. */
const largestWrite = 500_000;
/**
 * The maximum number of characters of data in one statement. Quoting in JSON may double them, and D1 limits a parameter
 * to 2 MB.
 */
const largestStatement = 400_000;

/**
 * Creates a due delivery, and a message for it, for each event of a batch and each enabled webhook that subscribes to
 * the event. If two batches contain the same event, exactly one of them processes it, because one transaction both
 * marks the event as received and inserts all of its deliveries (HOOK-3). Failures are reported, and clean-up.ts sends
 * those messages again.
 */
export async function receiveEvents(services: BackgroundServices, messages: readonly EventMessage[]): Promise<void> {
  if (messages.length === 0) return;
  try {
    const ids = messages.map(({ eventId }) => eventId);
    const events = await findUntaken(services.db, ids);
    const subscriptions = await listSubscriptions(
      services.db,
      events.map(({ spaceId }) => spaceId),
    );
    for (const some of splitEvents(events, subscriptions)) {
      // A failure must not prevent other events from reaching their receivers (HOOK-2).
      await makeDue(services, some, subscriptions).catch((error) => services.report('events_not_received', error));
    }
  } catch (error) {
    services.report('events_not_received', error);
  }
}

async function makeDue(
  services: BackgroundServices,
  events: readonly SpaceEvent[],
  subscriptions: readonly Subscription[],
): Promise<void> {
  const { db, clock } = services;
  const prepared = await Promise.allSettled(
    events.map(async (event) => ({
      event,
      due: await Promise.all(listeners(event, subscriptions).map(({ id }) => createDelivery(services, event, id))),
    })),
  );
  for (const each of prepared) if (each.status === 'rejected') services.report('events_not_received', each.reason);
  const ready = prepared.flatMap((each) => (each.status === 'fulfilled' ? [each.value] : []));
  const due = ready.flatMap((each) => each.due);
  const ids = ready.map(({ event }) => event.id);
  const large = ready.filter(({ event }) => DataStore.isLarge(event.data)).map(({ event }) => event.id);
  const taking = takeEvents(db, ids, clock.now(), large);
  const [first = [], ...others] = splitDeliveries(due);
  const results = await db.batch([
    insertDueDeliveries(db, first),
    ...others.map((some) => insertDueDeliveries(db, some)),
    taking,
  ]);
  const taken = results.at(-1) as Awaited<typeof taking>;
  const ours = new Set(taken.map(({ id }) => id));
  const made = due.filter(({ eventId }) => eventId !== null && ours.has(eventId));
  await sendInBatches(
    services.deliveryQueue,
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

async function createDelivery(
  services: BackgroundServices,
  event: SpaceEvent,
  webhookId: string,
): Promise<NewDelivery> {
  const id = newId();
  const storedData = await new DataStore(services.files).keep({ id, webhookId }, event.data);
  const facts = { spaceId: event.spaceId, eventId: event.id, event: event.event, resendOf: null };
  return { id, webhookId, ...facts, ...storedData, createdOn: services.clock.now() };
}

/** Splits the events into portions that D1 accepts in one batch. */
function splitEvents(events: readonly SpaceEvent[], subscriptions: readonly Subscription[]): SpaceEvent[][] {
  return inPortions(events, largestWrite, (event) => measureRow(event.data) * listeners(event, subscriptions).length);
}

/** Splits due deliveries into portions that D1 accepts in one statement, because one event may have fifty receivers. */
function splitDeliveries(due: readonly NewDelivery[]): NewDelivery[][] {
  return inPortions(due, largestStatement, ({ data }) => measureRow(data ?? {}));
}

/** The number of characters of a delivery's row. */
function measureRow(data: JsonObject): number {
  return (DataStore.isLarge(data) ? 0 : JSON.stringify(data).length) + 500;
}

/** Splits items into portions of at most `max`. An item that is larger is a portion of its own. */
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
