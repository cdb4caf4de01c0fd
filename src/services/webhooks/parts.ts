import type { Clock } from '../../core/clock.ts';
import type { Outbound } from '../../platform/outbound/index.ts';
import type { Database } from '../../records/database.ts';

/** A message of the second queue: one delivery, and the receiver that it goes to. */
export interface DeliveryMessage {
  deliveryId: string;
  webhookId: string;
}

export interface WebhookParts {
  db: Database;
  /** Keeps what is too large for a row. */
  files: R2Bucket;
  outbound: Outbound;
  clock: Clock;
  /** GALLEY_SECRET: seals the secrets of webhooks. */
  secret: string;
  deliveries: Pick<Queue<DeliveryMessage>, 'send' | 'sendBatch'>;
  /** Takes work that goes on after the answer: a Worker's `waitUntil`. */
  defer(work: Promise<unknown>): void;
  /** Reports what failed where no caller can see it. */
  report(event: string, error: unknown): void;
}
