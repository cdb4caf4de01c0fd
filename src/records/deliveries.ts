import { and, asc, desc, eq, lt, type SQL, sql } from 'drizzle-orm';
import { integer, real, sqliteTable, text } from 'drizzle-orm/sqlite-core';
import type { JsonObject } from '../core/json.ts';
import { type DeliveryOutcome, deliveryOutcomes, type EventName, type testEvent } from '../core/names/events.ts';
import type { Database } from './database.ts';

/**
 * One request to a webhook: due, claimed by a sender, or the record of its result (HOOK-6). The courier of each webhook
 * has this table in its own database. D1 has it too, with the rows of earlier versions that couriers have not copied
 * yet.
 */
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

// SQLite uses a partial index only for a query with exactly its condition. With `IN`, it would read all records of each
// status and sort them.
const open = "status IN ('due', 'claimed')";
const ended = "status NOT IN ('due', 'claimed')";

/** The versions of a courier's schema, for `migrateObject`. Earlier versions of couriers had the table `waiting`. */
export const courierMigrations = [
  `DROP TABLE IF EXISTS waiting;
  CREATE TABLE webhook_deliveries (
    id TEXT NOT NULL PRIMARY KEY,
    webhook_id TEXT NOT NULL,
    space_id TEXT NOT NULL,
    event_id TEXT,
    event TEXT NOT NULL,
    data TEXT,
    data_bytes INTEGER NOT NULL,
    url TEXT,
    status TEXT NOT NULL DEFAULT 'due',
    response_code INTEGER,
    duration_ms REAL,
    error TEXT,
    resend_of TEXT,
    created_on INTEGER NOT NULL,
    fired_on INTEGER
  ) STRICT, WITHOUT ROWID;
  CREATE INDEX webhook_deliveries_open ON webhook_deliveries (status, created_on, id) WHERE ${open};
  CREATE INDEX webhook_deliveries_ended ON webhook_deliveries (fired_on DESC, id, status) WHERE ${ended};
  CREATE INDEX webhook_deliveries_by_status ON webhook_deliveries (status, fired_on DESC, id) WHERE ${ended};`,
];

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
    .where(and(eq(deliveries.id, id), eq(deliveries.webhookId, webhookId), hasEnded));
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
    .where(and(hasEnded, lt(deliveries.firedOn, moment)))
    .orderBy(asc(deliveries.firedOn))
    .limit(limit);
  return rows.map(({ isLarge, ...row }) => ({ ...row, isLarge: isLarge === 1 }));
}

/** The conditions that a delivery is due, is claimed, or has ended, in the form of the courier's indexes. */
export const isDue: SQL = sql.raw(`${open} AND status = 'due'`);
export const isClaimed: SQL = sql.raw(`${open} AND status = 'claimed'`);
export const hasEnded: SQL = sql.raw(ended);

/** What a courier still has to do. */
interface Agenda {
  hasDue: boolean;
  /** When the oldest claim was made, in epoch milliseconds. */
  oldestClaim: number | undefined;
  hasRecords: boolean;
}

/** Reads what a courier still has to do, on which its next alarm depends. */
export async function readAgenda(db: Database): Promise<Agenda> {
  const { id, firedOn } = deliveries;
  const [due, [claim], records] = await db.batch([
    db.select({ id }).from(deliveries).where(isDue).limit(1),
    db.select({ firedOn }).from(deliveries).where(isClaimed).orderBy(asc(firedOn)).limit(1),
    db.select({ id }).from(deliveries).where(hasEnded).limit(1),
  ]);
  return { hasDue: due.length > 0, oldestClaim: claim?.firedOn ?? undefined, hasRecords: records.length > 0 };
}

/** Lists deliveries of a webhook, the newest first. */
export async function listDeliveriesToCopy(db: Database, webhookId: string, limit: number): Promise<Delivery[]> {
  return await db
    .select()
    .from(deliveries)
    .where(eq(deliveries.webhookId, webhookId))
    .orderBy(desc(deliveries.firedOn))
    .limit(limit);
}

/** Lists ids of webhooks that have deliveries. */
export async function listDeliveringWebhooks(db: Database, limit: number): Promise<string[]> {
  const rows = await db.selectDistinct({ webhookId: deliveries.webhookId }).from(deliveries).limit(limit);
  return rows.map(({ webhookId }) => webhookId);
}
