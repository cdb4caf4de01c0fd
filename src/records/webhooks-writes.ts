import { and, eq, sql } from 'drizzle-orm';
import type { Database } from './database.ts';
import { type Webhook, webhooks } from './webhooks.ts';

/** Creates a webhook. Returns false and writes nothing if the space has `max` webhooks already. */
export async function createWebhook(db: Database, webhook: Webhook, { max }: { max: number }): Promise<boolean> {
  const { id, spaceId, name, url, secret, enabled, revision, createdOn, updatedOn } = webhook;
  const [events, headers] = [JSON.stringify(webhook.events), JSON.stringify(webhook.headers)];
  const made = await db
    .insert(webhooks)
    .select(
      sql`select ${id}, ${spaceId}, ${name}, ${url}, ${events}, ${headers}, ${secret}, ${enabled ? 1 : 0}, ${revision},
        ${createdOn}, ${updatedOn}
        where (select count(*) from ${webhooks} where ${webhooks.spaceId} = ${spaceId}) < ${max}`,
    )
    .returning({ id: webhooks.id });
  return made.length > 0;
}

/**
 * Replaces a webhook. Returns false and writes nothing if the webhook was changed or deleted since it was read
 * (GEN-12).
 */
export async function replaceWebhook(db: Database, before: Webhook, after: Webhook): Promise<boolean> {
  const written = await db
    .update(webhooks)
    .set(after)
    .where(and(eq(webhooks.id, before.id), eq(webhooks.revision, before.revision)))
    .returning({ id: webhooks.id });
  return written.length > 0;
}

/**
 * Deletes the webhook that was read, with its delivery records. Returns false if it was changed or deleted since it was
 * read (GEN-12).
 */
export async function deleteWebhook(db: Database, { id, revision }: Webhook): Promise<boolean> {
  const deleted = await db
    .delete(webhooks)
    .where(and(eq(webhooks.id, id), eq(webhooks.revision, revision)))
    .returning({ id: webhooks.id });
  return deleted.length > 0;
}
