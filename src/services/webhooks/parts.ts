import type { Clock } from '../../core/clock.ts';
import type { Outbound } from '../../platform/outbound/index.ts';
import type { Database } from '../../records/database.ts';

/** A message of the second queue: one delivery, and its receiver. */
export interface DeliveryMessage {
  deliveryId: string;
  webhookId: string;
}

export interface WebhookParts {
  db: Database;
  /** Stores data that is too large for a row. */
  files: R2Bucket;
  outbound: Outbound;
  clock: Clock;
  /** GALLEY_SECRET, which seals the secrets of webhooks. */
  secret: string;
  deliveries: Pick<Queue<DeliveryMessage>, 'send' | 'sendBatch'>;
  /** Takes work that continues after the response, as a Worker's `waitUntil` does. */
  defer(work: Promise<unknown>): void;
  /** Reports a failure that no caller can see. */
  report(event: string, error: unknown): void;
}
