import { systemClock } from '../../src/core/clock.ts';
import type { RequestContext, Route } from '../../src/doors/http/route.ts';
import { deliveryRoutes } from '../../src/doors/http/routes/webhooks/deliveries.ts';
import { webhookRecordRoutes } from '../../src/doors/http/routes/webhooks/index.ts';
import { openDatabase } from '../../src/records/database.ts';
import type { DeliveryMessage, WebhookParts } from '../../src/services/webhooks/parts.ts';
import { openOutbound } from './outbound.ts';
import { sessionDoor } from './sessions.ts';
import { requireSecret } from './settings.ts';

/** The dependencies for creating and sending deliveries, also outside of requests. */
export function deliveryParts(env: Env): Omit<WebhookParts, 'defer' | 'report'> {
  return {
    db: openDatabase(env.DB),
    files: env.FILES,
    outbound: openOutbound(env),
    clock: systemClock,
    secret: requireSecret(env),
    deliveries: env.DELIVERIES,
  };
}

/** Hands each delivery to the courier of its webhook. A courier that fails does not affect the others. */
export async function handOver(
  env: Env,
  messages: readonly DeliveryMessage[],
  report: (event: string, error: unknown) => void,
): Promise<void> {
  const byWebhook = Map.groupBy(messages, ({ webhookId }) => webhookId);
  const handing = [...byWebhook].map(([webhookId, ofWebhook]) =>
    env.COURIERS.getByName(webhookId)
      .take(ofWebhook.map(({ deliveryId }) => deliveryId))
      .catch((error) => report('delivery_not_handed_over', error)),
  );
  await Promise.all(handing);
}

const parts = ({ env, ctx, log }: RequestContext): WebhookParts => ({
  ...deliveryParts(env),
  defer: (work) => ctx.waitUntil(work),
  report: (event, error) => log.error(event, { error }),
});

const db = ({ env }: RequestContext) => openDatabase(env.DB);

/** Webhooks and their deliveries. */
export const webhookRoutes: Route[] = [
  ...webhookRecordRoutes({ ...sessionDoor, db, parts }),
  ...deliveryRoutes({ ...sessionDoor, db, parts }),
];
