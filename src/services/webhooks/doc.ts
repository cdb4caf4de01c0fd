import { isoTimestamp } from '../../core/clock.ts';
import type { Webhook } from '../../records/webhooks.ts';
import { payloadOf } from './payload.ts';
import type { ToldDelivery } from './records.ts';

/** A webhook in responses, which never contain its secret (HOOK-7). */
export function webhookDoc({ id, name, url, events, headers, secret, enabled, createdOn, updatedOn }: Webhook) {
  return {
    id,
    ...(name === null ? {} : { name }),
    url,
    events,
    headers,
    enabled,
    secretSet: secret !== null,
    createdOn: isoTimestamp(createdOn),
    updatedOn: isoTimestamp(updatedOn),
  };
}

/**
 * A delivery record (shapes.md, Webhooks). Its payload is null if the list has no room for it (LIM-3), or if it is
 * gone.
 */
export function deliveryDoc({ record, data, truncated }: ToldDelivery) {
  const { id, webhookId, event, url, status, responseCode, durationMs, error, resendOf, createdOn } = record;
  const firedOn = record.firedOn ?? createdOn;
  return {
    id,
    webhookId,
    event,
    url,
    status,
    responseCode,
    durationMs: durationMs ?? 0,
    firedOn: isoTimestamp(firedOn),
    error,
    resendOf,
    payload: data && payloadOf(record, firedOn, data),
    ...(truncated ? { truncated } : {}),
  };
}
