import { and, asc, eq, inArray, type SQL, type SQLWrapper, sql } from 'drizzle-orm';
import type { EventName } from '../../core/names/events.ts';
import type { Database } from '../database.ts';

import { valuesOf } from '../statements.ts';
import { type Webhook, webhooks } from './table.ts';

/** What an enabled webhook listens to. */
export type Subscription = Pick<Webhook, 'id' | 'spaceId' | 'events' | 'createdOn'>;

/** The enabled webhooks of some spaces. */
export async function listSubscriptions(db: Database, spaceIds: readonly string[]): Promise<Subscription[]> {
  return await db
    .select({ id: webhooks.id, spaceId: webhooks.spaceId, events: webhooks.events, createdOn: webhooks.createdOn })
    .from(webhooks)
    .where(and(inArray(webhooks.spaceId, valuesOf(spaceIds)), eq(webhooks.enabled, true)))
    .orderBy(asc(webhooks.createdOn), asc(webhooks.id));
}

/** As a condition: an enabled webhook of the space has the event among its triggers. */
export function isAwaited(spaceId: string | SQLWrapper, event: EventName): SQL {
  const triggers = sql`exists (select 1 from json_each(${webhooks.events}) where value = ${event})`;
  const awaiting = and(eq(webhooks.spaceId, spaceId), eq(webhooks.enabled, true), triggers);
  return sql`exists (select 1 from ${webhooks} where ${awaiting})`;
}

/** Whether an enabled webhook of the space has the event among its triggers. */
export async function isEventAwaited(db: Database, spaceId: string, event: EventName): Promise<boolean> {
  const row = await db.get<{ awaited: number }>(sql`select ${isAwaited(spaceId, event)} as awaited`);
  return row?.awaited === 1;
}
