import { and, asc, desc, eq, getTableColumns, inArray, lt, type SQL, sql } from 'drizzle-orm';
import { type DeliveryOutcome, deliveryOutcomes } from '../core/names/events.ts';
import { isTruncated, type Listed, selectBody, selectFittingIds, toListed } from './bodies.ts';
import type { Database } from './database.ts';
import { type Delivery, type DeliveryRecord, deliveries, toRecord } from './deliveries.ts';
import { isUntaken } from './events.ts';
import { type Listing, listing, type Paging, pageStatements, selectPage } from './paging.ts';
import { selectValues } from './statements.ts';
import { type Webhook, webhooks } from './webhooks.ts';

export type NewDelivery = Pick<
  Delivery,
  'id' | 'webhookId' | 'spaceId' | 'eventId' | 'event' | 'data' | 'dataBytes' | 'resendOf' | 'createdOn'
>;

/** Inserts a due delivery for a test or a resend. Throws if the webhook is gone. */
export async function insertDelivery(db: Database, delivery: NewDelivery): Promise<void> {
  await db.insert(deliveries).values(delivery);
}

/**
 * The statement that inserts due deliveries of events, which comes before takeEvents in its batch. It skips events
 * that were taken already and webhooks that are gone. All deliveries are one parameter of up to 2 MB.
 */
export function insertDueDeliveries(db: Database, due: readonly NewDelivery[]) {
  const rows = due.map((each) => ({ ...each, data: each.data && JSON.stringify(each.data) }));
  const of = (name: keyof NewDelivery) => sql`json_extract(value, ${`$.${name}`})`;
  return db
    .insert(deliveries)
    .select(
      sql`select ${of('id')}, ${of('webhookId')}, ${of('spaceId')}, ${of('eventId')}, ${of('event')}, ${of('data')},
        ${of('dataBytes')}, null, 'due', null, null, null, null, ${of('createdOn')}, null
        from json_each(${JSON.stringify(rows)})
        where ${isUntaken(of('eventId'))} and exists (select 1 from ${webhooks} where ${webhooks.id} = ${of('webhookId')})`,
    )
    .onConflictDoNothing();
}

export interface Claim {
  delivery: Delivery & { firedOn: number };
  webhook: Webhook;
}

/**
 * Claims a due delivery with its webhook, in one round trip. Only the first caller gets the delivery, so it is never
 * sent twice (HOOK-3).
 */
export async function claimDelivery(db: Database, id: string, now: number): Promise<Claim | undefined> {
  const [[delivery], [webhook]] = await db.batch([
    db
      .update(deliveries)
      .set({ status: 'claimed', firedOn: now, url: currentUrl })
      .where(and(eq(deliveries.id, id), eq(deliveries.status, 'due')))
      .returning(),
    db
      .select()
      .from(webhooks)
      .where(sql`${webhooks.id} = (select ${deliveries.webhookId} from ${deliveries} where ${deliveries.id} = ${id})`),
  ]);
  return delivery && webhook ? { delivery: { ...delivery, firedOn: now }, webhook } : undefined;
}

export type DeliveryResult = Pick<Delivery, 'responseCode' | 'durationMs' | 'error'> & { status: DeliveryOutcome };

/** Records the result of a claimed delivery (HOOK-6). A delivery that was given up in the meantime stays so. */
export async function recordDelivery(db: Database, id: string, result: DeliveryResult): Promise<void> {
  await db
    .update(deliveries)
    .set(result)
    .where(and(eq(deliveries.id, id), eq(deliveries.status, 'claimed')));
}

export interface DeliveryQuery extends Paging {
  webhookId: string;
  status?: DeliveryOutcome | undefined;
  event?: Delivery['event'] | undefined;
}

type ListedDelivery = Listed<DeliveryRecord, 'data'>;

/**
 * Lists a webhook's delivery records, newest first. First it records the claims whose sender died as failed (HOOK-3,
 * HOOK-6). The size of the data decides whether it fits into a response (LIM-3), even if R2 stores it; `data` is null
 * then.
 */
export async function listDeliveries(
  db: Database,
  { webhookId, status, event, ...paging }: DeliveryQuery,
  now: number,
): Promise<Listing<ListedDelivery>> {
  const { id, data } = deliveries;
  const ofWebhook = eq(deliveries.webhookId, webhookId);
  const query = {
    from: deliveries,
    where: and(
      ofWebhook,
      inArray(deliveries.status, status === undefined ? [...deliveryOutcomes] : [status]),
      event === undefined ? undefined : eq(deliveries.event, event),
    ),
    orderBy: [desc(deliveries.firedOn), asc(id)],
  };
  const sizes = { id, bytes: sql<number>`${deliveries.dataBytes}`.as('bytes') };
  const fitting = selectFittingIds(selectPage(db.select(sizes).from(deliveries), query, paging));
  const columns = {
    ...getTableColumns(deliveries),
    data: selectBody(data, id, fitting),
    truncated: isTruncated(id, fitting),
  };
  const [, rows, [total]] = await db.batch([
    giveUpClaims(db, now, ofWebhook),
    ...pageStatements(db, db.select(columns).from(deliveries), query, paging),
  ]);
  const list = rows.map((row) => toListed<DeliveryRecord, 'data'>(toRecord(row), ['data']));
  return listing(list, total?.count, paging);
}

/** The error of a delivery whose sender died (HOOK-3). */
const interruptedError = 'delivery_interrupted';

/**
 * After this time, a claim without a result counts as failed. A sender finishes long before, because a request times
 * out after 10 s.
 */
const claimMs = 60_000;

/**
 * After this time, a delivery that is still due counts as failed. The queue normally hands it to a sender long before.
 */
const dueMs = 60 * 60_000;

/**
 * The statement that records claims without a result after 60 s as failed. Their sender died, and nobody knows
 * whether the receiver was reached, so they are never sent again (HOOK-3). `where` narrows it.
 */
export function giveUpClaims(db: Database, now: number, where?: SQL) {
  return db
    .update(deliveries)
    .set({ status: 'failed', error: interruptedError })
    .where(and(eq(deliveries.status, 'claimed'), lt(deliveries.firedOn, now - claimMs), where));
}

/**
 * Records claims without a result (see giveUpClaims) and deliveries that were due for an hour as failed, at most
 * `limit` of each. Returns how many it recorded.
 */
export async function giveUpDeliveries(db: Database, now: number, limit: number): Promise<number> {
  const oldest = (condition: SQL) =>
    sql`${deliveries.id} in (select id from ${deliveries} where ${condition} order by created_on limit ${limit})`;
  const results = await db.batch([
    giveUpClaims(db, now, oldest(sql`status = 'claimed' and fired_on < ${now - claimMs}`)).returning({
      id: deliveries.id,
    }),
    db
      .update(deliveries)
      .set({ status: 'failed', error: 'delivery_expired', firedOn: now, url: currentUrl })
      .where(and(eq(deliveries.status, 'due'), oldest(sql`status = 'due' and created_on < ${now - dueMs}`)))
      .returning({ id: deliveries.id }),
  ]);
  return results.reduce((sum, rows) => sum + rows.length, 0);
}

/** Deletes records by id. */
export async function deleteDeliveries(db: Database, ids: readonly string[]): Promise<void> {
  await db.delete(deliveries).where(sql`${deliveries.id} in ${selectValues(ids)}`);
}

/** The current URL of a delivery's webhook, as a value of an update. */
export const currentUrl = sql`(select ${webhooks.url} from ${webhooks} where ${webhooks.id} = ${deliveries.webhookId})`;
