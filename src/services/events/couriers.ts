import type { DeliveryRecord } from '../../records/deliveries.ts';
import type { DeliveryQuery, ListedDelivery, NewDelivery } from '../../records/deliveries-writes.ts';
import type { Listing } from '../../records/paging.ts';

/** A delivery that a courier is to send. Its data is JSON as text. */
export type DueDelivery = Omit<NewDelivery, 'data'> & { data: string | null };

/** The courier of one webhook, implemented by workers/edge/courier.ts. Results that have data are JSON as text. */
export interface CourierPort {
  /** Accepts deliveries. One whose id or event is known already is skipped (HOOK-3). */
  take(due: readonly DueDelivery[]): Promise<void>;
  /** Lists records of deliveries: a `Listing<ListedDelivery>`. */
  list(query: DeliveryQuery): Promise<string>;
  /** Finds a record: a `DeliveryRecord`, or null. */
  find(address: { id: string; webhookId: string }): Promise<string>;
  /** Removes everything that the courier stores. */
  remove(): Promise<void>;
  /** Makes the courier copy its records from D1. */
  copyRecords(webhookId: string): Promise<void>;
}

/** Gives access to the couriers by the ids of their webhooks. The binding COURIERS has this form. */
export interface Couriers {
  getByName(webhookId: string): CourierPort;
}

/** Hands deliveries to the courier of their webhook. */
export async function handOver(couriers: Couriers, webhookId: string, due: readonly NewDelivery[]): Promise<void> {
  const asText = due.map((delivery) => ({ ...delivery, data: delivery.data && JSON.stringify(delivery.data) }));
  await couriers.getByName(webhookId).take(asText);
}

/** Lists the records of a webhook's deliveries, the newest first. */
export async function listRecords(couriers: Couriers, query: DeliveryQuery): Promise<Listing<ListedDelivery>> {
  return JSON.parse(await couriers.getByName(query.webhookId).list(query));
}

/** Finds a record of a webhook's delivery. Returns null if there is none, or if the delivery has not ended. */
export async function findRecord(
  couriers: Couriers,
  address: { id: string; webhookId: string },
): Promise<DeliveryRecord | null> {
  return JSON.parse(await couriers.getByName(address.webhookId).find(address));
}
