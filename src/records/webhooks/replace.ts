import { and, eq } from 'drizzle-orm';
import type { Database } from '../database.ts';
import { type Webhook, webhooks } from './table.ts';

/** Writes a webhook over the one that was read. False, with nothing written, when it was changed or deleted meanwhile (GEN-12). */
export async function replaceWebhook(db: Database, before: Webhook, after: Webhook): Promise<boolean> {
  const written = await db
    .update(webhooks)
    .set(after)
    .where(and(eq(webhooks.id, before.id), eq(webhooks.revision, before.revision)))
    .returning({ id: webhooks.id });
  return written.length > 0;
}
