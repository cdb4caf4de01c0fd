import { and, asc, eq, inArray, lt, sql } from 'drizzle-orm';
import { integer, real, sqliteTable, text } from 'drizzle-orm/sqlite-core';
import type { JsonObject } from '../core/json.ts';
import { type DeliveryOutcome, deliveryOutcomes, type EventName, type testEvent } from '../core/names/events.ts';
import type { Database } from './database.ts';

/** One request to a webhook: due, claimed by a sender, or the record of its result (HOOK-6). */
export const deliveries = sqliteTable('webhook_deliveries', {
  id: text('id').primaryKey().notNull(),
  webhookId: text('webhook_id').notNull(),
  spaceId: text('space_id').notNull(),
  /** null for a test and for a resend. */
  eventId: text('event_id'),
  event: text('event').$type<EventName | typeof testEvent>().notNull(),
  /** The `data` of the payload. null if it is so large that R2 stores it. */
  data: text('data', { mode: 'json' }).$type<JsonObject>(),
  dataBytes: integer('data_bytes').notNull(),
  /** The webhook's URL when the delivery was claimed. */
  url: text('url'),
  status: text('status', { enum: ['due', 'claimed', ...deliveryOutcomes] })
    .notNull()
    .default('due'),
  responseCode: integer('response_code'),
  durationMs: real('duration_ms'),
  error: text('error'),
  resendOf: text('resend_of'),
  createdOn: integer('created_on').notNull(),
  /** When the delivery was claimed. The request carries this timestamp. */
  firedOn: integer('fired_on'),
});

export type Delivery = typeof deliveries.$inferSelect;

/** A delivery that has ended: it was sent, or given up. */
export type DeliveryRecord = Delivery & { status: DeliveryOutcome };

/** A delivery with the outcome that its query selected. @throws Error for one that has not ended */
export function toRecord<Row extends { status: Delivery['status'] }>(row: Row): Row & { status: DeliveryOutcome } {
  const status = deliveryOutcomes.find((outcome) => outcome === row.status);
  if (status === undefined) throw new Error('This delivery has not ended.');
  return { ...row, status };
}

/** Finds a record of the webhook. Returns undefined for a delivery that has not ended. */
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
  return row && toRecord(row);
}

/** Lists records of deliveries that were claimed before `moment`, oldest first, and whether R2 stores their data. */
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

/** Lists ids of deliveries that became due between the two moments. The queue should have delivered them. */
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
