import { AppError } from '../../core/errors/app-error.ts';
import type { JsonObject } from '../../core/json.ts';
import type { DeliveryRecord } from '../../records/deliveries.ts';
import type { DeliveryQuery } from '../../records/deliveries-writes.ts';
import type { Listing } from '../../records/paging.ts';
import type { WebhookAddress } from '../../records/webhooks.ts';
import { DataStore } from '../events/data-store.ts';
import { parseJson } from '../ledger/ports.ts';
import type { Services } from '../services.ts';
import { readWebhook } from './write.ts';

export interface DeliveryWithPayload {
  record: Omit<DeliveryRecord, 'data'>;
  /** The data that was sent. Null if the list has no room for it, or if it is gone. */
  data: JsonObject | null;
  /** Whether the list has no room for the data (LIM-3). */
  truncated: boolean;
}

/**
 * Reads a webhook's delivery records, the newest first. A record has its data if the list has room for it. @throws
 * AppError webhook_not_found
 */
export async function readDeliveries(
  services: Services,
  address: WebhookAddress,
  query: Omit<DeliveryQuery, 'webhookId'>,
): Promise<Listing<DeliveryWithPayload>> {
  await readWebhook(services, address);
  const listing = parseJson(await services.couriers.getByName(address.id).list({ ...query, webhookId: address.id }));
  const store = new DataStore(services.files);
  const list = listing.list.map(async (record): Promise<DeliveryWithPayload> => {
    if (record.truncated) return { record, data: null, truncated: true };
    return { record, data: await store.read(record), truncated: false };
  });
  return { ...listing, list: await Promise.all(list) };
}

/** Reads one whole record. @throws AppError webhook_not_found, delivery_not_found */
export async function readDelivery(
  services: Services,
  address: WebhookAddress,
  deliveryId: string,
): Promise<DeliveryWithPayload> {
  await readWebhook(services, address);
  const record = parseJson(
    await services.couriers.getByName(address.id).find({ id: deliveryId, webhookId: address.id }),
  );
  if (!record) throw new AppError('delivery_not_found');
  return { record, data: await new DataStore(services.files).read(record), truncated: false };
}
