import type { DeliveryRecord } from '../../records/deliveries.ts';
import type { DeliveryQuery, ListedDelivery, NewDelivery } from '../../records/deliveries-writes.ts';
import type { Listing } from '../../records/paging.ts';
import type { Json } from '../ledger/ports.ts';

/** The courier of one webhook: its deliveries and their records (SCL-1). It is implemented by workers/edge/courier.ts. */
export interface CourierPort {
  /** Accepts deliveries of one webhook. One whose id is known already is skipped (HOOK-3). */
  take(due: Json<readonly NewDelivery[]>): Promise<void>;
  /** Lists the records of the webhook's deliveries, the newest first. */
  list(query: DeliveryQuery): Promise<Json<Listing<ListedDelivery>>>;
  /** Finds a record. Returns null if there is none, or if the delivery has not ended. */
  find(address: { id: string; webhookId: string }): Promise<Json<DeliveryRecord | null>>;
  /** Makes the courier copy the records that earlier versions wrote to D1. */
  copyRecords(webhookId: string): Promise<void>;
  /** Deletes everything that the courier stores. */
  destroy(): Promise<void>;
}

/** Gives access to the couriers by the ids of their webhooks. The binding COURIERS has this form. */
export interface Couriers {
  getByName(webhookId: string): CourierPort;
}
