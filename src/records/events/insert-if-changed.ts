import { sql } from 'drizzle-orm';
import type { Database } from '../database.ts';
import type { NewEvent } from './insert.ts';
import { events } from './table.ts';

/**
 * Like insertEvent, for a change that may not come about (another revision, a slug that is taken): records nothing then.
 * It must follow right after the changing statement in its batch, whose changed rows it counts.
 */
export function insertEventIfChanged(db: Database, { id, spaceId, event, data }: NewEvent, now: number) {
  return db
    .insert(events)
    .select(sql`select ${id}, ${spaceId}, ${event}, ${JSON.stringify(data)}, ${now}, null where changes() > 0`);
}
