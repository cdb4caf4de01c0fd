import { asc, desc, eq } from 'drizzle-orm';
import type { Database } from '../database.ts';
import { type Listing, limits, listing, type Paging } from '../paging.ts';
import { rowCount } from '../statements.ts';
import { type Webhook, webhooks } from './table.ts';

/** The space's webhooks, newest first. */
export async function listWebhooks(db: Database, spaceId: string, paging: Paging): Promise<Listing<Webhook>> {
  const { limit, offset } = limits(paging);
  const ofSpace = eq(webhooks.spaceId, spaceId);
  const newestFirst = [desc(webhooks.createdOn), asc(webhooks.id)];
  const [rows, [total]] = await db.batch([
    db
      .select()
      .from(webhooks)
      .where(ofSpace)
      .orderBy(...newestFirst)
      .limit(limit)
      .offset(offset),
    db.select(rowCount).from(webhooks).where(ofSpace),
  ]);
  return listing(rows, total?.count, paging);
}
