import { and, eq, isNull, lt } from 'drizzle-orm';
import type { Database } from '../database.ts';
import { events, type SpaceEvent } from './table.ts';

/** The event, for the first who asks: a message that the queue delivers twice gets it once (HOOK-3). */
export async function takeEvent(db: Database, id: string, now: number): Promise<SpaceEvent | undefined> {
  const [taken] = await db
    .update(events)
    .set({ takenOn: now })
    .where(and(eq(events.id, id), isNull(events.takenOn)))
    .returning();
  return taken;
}

/** Forgets events that happened before `moment` (epoch ms). */
export async function forgetEvents(db: Database, moment: number): Promise<void> {
  await db.delete(events).where(lt(events.createdOn, moment));
}
