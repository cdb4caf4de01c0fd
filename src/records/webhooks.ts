import { and, asc, desc, eq, inArray, type SQL, type SQLWrapper, sql } from 'drizzle-orm';
import { integer, sqliteTable, text } from 'drizzle-orm/sqlite-core';
import type { EventName } from '../core/names/events.ts';
import type { Database } from './database.ts';
import { type Listing, type Paging, pageOf } from './paging.ts';
import { selectValues } from './statements.ts';

/** The receivers of a space's events (HOOK-7). */
export const webhooks = sqliteTable('webhooks', {
  id: text('id').primaryKey().notNull(),
  spaceId: text('space_id').notNull(),
  name: text('name'),
  url: text('url').notNull(),
  events: text('events', { mode: 'json' }).$type<EventName[]>().notNull(),
  /** Custom headers by name, as the user wrote them (HOOK-5). */
  headers: text('headers', { mode: 'json' }).$type<Record<string, string>>().notNull().default({}),
  /** Sealed under `webhook:<id>`. null: deliveries are not signed. */
  secret: text('secret'),
  enabled: integer('enabled', { mode: 'boolean' }).notNull().default(true),
  /** Incremented by each write (GEN-12). */
  revision: integer('revision').notNull().default(1),
  createdOn: integer('created_on').notNull(),
  updatedOn: integer('updated_on').notNull(),
});

export type Webhook = typeof webhooks.$inferSelect;

/** A webhook of a space. */
export interface WebhookAddress {
  id: string;
  spaceId: string;
}

/** Finds a webhook of the space. Returns undefined if the space has no such webhook (AUTH-1). */
export async function findWebhook(db: Database, { id, spaceId }: WebhookAddress): Promise<Webhook | undefined> {
  return await db
    .select()
    .from(webhooks)
    .where(and(eq(webhooks.id, id), eq(webhooks.spaceId, spaceId)))
    .get();
}

/** Finds a webhook of any space. Its courier knows only its id. */
export async function findWebhookById(db: Database, id: string): Promise<Webhook | undefined> {
  return await db.select().from(webhooks).where(eq(webhooks.id, id)).get();
}

/** Lists the space's webhooks, newest first. */
export async function listWebhooks(db: Database, spaceId: string, paging: Paging): Promise<Listing<Webhook>> {
  const query = {
    from: webhooks,
    where: eq(webhooks.spaceId, spaceId),
    orderBy: [desc(webhooks.createdOn), asc(webhooks.id)],
  };
  return await pageOf(db, db.select().from(webhooks), query, paging);
}

/** The events to which an enabled webhook subscribes. */
export type Subscription = Pick<Webhook, 'id' | 'spaceId' | 'events' | 'createdOn'>;

/** Lists the enabled webhooks of some spaces. */
export async function listSubscriptions(db: Database, spaceIds: readonly string[]): Promise<Subscription[]> {
  return await db
    .select({ id: webhooks.id, spaceId: webhooks.spaceId, events: webhooks.events, createdOn: webhooks.createdOn })
    .from(webhooks)
    .where(and(inArray(webhooks.spaceId, selectValues(spaceIds)), eq(webhooks.enabled, true)))
    .orderBy(asc(webhooks.createdOn), asc(webhooks.id));
}

/** A condition: an enabled webhook of the space subscribes to the event. */
export function hasSubscriber(spaceId: string | SQLWrapper, event: EventName): SQL {
  const triggers = sql`exists (select 1 from json_each(${webhooks.events}) where value = ${event})`;
  const awaiting = and(eq(webhooks.spaceId, spaceId), eq(webhooks.enabled, true), triggers);
  return sql`exists (select 1 from ${webhooks} where ${awaiting})`;
}

/** Whether an enabled webhook of the space subscribes to the event. */
export async function isEventSubscribed(db: Database, spaceId: string, event: EventName): Promise<boolean> {
  const row = await db.get<{ awaited: number }>(sql`select ${hasSubscriber(spaceId, event)} as awaited`);
  return row?.awaited === 1;
}
