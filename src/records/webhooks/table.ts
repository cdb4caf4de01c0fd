import { integer, sqliteTable, text } from 'drizzle-orm/sqlite-core';
import type { EventName } from '../../core/names/events.ts';

/** Where a space's events go (HOOK-7). */
export const webhooks = sqliteTable('webhooks', {
  id: text('id').primaryKey().notNull(),
  spaceId: text('space_id').notNull(),
  name: text('name'),
  url: text('url').notNull(),
  events: text('events', { mode: 'json' }).$type<EventName[]>().notNull(),
  /** Custom headers by name, as they were written (HOOK-5). */
  headers: text('headers', { mode: 'json' }).$type<Record<string, string>>().notNull().default({}),
  /** Sealed under `webhook:<id>`; null: deliveries are not signed. */
  secret: text('secret'),
  enabled: integer('enabled', { mode: 'boolean' }).notNull().default(true),
  /** Counts the writes (GEN-12). */
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
