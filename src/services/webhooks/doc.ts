import type * as contract from '../../contract/webhooks.ts';
import { isoTimestamp } from '../../core/clock.ts';
import type { Webhook } from '../../records/webhooks.ts';
import { buildPayload } from './payload.ts';
import type { DeliveryWithPayload } from './records.ts';

/** Converts a webhook for responses. The result never contains the secret (HOOK-7). */
export function toWebhook(row: Webhook): contract.Webhook {
  return {
    id: row.id,
    ...(row.name === null ? {} : { name: row.name }),
    url: row.url,
    events: row.events,
    headers: row.headers,
    enabled: row.enabled,
    secretSet: row.secret !== null,
    createdOn: isoTimestamp(row.createdOn),
    updatedOn: isoTimestamp(row.updatedOn),
  };
}

/**
 * Converts a delivery record for responses (shapes.md, Webhooks). The payload is null if the list has no room for it
 * (LIM-3), or if it is gone.
 */
export function toDelivery({ record, data, truncated }: DeliveryWithPayload): contract.Delivery {
  const firedOn = record.firedOn ?? record.createdOn;
  return {
    id: record.id,
    webhookId: record.webhookId,
    event: record.event,
    url: record.url,
    status: record.status,
    responseCode: record.responseCode,
    durationMs: record.durationMs ?? 0,
    firedOn: isoTimestamp(firedOn),
    error: record.error,
    resendOf: record.resendOf,
    payload: data && buildPayload(record, firedOn, data),
    ...(truncated ? { truncated: true } : {}),
  };
}
