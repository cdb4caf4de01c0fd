import { and, asc, gte, inArray, isNull, lt } from 'drizzle-orm';
import { integer, sqliteTable, text } from 'drizzle-orm/sqlite-core';
import type { JsonObject } from '../core/json.ts';
import type { EventName } from '../core/names/events.ts';
import type { Database } from './database.ts';
import { selectValues } from './statements.ts';

/** The events of spaces. */
export const events = sqliteTable('events', {
  id: text('id').primaryKey().notNull(),
  spaceId: text('space_id').notNull(),
  event: text('event').$type<EventName>().notNull(),
  data: text('data', { mode: 'json' }).$type<JsonObject>().notNull(),
  createdOn: integer('created_on').notNull(),
  takenOn: integer('taken_on'),
});

export type SpaceEvent = typeof events.$inferSelect;

/** Finds those of the events that nobody has taken yet. */
export async function findUntaken(db: Database, ids: readonly string[]): Promise<SpaceEvent[]> {
  return await db.select().from(events).where(untaken(ids));
}

/**
 * Lists ids of events that happened between the two moments and were not taken. The queue should have delivered them.
 */
export async function listUntaken(
  db: Database,
  { from, before, limit }: { from: number; before: number; limit: number },
): Promise<Array<{ eventId: string }>> {
  return await db
    .select({ eventId: events.id })
    .from(events)
    .where(and(gte(events.createdOn, from), lt(events.createdOn, before), isNull(events.takenOn)))
    .orderBy(asc(events.createdOn))
    .limit(limit);
}

export function untaken(ids: readonly string[]) {
  return and(inArray(events.id, selectValues(ids)), isNull(events.takenOn));
}
