import type { EventData } from '../../contract/events.ts';
import { AppError } from '../../core/errors/app-error.ts';
import { newId } from '../../core/ids.ts';
import type { JsonObject } from '../../core/json.ts';
import { testEvent } from '../../core/names/events.ts';
import type { NewDelivery } from '../../records/deliveries-writes.ts';
import type { WebhookAddress } from '../../records/webhooks.ts';
import { DataStore } from '../events/data-store.ts';
import { printJson } from '../ledger/ports.ts';
import type { Services } from '../services.ts';
import { readDelivery } from './records.ts';
import { readWebhook } from './write.ts';

/** Sends a test event to a webhook, enabled or not. Returns the delivery's id. @throws AppError webhook_not_found */
export async function sendTest(services: Services, address: WebhookAddress): Promise<string> {
  await readWebhook(services, address);
  const data: EventData<typeof testEvent> = {
    message: 'This is a test event: nothing happened in the space.',
    webhookId: address.id,
  };
  return await send(services, address, { event: testEvent, resendOf: null }, data);
}

/**
 * Sends the event of a past delivery again: the same event and data, with a new id, time and signature (HOOK-6).
 * Returns the new delivery's id.
 * @throws AppError webhook_not_found, delivery_not_found
 */
export async function resend(services: Services, address: WebhookAddress, deliveryId: string): Promise<string> {
  const { record, data } = await readDelivery(services, address, deliveryId);
  if (data === null)
    throw new AppError('delivery_not_found', {
      detail: 'The payload of this delivery is no longer stored, so it cannot be resent.',
    });
  return await send(services, address, { event: record.event, resendOf: record.id }, data);
}

async function send(
  services: Services,
  { id: webhookId, spaceId }: WebhookAddress,
  facts: Pick<NewDelivery, 'event' | 'resendOf'>,
  data: JsonObject,
): Promise<string> {
  const id = newId();
  const storedData = await new DataStore(services.files).keep({ id, webhookId }, data);
  const delivery = { id, webhookId, spaceId, eventId: null, ...facts, ...storedData, createdOn: services.clock.now() };
  await services.couriers.getByName(webhookId).take(printJson([delivery]));
  return id;
}
