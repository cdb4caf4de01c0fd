import { z } from 'zod';
import { validate } from '../../core/schemas/validate.ts';
import type { DrawMessage } from '../../services/batches/ports.ts';
import type { JobMessage } from '../../services/jobs/ports.ts';

const id = z.string().min(1).max(64);
const drawMessage = z.strictObject({ batchId: id, chunk: z.int().min(1) }) satisfies z.ZodType<DrawMessage>;
const jobMessage = z.strictObject({ spaceId: id, jobId: id }) satisfies z.ZodType<JobMessage>;

/** The messages of a batch of the queue that contain a chunk to draw. */
export function drawMessages(batch: MessageBatch): DrawMessage[] {
  return listMessages(batch, drawMessage);
}

/** The messages of a batch of the queue that contain a job to draw. */
export function jobMessages(batch: MessageBatch): JobMessage[] {
  return listMessages(batch, jobMessage);
}

/** Other messages are skipped, because retrying them would not help. */
function listMessages<Message>({ messages }: MessageBatch, schema: z.ZodType<Message>): Message[] {
  return messages.flatMap(({ body }) => {
    const message = validate(schema, body);
    return message.success ? [message.data] : [];
  });
}
