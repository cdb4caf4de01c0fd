import { z } from 'zod';
import { validate } from '../../core/schemas/validate.ts';
import type { EventMessage } from '../../services/events/announce.ts';

const eventMessage = z.strictObject({ eventId: z.string().min(1).max(64) }) satisfies z.ZodType<EventMessage>;

/**
 * The messages of a batch that contain a valid event. Other messages are skipped, because retrying them would not help.
 */
export function eventMessages(batch: MessageBatch): EventMessage[] {
  return batch.messages.flatMap(({ body }) => {
    const message = validate(eventMessage, body);
    return message.success ? [message.data] : [];
  });
}
