import { isoTimestamp } from '../../core/clock.ts';
import type { JsonObject } from '../../core/json.ts';
import type { Delivery } from '../../records/deliveries.ts';

/** Builds the body of a delivery (HOOK-1). The timestamp is the time of sending, which is also in the headers. */
export function buildPayload(
  { id, event, spaceId }: Pick<Delivery, 'id' | 'event' | 'spaceId'>,
  firedOn: number,
  data: JsonObject,
) {
  return { id, event, timestamp: isoTimestamp(firedOn), spaceId, data };
}
