import { isoTimestamp } from '../../core/clock.ts';
import type { JsonObject } from '../../core/json.ts';
import type { Delivery } from '../../records/deliveries.ts';

/** The body of a delivery (HOOK-1). The timestamp is the time of sending, which the headers have too. */
export function buildPayload(
  { id, event, spaceId }: Pick<Delivery, 'id' | 'event' | 'spaceId'>,
  firedOn: number,
  data: JsonObject,
) {
  return { id, event, timestamp: isoTimestamp(firedOn), spaceId, data };
}
