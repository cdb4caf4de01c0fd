import { inArray, type SQL, sql } from 'drizzle-orm';
import type { JsonObject } from '../core/json.ts';
import type { EventName } from '../core/names/events.ts';
import type { Database } from './database.ts';
import { events, untaken } from './events.ts';
import { selectValues } from './statements.ts';

export interface NewEvent {
  id: string;
  spaceId: string;
  event: EventName;
  /** `{ doc }` of what was made or changed, `{ id }` of what was deleted. */
  data: JsonObject;
}

/** The statement that records an event: for the batch of the change itself, so that neither is there alone (SEC-5). */
export function insertEvent(db: Database, event: NewEvent, now: number) {
  return db.insert(events).values({ ...event, createdOn: now });
}

/**
 * Records an event where the condition holds. In the batch of a conditional change, before it and with its condition:
 * the event is there exactly when the change is (SEC-5).
 */
export function insertEventIf(db: Database, { id, spaceId, event, data }: NewEvent, now: number, condition: SQL) {
  return db
    .insert(events)
    .select(sql`select ${id}, ${spaceId}, ${event}, ${JSON.stringify(data)}, ${now}, null where ${condition}`);
}

/**
 * Like insertEvent, for a change that may not come about (another revision, a slug that is taken): records nothing then.
 * It must follow right after the changing statement in its batch, whose changed rows it counts.
 */
export function insertEventIfChanged(db: Database, { id, spaceId, event, data }: NewEvent, now: number) {
  return db
    .insert(events)
    .select(sql`select ${id}, ${spaceId}, ${event}, ${JSON.stringify(data)}, ${now}, null where changes() > 0`);
}

/**
 * The statement that takes events: for the batch that says who is to be told of them, under isUntaken, so that a message
 * that the queue delivers twice tells everybody once (HOOK-3). It leaves out the data of those in `emptied`, which R2
 * keeps from now on. Answers the ids of those that were taken by it.
 */
export function takeEvents(db: Database, ids: readonly string[], now: number, emptied: readonly string[] = []) {
  const data = sql`case when ${inArray(events.id, selectValues(emptied))} then '{}' else ${events.data} end`;
  return db.update(events).set({ takenOn: now, data }).where(untaken(ids)).returning({ id: events.id });
}

/** Forgets events that happened before `moment` (epoch ms), the oldest first and at most `limit`. Answers how many. */
export async function forgetEvents(db: Database, moment: number, limit: number): Promise<number> {
  const oldest = sql`(select id from ${events} where created_on < ${moment} order by created_on limit ${limit})`;
  const deleted = await db.delete(events).where(sql`${events.id} in ${oldest}`).returning({ id: events.id });
  return deleted.length;
}
