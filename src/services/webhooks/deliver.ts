import { isoTimestamp } from '../../core/clock.ts';
import { unseal } from '../../core/sealing.ts';
import { isRefusal, type PostPolicy, type PostResult, webhookPolicy } from '../../platform/outbound/index.ts';
import { type Claim, claimDelivery, type DeliveryResult, recordDelivery } from '../../records/deliveries-writes.ts';
import type { Webhook } from '../../records/webhooks.ts';
import { DataStore } from './data-store.ts';
import type { WebhookParts } from './parts.ts';
import { buildPayload } from './payload.ts';
import { sealingContext, signatureHeaders } from './signature.ts';

type DeliverParts = Pick<WebhookParts, 'db' | 'files' | 'outbound' | 'clock' | 'secret'>;

/**
 * Sends a delivery that is due and records its outcome: claim, guard, sign, send, record (HOOK-2, HOOK-3, HOOK-6). A
 * delivery that was claimed before is skipped, so that no message and no caller sends it twice. Faults of the receiver
 * are recorded; an exception is a fault of ours.
 */
export async function deliver(parts: DeliverParts, deliveryId: string, policy = webhookPolicy): Promise<void> {
  const claim = await claimDelivery(parts.db, deliveryId, parts.clock.now());
  if (!claim) return;
  const record = async (result: Attempt) => {
    const durationMs = parts.clock.now() - claim.delivery.firedOn;
    await recordDelivery(parts.db, deliveryId, { ...result, durationMs });
  };
  try {
    await record(await attempt(parts, claim, policy));
  } catch (error) {
    await record(failedAttempt('internal_error'));
    throw error;
  }
}

type Attempt = Omit<DeliveryResult, 'durationMs'>;

async function attempt(parts: DeliverParts, { delivery, webhook }: Claim, policy: PostPolicy): Promise<Attempt> {
  // Tests and resends go to disabled webhooks too, because a user requested them explicitly.
  if (!webhook.enabled && delivery.eventId !== null) return failedAttempt('webhook_disabled');
  const data = await new DataStore(parts).read(delivery);
  if (data === null) return failedAttempt('payload_missing');
  const { firedOn } = delivery;
  const body = new Uint8Array(new TextEncoder().encode(JSON.stringify(buildPayload(delivery, firedOn, data))));
  const signature = await signDelivery(parts, webhook, { id: delivery.id, firedOn, body });
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
  return toAttempt(await parts.outbound.post(webhook.url, { headers, body }, policy));
}

async function signDelivery(
  { secret: serviceSecret }: DeliverParts,
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
