import { type SQL, sql } from 'drizzle-orm';
import type { Database } from '../database.ts';
import type { NewEvent } from './insert.ts';
import { events } from './table.ts';

/**
 * Records an event where the condition holds. In the batch of a conditional change, before it and with its condition:
 * the event is there exactly when the change is (SEC-5).
 */
export function insertEventIf(db: Database, { id, spaceId, event, data }: NewEvent, now: number, condition: SQL) {
  return db
    .insert(events)
    .select(sql`select ${id}, ${spaceId}, ${event}, ${JSON.stringify(data)}, ${now}, null where ${condition}`);
}
