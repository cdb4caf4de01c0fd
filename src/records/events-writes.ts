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
  /** `{ doc }` with the record that was created or changed, or `{ id }` of the one that was deleted. */
  data: JsonObject;
}

/**
 * The statement that inserts an event, for the batch that makes the change, so that neither exists without the other
 * (SEC-5).
 */
export function insertEvent(db: Database, event: NewEvent, now: number) {
  return db.insert(events).values({ ...event, createdOn: now });
}

/**
 * Inserts an event if the condition holds. In a batch, it comes before a conditional change and has the same
 * condition, so the event exists exactly if the change does (SEC-5).
 */
export function insertEventIf(db: Database, { id, spaceId, event, data }: NewEvent, now: number, condition: SQL) {
  return db
    .insert(events)
    .select(sql`select ${id}, ${spaceId}, ${event}, ${JSON.stringify(data)}, ${now}, null where ${condition}`);
}

/**
 * Like insertEvent, but inserts nothing if the change does not happen, for example because of another revision or a
 * taken slug. It must directly follow the changing statement in its batch, because it counts the rows which that
 * statement changed.
 */
export function insertEventIfChanged(db: Database, { id, spaceId, event, data }: NewEvent, now: number) {
  return db
    .insert(events)
    .select(sql`select ${id}, ${spaceId}, ${event}, ${JSON.stringify(data)}, ${now}, null where changes() > 0`);
}

/**
 * Marks events as received, after the couriers of their webhooks have them. It clears the data of the events in
 * `emptied`, which R2 stores from then on. Returns the ids of the events that it marked.
 */
export function takeEvents(db: Database, ids: readonly string[], now: number, emptied: readonly string[] = []) {
  const data = sql`case when ${inArray(events.id, selectValues(emptied))} then '{}' else ${events.data} end`;
  return db.update(events).set({ takenOn: now, data }).where(untaken(ids)).returning({ id: events.id });
}

/**
 * Deletes events that happened before `moment` (epoch milliseconds), oldest first and at most `limit`. Returns how
 * many it deleted.
 */
export async function forgetEvents(db: Database, moment: number, limit: number): Promise<number> {
  const oldest = sql`(select id from ${events} where created_on < ${moment} order by created_on limit ${limit})`;
  const deleted = await db.delete(events).where(sql`${events.id} in ${oldest}`).returning({ id: events.id });
  return deleted.length;
}
