import type { JsonObject } from '../../core/json.ts';
import type { EventName } from '../../core/names/events.ts';
import type { Database } from '../database.ts';

import { events } from './table.ts';

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
