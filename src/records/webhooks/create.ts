import { sql } from 'drizzle-orm';
import type { Database } from '../database.ts';
import { type Webhook, webhooks } from './table.ts';

/** False, with nothing written, when the space has as many as it may. */
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
