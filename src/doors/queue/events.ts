import { z } from 'zod';
import { judge } from '../../core/schemas/judge.ts';
import type { EventMessage } from '../../services/events/announce.ts';

const eventMessage = z.strictObject({ eventId: z.string().min(1).max(64) }) satisfies z.ZodType<EventMessage>;

/** The messages of a batch that are ours; others are left out, since nothing could be done with them on another try. */
export function eventMessages(batch: MessageBatch): EventMessage[] {
  return batch.messages.flatMap(({ body }) => {
    const message = judge(eventMessage, body);
    return message.success ? [message.data] : [];
  });
}
