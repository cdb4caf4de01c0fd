import { isoTimestamp } from '../../core/clock.ts';
import { unseal } from '../../core/sealing.ts';
import { isRefusal, type PostPolicy, type PostResult, webhookPolicy } from '../../platform/outbound/index.ts';
import type { Database } from '../../records/database.ts';
import { type ClaimedDelivery, type DeliveryResult, recordDelivery } from '../../records/deliveries-writes.ts';
import type { Webhook } from '../../records/webhooks.ts';
import { DataStore } from '../events/data-store.ts';
import type { BackgroundServices } from '../services.ts';
import { buildPayload } from './payload.ts';
import { sealingContext, signatureHeaders } from './signature.ts';

/** A webhook, and the database of its courier. */
export interface CourierDatabase {
  db: Database;
  webhook: Webhook;
}

/**
 * Sends a claimed delivery: checks the URL with the guard, signs, sends, and records the outcome (HOOK-2, HOOK-6).
 * Faults of the receiver are recorded as the outcome. An exception means that this service has a fault.
 */
export async function deliver(
  services: BackgroundServices,
  { db, webhook }: CourierDatabase,
  delivery: ClaimedDelivery,
  policy: PostPolicy = webhookPolicy,
): Promise<void> {
  const record = async (result: Attempt) => {
    const durationMs = services.clock.now() - delivery.firedOn;
    await recordDelivery(db, delivery.id, { ...result, durationMs });
  };
  try {
    await record(await attempt(services, { delivery, webhook }, policy));
  } catch (error) {
    await record(failedAttempt('internal_error'));
    throw error;
  }
}

type Attempt = Omit<DeliveryResult, 'durationMs'>;

async function attempt(
  services: BackgroundServices,
  { delivery, webhook }: { delivery: ClaimedDelivery; webhook: Webhook },
  policy: PostPolicy,
): Promise<Attempt> {
  // Tests and resends go to disabled webhooks too, because a user requested them explicitly.
  if (!webhook.enabled && delivery.eventId !== null) return failedAttempt('webhook_disabled');
  const data = await new DataStore(services.files).read(delivery);
  if (data === null) return failedAttempt('payload_missing');
  const { firedOn } = delivery;
  const body = new Uint8Array(new TextEncoder().encode(JSON.stringify(buildPayload(delivery, firedOn, data))));
  const signature = await signDelivery(services, webhook, { id: delivery.id, firedOn, body });
  // A delivery that should be signed is never sent unsigned.
  if (signature === null) return failedAttempt('secret_unreadable');
  const headers = {
    ...webhook.headers,
    'Content-Type': 'application/json',
    'X-Webhook-Id': webhook.id,
    'X-Webhook-Event': delivery.event,
    'X-Webhook-Delivery': delivery.id,
    'X-Webhook-Timestamp': isoTimestamp(firedOn),
    ...signature,
  };
  return toAttempt(await services.outbound.post(webhook.url, { headers, body }, policy));
}

async function signDelivery(
  { secret: serviceSecret }: BackgroundServices,
  { id, secret: sealed }: Webhook,
  signed: Parameters<typeof signatureHeaders>[1],
): Promise<Record<string, string> | null> {
  if (sealed === null) return {};
  const secret = await unseal(serviceSecret, sealingContext(id), sealed);
  return secret === null ? null : await signatureHeaders(secret, signed);
}

function toAttempt(result: PostResult): Attempt {
  if (result.ok) return { status: 'success', responseCode: result.status, error: null };
  const { code, reason, status = null } = result;
  return {
    status: isRefusal(code) ? 'blocked' : 'failed',
    responseCode: status,
    error: `${code}: ${reason}`,
  };
}

function failedAttempt(error: string): Attempt {
  return { status: 'failed', responseCode: null, error };
}
