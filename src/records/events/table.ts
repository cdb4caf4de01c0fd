import { integer, sqliteTable, text } from 'drizzle-orm/sqlite-core';
import type { JsonObject } from '../../core/json.ts';
import type { EventName } from '../../core/names/events.ts';

/** What happened in a space. */
export const events = sqliteTable('events', {
  id: text('id').primaryKey().notNull(),
  spaceId: text('space_id').notNull(),
  event: text('event').$type<EventName>().notNull(),
  data: text('data', { mode: 'json' }).$type<JsonObject>().notNull(),
  createdOn: integer('created_on').notNull(),
  takenOn: integer('taken_on'),
});

export type SpaceEvent = typeof events.$inferSelect;
