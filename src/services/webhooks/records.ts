import { AppError } from '../../core/errors/app-error.ts';
import type { JsonObject } from '../../core/json.ts';
import { type DeliveryRecord, findDelivery } from '../../records/deliveries.ts';
import { type DeliveryQuery, listDeliveries } from '../../records/deliveries-writes.ts';
import type { Listing } from '../../records/paging.ts';
import type { WebhookAddress } from '../../records/webhooks.ts';
import { DataStore } from './data-store.ts';
import type { WebhookParts } from './parts.ts';
import { readWebhook } from './write.ts';

type RecordParts = Pick<WebhookParts, 'db' | 'files' | 'clock'>;

export interface DeliveryWithPayload {
  record: Omit<DeliveryRecord, 'data'>;
  /** The data that was sent. Null if the list has no room for it, or if it is gone. */
  data: JsonObject | null;
  /** Whether the list has no room for the data (LIM-3). */
  truncated: boolean;
}

/**
 * A webhook's delivery records, the newest first, with their data as far as it fits. @throws AppError webhook_not_found
 */
export async function readDeliveries(
  parts: RecordParts,
  address: WebhookAddress,
  query: Omit<DeliveryQuery, 'webhookId'>,
): Promise<Listing<DeliveryWithPayload>> {
  await readWebhook(parts, address);
  const listing = await listDeliveries(parts.db, { ...query, webhookId: address.id }, parts.clock.now());
  const store = new DataStore(parts);
  const list = listing.list.map(async (record): Promise<DeliveryWithPayload> => {
    if (record.truncated) return { record, data: null, truncated: true };
    return { record, data: await store.read(record), truncated: false };
  });
  return { ...listing, list: await Promise.all(list) };
}

/** One whole record. @throws AppError webhook_not_found, delivery_not_found */
export async function readDelivery(
  parts: RecordParts,
  address: WebhookAddress,
  deliveryId: string,
): Promise<DeliveryWithPayload> {
  await readWebhook(parts, address);
  const record = await findDelivery(parts.db, { id: deliveryId, webhookId: address.id });
  if (!record) throw new AppError('delivery_not_found');
  return { record, data: await new DataStore(parts).read(record), truncated: false };
}
