import { and, asc, gte, inArray, isNull, lt, type SQL, sql } from 'drizzle-orm';
import type { Database } from '../database.ts';
import { valuesOf } from '../statements.ts';
import { events, type SpaceEvent } from './table.ts';

/** Those of the events that nobody has taken. */
export async function findUntaken(db: Database, ids: readonly string[]): Promise<SpaceEvent[]> {
  return await db.select().from(events).where(untaken(ids));
}

/** As a condition of a statement that stands before takeEvents in its batch. */
export function isUntaken(id: SQL): SQL {
  return sql`exists (select 1 from ${events} where ${events.id} = ${id} and ${events.takenOn} is null)`;
}

/**
 * The statement that takes events: for the batch that says who is to be told of them, under isUntaken, so that a message
 * that the queue delivers twice tells everybody once (HOOK-3). It leaves out the data of those in `emptied`, which R2
 * keeps from now on. Answers the ids of those that were taken by it.
 */
export function takeEvents(db: Database, ids: readonly string[], now: number, emptied: readonly string[] = []) {
  const data = sql`case when ${inArray(events.id, valuesOf(emptied))} then '{}' else ${events.data} end`;
  return db.update(events).set({ takenOn: now, data }).where(untaken(ids)).returning({ id: events.id });
}

/** Ids of what happened between the two moments and was taken by nobody: the queue should have brought it. */
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

/** Forgets events that happened before `moment` (epoch ms), the oldest first and at most `limit`. Answers how many. */
export async function forgetEvents(db: Database, moment: number, limit: number): Promise<number> {
  const oldest = sql`(select id from ${events} where created_on < ${moment} order by created_on limit ${limit})`;
  const deleted = await db.delete(events).where(sql`${events.id} in ${oldest}`).returning({ id: events.id });
  return deleted.length;
}

function untaken(ids: readonly string[]) {
  return and(inArray(events.id, valuesOf(ids)), isNull(events.takenOn));
}
