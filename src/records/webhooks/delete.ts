import { and, eq } from 'drizzle-orm';
import type { Database } from '../database.ts';
import { type Webhook, webhooks } from './table.ts';

/** Deletes the webhook that was read, with its delivery records. False when it was changed or deleted meanwhile (GEN-12). */
export async function deleteWebhook(db: Database, { id, revision }: Webhook): Promise<boolean> {
  const deleted = await db
    .delete(webhooks)
    .where(and(eq(webhooks.id, id), eq(webhooks.revision, revision)))
    .returning({ id: webhooks.id });
  return deleted.length > 0;
}
