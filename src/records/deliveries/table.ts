import { integer, real, sqliteTable, text } from 'drizzle-orm/sqlite-core';
import type { JsonObject } from '../../core/json.ts';
import { type DeliveryOutcome, deliveryOutcomes, type EventName, type testEvent } from '../../core/names/events.ts';

/** One request to a webhook: due, claimed by whoever sends it, or the record of how it went (HOOK-6). */
export const deliveries = sqliteTable('webhook_deliveries', {
  id: text('id').primaryKey().notNull(),
  webhookId: text('webhook_id').notNull(),
  spaceId: text('space_id').notNull(),
  /** null for a test and for a resend. */
  eventId: text('event_id'),
  event: text('event').$type<EventName | typeof testEvent>().notNull(),
  /** What stands under `data` in the payload; null when it is so large that R2 keeps it. */
  data: text('data', { mode: 'json' }).$type<JsonObject>(),
  dataBytes: integer('data_bytes').notNull(),
  /** Where it was sent: the webhook's URL when it was claimed. */
  url: text('url'),
  status: text('status', { enum: ['due', 'claimed', ...deliveryOutcomes] })
    .notNull()
    .default('due'),
  responseCode: integer('response_code'),
  durationMs: real('duration_ms'),
  error: text('error'),
  resendOf: text('resend_of'),
  createdOn: integer('created_on').notNull(),
  /** When it was claimed, which is the timestamp that it carries. */
  firedOn: integer('fired_on'),
});

export type Delivery = typeof deliveries.$inferSelect;

/** A delivery that has ended: it has been fired, or given up. */
export type DeliveryRecord = Delivery & { status: DeliveryOutcome };
