import { and, eq } from 'drizzle-orm';
import type { Database } from '../database.ts';
import { type Webhook, type WebhookAddress, webhooks } from './table.ts';

/** Undefined also for a webhook of another space (AUTH-1). */
export async function findWebhook(db: Database, { id, spaceId }: WebhookAddress): Promise<Webhook | undefined> {
  return await db
    .select()
    .from(webhooks)
    .where(and(eq(webhooks.id, id), eq(webhooks.spaceId, spaceId)))
    .get();
}
