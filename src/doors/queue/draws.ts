import { z } from 'zod';
import { validate } from '../../core/schemas/validate.ts';
import type { DrawMessage } from '../../services/batches/ports.ts';

const drawMessage = z.strictObject({
  batchId: z.string().min(1).max(64),
  chunk: z.int().min(1),
}) satisfies z.ZodType<DrawMessage>;

/**
 * The messages of a batch of the queue that contain a chunk to draw. Other messages are skipped, because retrying them
 * would not help.
 */
export function drawMessages(batch: MessageBatch): DrawMessage[] {
  return batch.messages.flatMap(({ body }) => {
    const message = validate(drawMessage, body);
    return message.success ? [message.data] : [];
  });
}
