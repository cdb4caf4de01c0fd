import type { EventData } from '../../contract/events.ts';
import { newId } from '../../core/ids.ts';
import { requireJsonObject } from '../../core/json.ts';
import type { EventName } from '../../core/names/events.ts';
import type { NewEvent } from '../../records/events-writes.ts';

/** Makes an event to record. Its data has the type that the webhook contract defines for the event (HOOK-1). */
export function newEvent<Name extends EventName>(spaceId: string, event: Name, data: EventData<Name>): NewEvent {
  return { id: newId(), spaceId, event, data: requireJsonObject(data) };
}
