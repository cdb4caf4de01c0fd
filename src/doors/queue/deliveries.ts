import { z } from 'zod';
import { validate } from '../../core/schemas/validate.ts';
import type { DeliveryMessage } from '../../services/webhooks/messages.ts';

const id = z.string().min(1).max(64);
const deliveryMessage = z.strictObject({ deliveryId: id, webhookId: id }) satisfies z.ZodType<DeliveryMessage>;

/**
 * The messages of a batch that contain a valid delivery. Other messages are skipped, because retrying them would not
 * help.
 */
export function deliveryMessages(batch: MessageBatch): DeliveryMessage[] {
  return batch.messages.flatMap(({ body }) => {
    const message = validate(deliveryMessage, body);
    return message.success ? [message.data] : [];
  });
}
