import { deriveId } from '../../core/ids.ts';
import type { NewDelivery } from '../../records/deliveries-writes.ts';
import type { SpaceEvent } from '../../records/events.ts';
import { listSubscriptions, type Subscription } from '../../records/webhooks.ts';
import { printJson } from '../ledger/ports.ts';
import type { BackgroundServices } from '../services.ts';
import { DataStore } from './data-store.ts';

/**
 * The maximum difference in milliseconds between the clocks of two requests. It is tolerated when checking that an
 * event did not happen before its webhook was created.
 */
const clockDifferenceMs = 60_000;

/** An event, and when it happened. */
export type PastEvent = Pick<SpaceEvent, 'id' | 'spaceId' | 'event' | 'data' | 'createdOn'>;

/**
 * Hands events to the couriers of the webhooks that subscribe to them, with one call for each courier. D1 is only read
 * (SCL-1). An event that is handed over twice is sent once (HOOK-3).
 * Returns the ids of the events that a courier did not accept, after it has reported why.
 */
export async function sendEvents(services: BackgroundServices, events: readonly PastEvent[]): Promise<Set<string>> {
  const subscriptions = await listSubscriptions(
    services.db,
    events.map(({ spaceId }) => spaceId),
  );
  const failed = new Set<string>();
  const fail = (ids: readonly string[], error: unknown) => {
    for (const id of ids) failed.add(id);
    // A failure must not prevent other events from reaching their receivers (HOOK-2).
    services.report('events_not_received', error);
  };
  const prepared = await Promise.all(
    events.map(async (event) => {
      const listeners = listListeners(event, subscriptions);
      return Promise.all(listeners.map(({ id }) => createDelivery(services, event, id))).catch((error) => {
        fail([event.id], error);
        return [];
      });
    }),
  );
  const byWebhook = Map.groupBy(prepared.flat(), ({ webhookId }) => webhookId);
  const handing = [...byWebhook].map(([webhookId, due]) =>
    services.couriers
      .getByName(webhookId)
      .take(printJson(due))
      .catch((error) =>
        fail(
          due.flatMap(({ eventId }) => eventId ?? []),
          error,
        ),
      ),
  );
  await Promise.all(handing);
  return failed;
}

function listListeners(happened: PastEvent, subscriptions: readonly Subscription[]): Subscription[] {
  return subscriptions.filter(
    ({ spaceId, events, createdOn }) =>
      spaceId === happened.spaceId &&
      events.includes(happened.event) &&
      createdOn <= happened.createdOn + clockDifferenceMs,
  );
}

/** Makes the delivery of an event, which has the same id each time, so that it is sent once and its data stored once. */
async function createDelivery(services: BackgroundServices, event: PastEvent, webhookId: string): Promise<NewDelivery> {
  const id = await deriveId(`delivery of ${event.id} to ${webhookId}`);
  const storedData = await new DataStore(services.files).keep({ id, webhookId }, event.data);
  const facts = { spaceId: event.spaceId, eventId: event.id, event: event.event, resendOf: null };
  return { id, webhookId, ...facts, ...storedData, createdOn: services.clock.now() };
}
