import { AppError } from '../../core/errors/app-error.ts';
import type { JsonObject } from '../../core/json.ts';
import { type DeliveryQuery, findDelivery, listDeliveries } from '../../records/deliveries/list.ts';
import type { DeliveryRecord } from '../../records/deliveries/table.ts';
import type { Listing } from '../../records/paging.ts';
import type { WebhookAddress } from '../../records/webhooks/table.ts';
import { DataStore } from './data-store.ts';
import type { WebhookParts } from './parts.ts';
import { readWebhook } from './write.ts';

type RecordParts = Pick<WebhookParts, 'db' | 'files' | 'clock'>;

export interface ToldDelivery {
  record: DeliveryRecord;
  /** What it told; null when it is too large for the list, or gone. */
  data: JsonObject | null;
}

/** Bytes of data that one list shows: of a hundred large ones an answer would not fit the isolate. */
const listedBytes = 4 * 2 ** 20;

/** A webhook's delivery records, newest first, with what they told as far as it fits. @throws AppError webhook_not_found */
export async function readDeliveries(
  parts: RecordParts,
  address: WebhookAddress,
  query: Omit<DeliveryQuery, 'webhookId'>,
): Promise<Listing<ToldDelivery>> {
  await readWebhook(parts, address);
  const listing = await listDeliveries(parts.db, { ...query, webhookId: address.id }, parts.clock.now());
  const store = new DataStore(parts);
  let room = listedBytes;
  const list = listing.list.map(async (record): Promise<ToldDelivery> => {
    if (record.data === null) room -= record.dataBytes;
    return { record, data: record.data ?? (room >= 0 ? await store.read(record) : null) };
  });
  return { ...listing, list: await Promise.all(list) };
}

/** One record, whole. @throws AppError webhook_not_found, delivery_not_found */
export async function readDelivery(
  parts: RecordParts,
  address: WebhookAddress,
  deliveryId: string,
): Promise<ToldDelivery> {
  await readWebhook(parts, address);
  const record = await findDelivery(parts.db, { id: deliveryId, webhookId: address.id });
  if (!record) throw new AppError('delivery_not_found');
  return { record, data: await new DataStore(parts).read(record) };
}
