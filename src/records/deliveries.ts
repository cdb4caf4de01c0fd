import { and, asc, eq, inArray, lt, sql } from 'drizzle-orm';
import { integer, real, sqliteTable, text } from 'drizzle-orm/sqlite-core';
import type { JsonObject } from '../core/json.ts';
import { type DeliveryOutcome, deliveryOutcomes, type EventName, type testEvent } from '../core/names/events.ts';
import type { Database } from './database.ts';

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

/** A record of the webhook. Undefined also for what has not ended. */
export async function findDelivery(
  db: Database,
  { id, webhookId }: { id: string; webhookId: string },
): Promise<DeliveryRecord | undefined> {
  const [row] = await db
    .select()
    .from(deliveries)
    .where(
      and(
        eq(deliveries.id, id),
        eq(deliveries.webhookId, webhookId),
        inArray(deliveries.status, [...deliveryOutcomes]),
      ),
    );
  return row as DeliveryRecord | undefined;
}

/** Records of what was fired before `moment`, the oldest first, and whether R2 keeps what they told. */
export async function listOldDeliveries(
  db: Database,
  moment: number,
  limit: number,
): Promise<Array<Pick<Delivery, 'id' | 'webhookId'> & { isLarge: boolean }>> {
  const rows = await db
    .select({
      id: deliveries.id,
      webhookId: deliveries.webhookId,
      isLarge: sql<number>`${deliveries.data} is null`.as('is_large'),
    })
    .from(deliveries)
    .where(lt(deliveries.firedOn, moment))
    .orderBy(asc(deliveries.firedOn))
    .limit(limit);
  return rows.map(({ isLarge, ...row }) => ({ ...row, isLarge: isLarge === 1 }));
}

/** Ids of what is due since between the two moments: the queue should have brought it. */
export async function listOverdue(
  db: Database,
  { from, before, limit }: { from: number; before: number; limit: number },
): Promise<Array<{ deliveryId: string; webhookId: string }>> {
  return await db
    .select({ deliveryId: deliveries.id, webhookId: deliveries.webhookId })
    .from(deliveries)
    .where(sql`status = 'due' and created_on >= ${from} and created_on < ${before}`)
    .orderBy(deliveries.createdOn)
    .limit(limit);
}
